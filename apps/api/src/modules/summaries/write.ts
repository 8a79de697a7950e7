import { type Language, MeetingTitleSchema, type SegmentId, SUMMARY_POINTS_MAX } from '@intermind/contracts';
import {
  charactersOf,
  type ChatModel,
  ChatModelError,
  type Passage,
  quotedTitle,
  referencesIn,
  TRANSCRIPT_MAX_CHARACTERS,
} from '../ai/index.ts';

/** Stretches of a long meeting that a model is given, one after the other. */
const STRETCHES_MAX = 4;
const POINT_MAX_CHARACTERS = 500;
const TITLE_MAX_CHARACTERS = 80;
const QUOTES_PER_POINT_MAX = 5;

export interface WrittenPoint {
  /** Empty: the quotations are the point. */
  text: string;
  segmentIds: SegmentId[];
}

/**
 * What happened, each point with the words that it comes from. What a model says without naming words that exist is left out.
 * @throws ChatModelError also when nothing is left
 */
export async function writePoints(
  model: ChatModel,
  passages: readonly Passage[],
  language: Language,
  signal: AbortSignal,
): Promise<WrittenPoint[]> {
  if (model.quotesOnly) return quotedPoints(model, passages, language, signal);
  const stretches = stretchesOf(passages);
  const pointsMax = Math.max(2, Math.floor(SUMMARY_POINTS_MAX / stretches.length));
  const points: WrittenPoint[] = [];
  for (const stretch of stretches)
    points.push(...(await pointsOf(model, stretch, language, pointsMax, signal)));
  if (points.length === 0) throw new ChatModelError('no point names words that were said', 'failed');
  return points;
}

async function quotedPoints(
  model: ChatModel,
  passages: readonly Passage[],
  language: Language,
  signal: AbortSignal,
): Promise<WrittenPoint[]> {
  const { quotes } = await answerOf(model, passages, 'summary', language, signal);
  return [...quotes.values()]
    .slice(0, SUMMARY_POINTS_MAX)
    .map((quote) => ({ text: '', segmentIds: idsOf(passages, quote) }));
}

/** A quotation may join several passages: all of them. */
function idsOf(passages: readonly Passage[], quote: Passage): SegmentId[] {
  let at = passages.findIndex(({ segmentId }) => segmentId === quote.segmentId);
  const ids = [quote.segmentId];
  let { text } = passages[at]!;
  while (text.length < quote.text.length && passages[at + 1]) {
    at += 1;
    ids.push(passages[at]!.segmentId);
    text = `${text} ${passages[at]!.text}`;
  }
  return ids;
}

async function pointsOf(
  model: ChatModel,
  passages: readonly Passage[],
  language: Language,
  pointsMax: number,
  signal: AbortSignal,
): Promise<WrittenPoint[]> {
  const asked = [
    `Summarise what was discussed, decided and promised, in at most ${pointsMax} points.`,
    'Write each point as one line of one or two short sentences, and nothing else.',
    'End each line with the numbers of the lines that it comes from, in square brackets.',
  ].join(' ');
  const { text, quotes } = await answerOf(model, passages, asked, language, signal);
  return text
    .split('\n')
    .map((line) => ({ text: plainLine(line), segmentIds: idsIn(line, quotes) }))
    .filter(({ text, segmentIds }) => text !== '' && segmentIds.length > 0)
    .slice(0, pointsMax);
}

function idsIn(line: string, quotes: ReadonlyMap<number, Passage>): SegmentId[] {
  const ids = referencesIn(line).flatMap((number) => quotes.get(number)?.segmentId ?? []);
  return [...new Set(ids)].slice(0, QUOTES_PER_POINT_MAX);
}

/**
 * What the meeting may be called: made of the points by a model, or else of what was said. Null: nothing fits.
 * @throws ChatModelError
 */
