import type { Language } from '@intermind/contracts/languages';

/** Characters that mean something in apertium's stream format. */
const RESERVED = /[[\]{}^$/\\@<>]/g;

/** Days and months that English writes with a capital; recognisers write them without. */
const ENGLISH_NAMES =
  /\b(monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|april|june|july|august|september|october|november|december|i)\b/g;

/**
 * One text as the resident pipeline reads it: reserved characters escaped, an empty superblank so that the last word is
 * not held back, and the NUL that makes every stage answer.
 */
export function encode(text: string): string {
  return `${text.replaceAll('\0', ' ').replace(RESERVED, '\\$&')}[]\0`;
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
