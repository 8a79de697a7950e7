import type { Language } from '@intermind/contracts/languages';

/** Characters that mean something in apertium's stream format. */
const RESERVED = /[[\]{}^$/\\@<>]/g;

/** Days and months that English writes with a capital; recognisers write them without. */
const ENGLISH_NAMES =
  /\b(monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|april|june|july|august|september|october|november|december|i)\b/g;

/**
 * One text as the resident pipeline reads it: reserved characters escaped, a superblank with the number of the request
 * (it also keeps the last word from being held back), and the NUL that makes every stage answer.
 */
export function encode(text: string, id: number): string {
  return `${text.replaceAll('\0', ' ').replace(RESERVED, '\\$&')}[${String(id)}]\0`;
}

/** The number of the request that an answer belongs to; undefined when it carries none. */
export function requestOf(answer: string): number | undefined {
  // an escaped bracket is text
  const superblanks = [...answer.matchAll(/\\[^]|\[([^\]]*)\]/g)].flatMap(([, content]) => content ?? []);
  const id = Number.parseInt(superblanks.at(-1) ?? '', 10);
  return Number.isNaN(id) ? undefined : id;
}

/** Undoes the escapes and drops superblanks, in one pass: an escaped backslash may stand before a superblank. */
export function decode(answer: string): string {
  return answer.replace(/\\([^])|\[[^\]]*\]/g, (_whole, escaped?: string) => escaped ?? '').trim();
}

/** Recognised text as a translator expects written text: a capital first, names with capitals, a full stop at the end. */
export function asWritten(text: string, language: Language, complete: boolean): string {
  const named = language === 'en' ? text.replace(ENGLISH_NAMES, capitalised) : text;
  const sentence = capitalised(named);
  return complete && !/[.?!]$/.test(sentence) ? `${sentence}.` : sentence;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
