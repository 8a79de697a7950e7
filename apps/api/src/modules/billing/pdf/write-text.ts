import type { Language } from '@intermind/contracts';
import { type FontRun, fontRuns, isThin } from './fonts.ts';

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Everything but letters, which goes with what is beside it. */
const NEUTRAL = /^[^\p{L}\p{N}]+$/u;

export interface TextStyle {
  sizePt: number;
  /** Edge of the text: its left, or its right. */
  x: number;
  y: number;
  align: 'left' | 'right';
  widthPt: number;
  colour?: string;
  /** All figures are equally wide, so that those of several lines stand below each other. */
  figures?: boolean;
}

/**
 * Stretches in the order in which the eye meets them from left to right: those of the other direction are turned as a whole.
 * A space between two directions is a stretch of its own.
 */
export function visualOrder(text: string, isRightToLeft: boolean): string[] {
  const parts: { text: string; rtl: boolean }[] = [];
  for (const word of text.split(' ').filter(Boolean)) {
    const rtl = NEUTRAL.test(word) ? isRightToLeft : RIGHT_TO_LEFT.test(word);
    const last = parts.at(-1);
    if (last?.rtl === rtl) last.text += ` ${word}`;
    else parts.push(...(last ? [{ text: ' ', rtl: isRightToLeft }] : []), { text: word, rtl });
  }
  return (isRightToLeft ? parts.reverse() : parts).map((part) => part.text);
}

/** Stretches of one font each, from left to right. */
export function visualRuns(text: string, language: Language, isRightToLeft: boolean): FontRun[] {
  return visualOrder(text, isRightToLeft).flatMap((part) => {
    const runs = fontRuns(part, language);
    if (!RIGHT_TO_LEFT.test(part)) return runs;
    // Signs of another font divide Arabic words, of which the first are the rightmost.
    return runs.toReversed().map(({ file, text: run }) => ({
      file,
      text: NEUTRAL.test(run) ? [...run].toReversed().join('') : run,
    }));
  });
}

/** Writes one line; what is wider than its place is cut, and an ellipsis says so. */
export function writeText(
  document: PDFKit.PDFDocument,
  text: string,
  language: Language,
  { sizePt, x, y, align, widthPt, colour = '#1c1b19', figures = false }: TextStyle,
  isRightToLeft: boolean,
): void {
  const options = figures ? FIGURES : WHOLE;
  const measure = (runs: readonly FontRun[]) => widthsOf(document, runs, sizePt, options);
  const runsOf = (line: string) => visualRuns(line, language, isRightToLeft);
  let line = text.slice(0, CHARACTERS_MAX).replace(/\s+/g, ' ').trim();
  let runs = runsOf(line);
  let widths = measure(runs);
  while (sum(widths) > widthPt && line.length > 1) {
    line = `${[...line].slice(0, line.endsWith('…') ? -2 : -1).join('')}…`;
    runs = runsOf(line);
    widths = measure(runs);
  }
  let at = align === 'left' ? x : x - sum(widths);
  runs.forEach(({ file, text: part }, index) => {
    const outline = isThin(file) ? { stroke: true, fill: true } : {};
    document
      .font(file)
      .fontSize(sizePt)
      .fillColor(colour)
      .strokeColor(colour)
      .lineWidth(sizePt * OUTLINE);
    document.text(part, at, y + sizePt, { ...options, ...outline });
    at += widths[index]!;
  });
}

/** How wide an amount is up to its last figure, and after it: what follows is the currency, if it stands there. */
export function amountWidths(
  document: PDFKit.PDFDocument,
  text: string,
  language: Language,
  { sizePt, isRightToLeft }: { sizePt: number; isRightToLeft: boolean },
): { figuresPt: number; restPt: number } {
  const runs = visualRuns(text, language, isRightToLeft);
  const whole = sum(widthsOf(document, runs, sizePt, FIGURES));
  const rest = restOf(runs);
  const restPt = sum(widthsOf(document, rest, sizePt, FIGURES));
  return { figuresPt: whole - restPt, restPt };
}

/** What of the runs is right of the last figure. */
function restOf(runs: readonly FontRun[]): FontRun[] {
  const last = runs.findLastIndex(({ text }) => FIGURE.test(text));
  const { file, text } = runs[last] ?? { file: '', text: '' };
  const after = text.slice(text.search(LAST_FIGURE) + 1);
  return [...(after === '' ? [] : [{ file, text: after }]), ...runs.slice(last + 1)];
}

const FIGURE = /\p{Nd}/u;
const LAST_FIGURE = /\p{Nd}(?!.*\p{Nd})/u;

const widthsOf = (
  document: PDFKit.PDFDocument,
  runs: readonly FontRun[],
  sizePt: number,
  options: PDFKit.Mixins.TextOptions,
) => runs.map(({ file, text }) => document.font(file).fontSize(sizePt).widthOfString(text, options));

/** Of the size: makes a thin font a regular one. */
const OUTLINE = 0.035;
/** More than fit into any line. */
const CHARACTERS_MAX = 160;
/** Shaped as one piece: letters of Arabic join across what would otherwise be cut into words. */
const WHOLE = {
  lineBreak: false,
  features: ['kern'],
  baseline: 'alphabetic',
} satisfies PDFKit.Mixins.TextOptions;

const FIGURES = { ...WHOLE, features: ['tnum'] } satisfies PDFKit.Mixins.TextOptions;

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
