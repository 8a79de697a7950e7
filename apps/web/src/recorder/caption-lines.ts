import type { Language } from '@intermind/contracts/languages';

/**
 * The last lines of a text that is broken where words end, also in languages that write no spaces.
 * @param fits whether a line is not too wide
 */
export function lastLines(
  text: string,
  language: Language,
  most: number,
  fits: (line: string) => boolean,
): string[] {
  const lines: string[] = [];
  let line = '';
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    if (line !== '' && !fits((line + segment).trimEnd())) {
      lines.push(line.trim());
      line = '';
    }
    line += segment;
  }
  if (line.trim() !== '') lines.push(line.trim());
  return lines.slice(-most);
}