export async function writeTitle(
  model: ChatModel,
  passages: readonly Passage[],
  points: readonly WrittenPoint[],
  language: Language,
  signal: AbortSignal,
): Promise<string | null> {
  if (model.quotesOnly) return titleFrom(quotedTitle(passages) ?? '');
  const asked =
    'Give the meeting a title of at most eight words. Write the title alone: one line without quotation marks and numbers of lines.';
  const { text } = await answerOf(model, asPassages(points, language), asked, language, signal);
  return titleFrom(plainLine(text.trim().split('\n')[0]!).replace(/^["'«»“”„「『]+|["'«»“”.」』]+$/gu, ''));
}

function titleFrom(text: string): string | null {
  const { data } = MeetingTitleSchema.safeParse(text);
  return data && data.length <= TITLE_MAX_CHARACTERS ? data : null;
}

/** @returns a text for each point. @throws ChatModelError also when one is missing */
export async function translatePoints(
  model: ChatModel,
  points: readonly WrittenPoint[],
  from: Language,
  into: Language,
  signal: AbortSignal,
): Promise<string[]> {
  const asked =
    'Translate every line of the transcript, without the time and the speaker, and add nothing. One line each, with its number in square brackets at its end.';
  const { text } = await answerOf(model, asPassages(points, from), asked, into, signal);
  const lines = new Map(
    text
      .split('\n')
      .map((line) => [referencesIn(line), plainLine(line)] as const)
      .filter(([numbers, line]) => numbers.length === 1 && line !== '')
      .map(([numbers, line]) => [numbers[0]!, line]),
  );
  return points.map((_, index) => {
    const line = lines.get(index + 1);
    if (!line) throw new ChatModelError('not every point was translated', 'failed');
    return line;
  });
}

/** Points as something that a model may be asked about: delimited as what people said is. */
function asPassages(points: readonly WrittenPoint[], language: Language): Passage[] {
  return points.map(({ text, segmentIds }) => ({
    ...{ segmentId: segmentIds[0]!, speaker: 'Summary', startMs: 0 },
    ...{ text, language },
  }));
}

async function answerOf(
  model: ChatModel,
  passages: readonly Passage[],
  text: string,
  language: Language,
  signal: AbortSignal,
): Promise<{ text: string; quotes: Map<number, Passage> }> {
  const quotes = new Map<number, Passage>();
  let answer = '';
  const question = { text, language, passages, earlier: [], running: false };
  for await (const part of model.answer(question, signal))
    if (part.type === 'text') answer += part.text;
    else if (part.type === 'quote') quotes.set(part.number, part.passage);
  return { text: answer.replaceAll('\0', ''), quotes };
}

/** Without bullets, numbers of lines and marks of Markdown. */
function plainLine(line: string): string {
  const text = line
    .replace(/\[[\d\s,;]+\]/g, '')
    .replace(/^\s*(?:[-–*•·#]+|\d{1,2}[.)])\s+/u, '')
    .replaceAll('**', '')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?。])/g, '')
    .trim();
  return text.length <= POINT_MAX_CHARACTERS ? text : `${text.slice(0, POINT_MAX_CHARACTERS - 1)}…`;
}

/** Passages in as many stretches as a model can read each of; of a very long meeting some, from its beginning to its end. */
function stretchesOf(passages: readonly Passage[]): Passage[][] {
  const stretches: Passage[][] = [];
  let room = 0;
  for (const passage of passages) {
    const needs = charactersOf([passage]);
    if (stretches.length === 0 || needs > room) {
      stretches.push([]);
      room = TRANSCRIPT_MAX_CHARACTERS;
    }
    stretches.at(-1)!.push(passage);
    room -= needs;
  }
  if (stretches.length <= STRETCHES_MAX) return stretches;
  const step = (stretches.length - 1) / (STRETCHES_MAX - 1);
  return Array.from({ length: STRETCHES_MAX }, (_, index) => stretches[Math.round(index * step)]!);
}
