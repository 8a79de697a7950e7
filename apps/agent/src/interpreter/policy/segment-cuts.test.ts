import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SegmentTracker } from './segment-tracker.ts';
import type { HeardWord } from './words.ts';

const PHRASE_WORDS = 7;
/** One that is left out makes no pause. */
const WORD_MS = 200;
/** Long enough to end a segment. */
const PAUSE_MS = 300;

/** How a recogniser gives one word that was said: as it is, in two parts, joined with the next one, or not at all. */
const HEARINGS = ['whole', 'whole', 'whole', 'split', 'joined', 'left out'] as const;
type Hearing = (typeof HEARINGS)[number];

/** One word as a recogniser gives it, and which of the words that were said are in it (halves of them by a half). */
interface Given extends HeardWord {
  said: number[];
}

const startOf = (word: number) => word * WORD_MS + Math.floor(word / PHRASE_WORDS) * PAUSE_MS;

/**
 * The first `count` words. The last two of a phrase are neither left out nor joined, and no two in a row are left out: where
 * a cut is, is not the question.
 */
function given(hearings: readonly Hearing[], count: number): Given[] {
  const words: Given[] = [];
  let leftOut = false;
  const give = (said: number[], startMs: number, endMs: number) =>
    words.push({ text: `w${said.join('+')}`, startMs, endMs, said });
  for (let word = 0; word < count; word += 1) {
    const drawn = word % PHRASE_WORDS < PHRASE_WORDS - 2 ? hearings[word % hearings.length]! : 'whole';
    const hearing: Hearing = drawn === 'left out' && leftOut ? 'whole' : drawn;
    leftOut = hearing === 'left out';
    const startMs = startOf(word);
    const endMs = startMs + WORD_MS;
    if (hearing === 'split') {
      give([word], startMs, startMs + WORD_MS / 2);
      give([word + 0.5], startMs + WORD_MS / 2, endMs);
    } else if (hearing === 'joined' && word % PHRASE_WORDS < PHRASE_WORDS - 3 && word + 1 < count) {
      give([word, word + 1], startMs, endMs + WORD_MS);
      word += 1;
    } else if (hearing !== 'left out') give([word], startMs, endMs);
  }
  return words;
}

it('segments have each word once, however earlier words are joined, split, left out or taken back later', () => {
  const interim = fc.record({
    more: fc.integer({ min: -7, max: 9 }),
    hearings: fc.array(fc.constantFrom(...HEARINGS), { minLength: 1, maxLength: 23 }),
  });
  let cuts = 0;
  fc.assert(
    fc.property(
      fc.array(interim, { minLength: 3, maxLength: 30 }),
      fc.integer({ min: 1, max: 3 }),
      (interims, agreement) => {
        const tracker = new SegmentTracker({ language: 'en', agreement, punctuates: false, firstSegment: 1 });
        let [count, settled] = [0, -1];
        for (const [at, { more, hearings }] of interims.entries()) {
          count = Math.max(0, count + more);
          const words = given(hearings, count);
          const final = at === interims.length - 1;
          const views = tracker.push(words, final, 0);
          cuts += views.filter(({ ended }) => ended).length - Number(final);
          for (const { words: found, ended } of views) {
            const said = (found as readonly Given[]).flatMap((word) => word.said);
            const last = said.at(-1) ?? settled;
            const due = words.flatMap((word) => word.said).filter((one) => one > settled && one <= last);
            expect(said).toEqual(due);
            if (ended) settled = last;
          }
          if (final) expect(settled).toBe(Math.max(settled, words.at(-1)?.said.at(-1) ?? settled));
        }
      },
    ),
    { numRuns: 300 },
  );
  expect(cuts).toBeGreaterThan(300);
});
