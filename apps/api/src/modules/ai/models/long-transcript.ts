import { setImmediate } from 'node:timers/promises';
import type { Language } from '@intermind/contracts';
import type { Passage, Question } from '../chat-model.ts';
import { rank } from '../extractive/rank.ts';
import { asksForSummary } from '../extractive/summary-words.ts';
import { termsOf } from '../extractive/terms.ts';

/** Characters of a stretch: about two minutes of speech. */
const STRETCH_CHARACTERS = 1_500;
const STRETCHES_AT_ONCE = 10;
/** Of what there is room for: the end of the meeting, and what speaks of the question. The rest is spread over the meeting. */
const END_SHARE = 0.4;
const FOUND_SHARE = 0.4;

type Asked = Pick<Question, 'text' | 'language' | 'passages' | 'earlier'>;

/**
 * What a model is given of a meeting, in the order in which it was said: all of it where there is room, otherwise its
 * end, the stretches that speak of the question (BM25), and some of everything else.
 * @param room characters
 */
export async function passagesToRead(asked: Asked, room: number): Promise<Passage[]> {
  const { passages } = asked;
  if (charactersOf(passages) <= room) return [...passages];
  const end = lastThatFit(passages, room * END_SHARE);
  const stretches = stretchesOf(passages.slice(0, passages.length - end.length));
  const found = await findIn(stretches, asked);
  const chosen = new Set<number>();
  let left = room - charactersOf(end);
  const take = (places: Iterable<number>, least: number): void => {
    for (const place of places) {
      const size = charactersOf(stretches[place]!);
      if (chosen.has(place) || left - size < least) continue;
      chosen.add(place);
      left -= size;
    }
  };
  take(found, left - room * FOUND_SHARE);
  take(spread(stretches.length), 0);
  const early = [...chosen].sort((one, other) => one - other).flatMap((place) => stretches[place]!);
  return [...early, ...end];
}

/** The latest ones that there is room for. */
function lastThatFit(passages: readonly Passage[], room: number): Passage[] {
  let left = room;
  let first = passages.length;
  while (first > 0 && (left -= charactersOf([passages[first - 1]!])) >= 0) first -= 1;
  return passages.slice(first);
}

function stretchesOf(passages: readonly Passage[]): Passage[][] {
  const stretches: Passage[][] = [];
  let size = Infinity;
  for (const passage of passages) {
    if (size >= STRETCH_CHARACTERS) {
      stretches.push([]);
      size = 0;
    }
    stretches.at(-1)!.push(passage);
    size += charactersOf([passage]);
  }
  return stretches;
}

/** Their places, the best first. A question that only goes on about the last one is searched with it. */
async function findIn(
  stretches: readonly Passage[][],
  { text, language, earlier }: Asked,
): Promise<number[]> {
  if (asksForSummary(text, language)) return [];
  const before = earlier.findLast(({ role }) => role === 'user')?.text ?? '';
  const documents: string[][] = [];
  for (const [place, stretch] of stretches.entries()) {
    // A long meeting is half a second of work: others have their turn in between.
    if (place % STRETCHES_AT_ONCE === STRETCHES_AT_ONCE - 1) await setImmediate();
    const [{ language: spoken }] = stretch as [Passage];
    const speakers = [...new Set(stretch.map(({ speaker }) => speaker))].join(' ');
    documents.push([
      ...termsOf(speakers, spoken, language),
      ...stretch.flatMap((passage) => termsOf(passage.text, passage.language, language)),
    ]);
  }
  return rank(documents, queryOf(text, before, language)).map(({ index }) => index);
}

function queryOf(text: string, before: string, language: Language): string[] {
  const own = termsOf(text, language);
  return own.length < 2 ? [...own, ...termsOf(before, language)] : own;
}

/** All places, those first that are furthest from each other: halves, then quarters, and so on. */
function* spread(count: number): Generator<number> {
  for (let step = count; step >= 1; step /= 2)
    for (let place = step / 2; place < count; place += step) yield Math.floor(place);
}

/** What they take in the transcript of a question: words, name, and about as much for number, time and a line. */
export const charactersOf = (passages: readonly Passage[]): number =>
  passages.reduce((sum, { text, speaker }) => sum + text.length + speaker.length + 20, 0);
