/** A piece of a text: as it was written, and where it leads when it is a link. */
export interface TextPart {
  text: string;
  href?: string;
}

/** Up to a space, a quotation mark or a character that changes the direction of writing. */
const ADDRESS = /\bhttps?:\/\/[^\s<>"“”«»„\u200e\u200f\u202a-\u202e\u2066-\u2069]+/giu;
/** What ends a sentence belongs to the sentence. */
const SENTENCE_END = /[.,;:!?'’…。、，！？；：]+$/u;
const BRACKETS: Readonly<Record<string, string>> = {
  ')': '(',
  ']': '[',
  '}': '{',
  '）': '（',
  '」': '「',
  '』': '『',
  '】': '【',
};

/** The text in pieces; the pieces together are the text. Only http and https lead somewhere. */
export function withLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnd(found);
    const href = hrefOf(address);
    if (!href) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: address, href });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Without the sentence's end, and without a bracket that was opened before the address. */
function withoutEnd(address: string): string {
  const shorter = address.replace(SENTENCE_END, '');
  const last = shorter.at(-1) ?? '';
  const opening = BRACKETS[last];
  const isOpenedBefore = opening && shorter.split(last).length > shorter.split(opening).length;
  if (isOpenedBefore) return withoutEnd(shorter.slice(0, -1));
  return shorter;
}

/** An address with a user name in it looks like another site, and is no link. */
function hrefOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { href, username, password } = new URL(address);
  return username || password ? null : href;
}
