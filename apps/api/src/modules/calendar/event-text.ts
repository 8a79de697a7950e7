/** Links with a protocol, of whatever kind; mail and telephone numbers are no addresses of pages. */
const LINK = /\b[a-z][a-z0-9+.-]{0,30}:\/\/[^\s<>"'\\^`{|}]*/gi;
/** So much before it is made shorter: tags and links need room. */
const READ_FACTOR = 4;

/**
 * A text of a calendar as plain text for people: without tags, control and direction characters; of links only the host is left,
 * since anyone who may write into a calendar could lead elsewhere, and links to other meetings are keys to them.
 */
export function visibleText(text: string, maxLength: number): string {
  const plain = withoutTags(text.slice(0, maxLength * READ_FACTOR))
    .replace(LINK, (link) => URL.parse(link)?.hostname ?? '')

    .replace(
      /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g,
      '',
    )
    .toWellFormed()
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return plain.length <= maxLength
    ? plain
    : `${plain
        .slice(0, maxLength - 1)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  apos: "'",
  nbsp: ' ',
};

/** Google’s descriptions may be HTML. It is shown as text in any case, so this is for looks alone. */
function withoutTags(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/<(br|\/p|\/div|\/li)\b[^<>]{0,500}>/gi, '\n')
    .replace(/<\/?[a-z][^<>]{0,2000}>/gi, '')
    .replace(/&(#39|[a-z]{2,4});/g, (entity, name: string) => ENTITIES[name] ?? entity);
}
