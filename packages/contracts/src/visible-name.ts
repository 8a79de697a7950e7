/** Invisible but needed: Indic and Arabic writing join letters with it, emojis of people are made with it. */
const NEEDED_JOINERS =
  /(?<=\p{Lo}\p{M}*)[\u200c\u200d](?=\p{Lo})|(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d(?=\p{Extended_Pictographic})|(?<=\p{Extended_Pictographic})\ufe0f/gu;
const JOINERS = /[\u200c\u200d\ufe0f]/gu;
/**
 * Other characters that show nothing or turn the direction of the text: format characters and bidirectional controls, fillers,
 * blank braille, private and unassigned ones.
 */
const INVISIBLE =
  /(?![\u200c\u200d\ufe0f])[\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** More marks on one letter than any language needs cover the lines around. */
const STACKED_MARKS = /(\p{M}{4})\p{M}+/gu;

/**
 * A name as others will see it: composed, one line, spaces folded, without invisible characters and those that turn the
 * text. Two names that look alike because of such characters become the same. Empty when nothing visible is left.
 */
export function visibleName(text: string): string {
  const shown = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(INVISIBLE, '');
  const needed = new Set(Array.from(shown.matchAll(NEEDED_JOINERS), ({ index }) => index));
  const line = shown
    .replace(JOINERS, (joiner, at: number) => (needed.has(at) ? joiner : ''))
    .replace(STACKED_MARKS, '$1')
    .replace(/\s+/gu, ' ')
    .trim()
    // Marks that something invisible held apart have an order of their own.
    .normalize('NFC');
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(line) ? line : '';
}
