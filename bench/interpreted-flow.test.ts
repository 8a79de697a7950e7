import { expect, it } from 'vitest';
import { heardFlow, leftUnsaid, readFlow } from './interpreted-flow.ts';

const UTTERANCES = [
  { startMs: 1_000, endMs: 3_000 },
  { startMs: 4_000, endMs: 6_000 },
];

it('measures how late a translation begins and ends, and its silences, for each utterance', () => {
  const flow = heardFlow(UTTERANCES, [
    { sourceMs: 1_000, arrivedMs: 2_500, durationMs: 800 },
    { sourceMs: 2_000, arrivedMs: 3_900, durationMs: 700 },
    // found a little early
    { sourceMs: 3_800, arrivedMs: 6_000, durationMs: 500 },
    { sourceMs: 5_500, arrivedMs: 6_500, durationMs: 1_000 },
  ]);
  expect(flow).toEqual({ onsetLagMs: [1_500, 2_000], endLagMs: [1_600, 1_500], gapsMs: [600, 0] });
});

it('leaves out utterances of which nothing was heard', () => {
  expect(heardFlow(UTTERANCES, [{ sourceMs: 4_000, arrivedMs: 5_000, durationMs: 100 }])).toEqual({
    onsetLagMs: [1_000],
    endLagMs: [-900],
    gapsMs: [],
  });
});

it('measures how much later than evenly spread the words of a caption can be read', () => {
  // four words in two seconds, one each half second: each half a second after its time
  const captions = ['uno', 'uno dos', 'uno dos tres', 'uno dos tres cuatro'].map((text, index) => ({
    segment: 1,
    text,
    arrivedMs: 1_500 + 500 * index,
  }));
  expect(readFlow(UTTERANCES, captions)).toEqual({ laggingMs: [500], erasure: 0 });
});

it('counts words that come after the utterance no further than the first of them', () => {
  const { laggingMs } = readFlow(UTTERANCES, [
    { segment: 1, text: 'uno', arrivedMs: 2_000 },
    { segment: 1, text: 'uno dos tres cuatro', arrivedMs: 3_500 },
  ]);
  // 1000 − 0, and 2500 − 500
  expect(laggingMs).toEqual([1_500]);
});

it('takes a word for readable from when on it stays, and counts what was taken back', () => {
  const { laggingMs, erasure } = readFlow(UTTERANCES, [
    { segment: 1, text: 'uno dos', arrivedMs: 1_500 },
    { segment: 1, text: 'otro dos', arrivedMs: 2_000 },
    { segment: 1, text: 'uno dos', arrivedMs: 2_500 },
  ]);
  // both since 2500: 1500 − 0, 1500 − 1000
  expect(laggingMs).toEqual([1_000]);
  expect(erasure).toBe(2);
});

it('puts the captions of several segments of one utterance together', () => {
  const { laggingMs, erasure } = readFlow(UTTERANCES, [
    { segment: 2, text: 'dos', arrivedMs: 3_000 },
    { segment: 1, text: 'uno', arrivedMs: 2_000 },
    { segment: 3, text: 'tres', arrivedMs: 5_000 },
  ]);
  expect(laggingMs).toEqual([(1_000 + 1_000) / 2, 1_000]);
  expect(erasure).toBe(0);
  expect(readFlow(UTTERANCES, [])).toEqual({ laggingMs: [], erasure: 0 });
});

it('counts what was recognised and not said in a language', () => {
  const caption = (segment: number, text: string, changed: object = {}) => ({
    speaker: 'ana',
    segment,
    language: 'en',
    spokenLanguage: 'en',
    text,
    final: true,
    ...changed,
  });
  const captions = [
    caption(1, 'one'),
    caption(1, 'one'),
    caption(2, 'two …'),
    caption(3, '…'),
    caption(4, 'four', { final: false }),
    caption(1, 'uno', { language: 'es' }),
  ];
  const said = (segment: number, language: string) => ({ speaker: 'ana', segment, language });
  const chunks = [said(1, 'es'), said(1, 'es'), said(1, 'fr'), said(2, 'fr'), said(9, 'es')];
  expect(leftUnsaid(captions, chunks, ['es', 'fr'])).toEqual({ wanted: 4, unsaid: 1 });
});
