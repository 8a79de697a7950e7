/** A piece of a line. */
export type Inline =
  | string
  | { kind: 'strong' | 'emphasis'; content: Inline[] }
  | { kind: 'link'; href: string; content: Inline[] };

export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; content: Inline[] }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'rule' };

const HEADING = /^(#{1,6})\s+(.*)$/;
const RULE = /^ {0,3}([-*_])(?:\s*\1){2,}\s*$/;
const ITEM = /^\s*(?:[-*+]|(\d{1,9})[.)])\s+(.*)$/;
/** No part of it runs past the next sign of its kind, so a line is read in one pass. */
const INLINE =
  /\\([!-/:-@[-`{-~])|\*\*((?:[^*]|\*(?!\*))+)\*\*|__([^_]+)__|\*([^*\s](?:[^*]*[^*\s])?)\*|(?<!\w)_([^_]+)_(?!\w)|\[([^[\]]+)\]\(([^()\s]+)\)|<((?:https?:|mailto:)[^<>\s]+)>/u;

/**
 * The part of Markdown that policies are written in: headings, paragraphs, lists of one level, rules, bold, italics, links.
 * Everything else stays text, HTML too.
 */
export function readMarkdown(text: string): Block[] {
  const blocks: Block[] = [];
  let open:
    { kind: 'paragraph'; lines: string[] } | { kind: 'list'; ordered: boolean; items: string[] } | null =
    null;
  const close = () => {
    if (open?.kind === 'paragraph')
      blocks.push({ kind: 'paragraph', content: readInline(open.lines.join(' ')) });
    if (open?.kind === 'list') {
      const { ordered, items } = open;
      blocks.push({ kind: 'list', ordered, items: items.map(readInline) });
    }
    open = null;
  };
  let afterGap = false;
  for (const line of text.split(/\r\n?|\n/)) {
    const heading = HEADING.exec(line);
    const item = ITEM.exec(line);
    if (line.trim() === '') {
      if (open?.kind === 'paragraph') close();
    } else if (RULE.test(line)) {
      close();
      blocks.push({ kind: 'rule' });
    } else if (heading) {
      close();
      const level = Math.min(heading[1]!.length, 3) as 1 | 2 | 3;
      blocks.push({ kind: 'heading', level, content: readInline(heading[2]!.trim()) });
    } else if (item) {
      const ordered = item[1] !== undefined;
      if (open?.kind !== 'list' || open.ordered !== ordered) {
        close();
        open = { kind: 'list', ordered, items: [] };
      }
      open.items.push(item[2]!.trim());
    } else if (open?.kind === 'list' && (!afterGap || /^\s/.test(line))) {
      open.items.push(`${open.items.pop()!} ${line.trim()}`);
    } else if (open?.kind === 'paragraph') {
      open.lines.push(line.trim());
    } else {
      close();
      open = { kind: 'paragraph', lines: [line.trim()] };
    }
    afterGap = line.trim() === '';
  }
  close();
  return blocks;
}

/** The words without signs, for a title. */
export function plainWords(content: readonly Inline[]): string {
  return content.map((part) => (typeof part === 'string' ? part : plainWords(part.content))).join('');
}

function readInline(text: string): Inline[] {
  const parts: Inline[] = [];
  const add = (part: Inline) => {
    const last = parts.at(-1);
    if (part === '') return;
    if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part;
    else parts.push(part);
  };
  let end = 0;
  for (const found of text.matchAll(new RegExp(INLINE, 'gu'))) {
    const [whole, escaped, bold, alsoBold, italic, alsoItalic, words, address, bare] = found;
    add(text.slice(end, found.index));
    end = found.index + whole.length;
    const strong = bold ?? alsoBold;
    const emphasis = italic ?? alsoItalic;
    const href = hrefOf(address ?? bare ?? '');
    if (escaped) add(escaped);
    else if (strong) add({ kind: 'strong', content: readInline(strong) });
    else if (emphasis) add({ kind: 'emphasis', content: readInline(emphasis) });
    else if (href)
      add({ kind: 'link', href, content: words ? readInline(words) : [bare!.replace(/^mailto:/, '')] });
    else add(whole);
  }
  add(text.slice(end));
  return parts;
}

/** Where a link may lead: web pages, mail, telephones, and pages of this server (`/privacy`). */
function hrefOf(address: string): string | null {
  if (/^(?:https?:\/\/|mailto:|tel:)/i.test(address)) return URL.canParse(address) ? address : null;
  return /^\/(?![/\\])/.test(address) ? address : null;
}
