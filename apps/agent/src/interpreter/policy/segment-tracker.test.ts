import { describe, expect, it } from 'vitest';
import { SegmentTracker, type SegmentTrackerOptions } from './segment-tracker.ts';
import type { HeardWord } from './words.ts';

/** Words of 300 ms each; a `|` before a word is a pause of 300 ms. */
function heard(text: string): HeardWord[] {
  let atMs = 0;
  return text
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => {
      if (word.startsWith('|')) atMs += 300;
      const startMs = atMs;
      atMs += 300;
      return { text: word.replace('|', ''), startMs, endMs: atMs };
    });
}

function tracker(options: Partial<SegmentTrackerOptions> = {}) {
  const made = new SegmentTracker({
    language: 'en',
    agreement: 1,
    punctuates: false,
    firstSegment: 7,
    ...options,
  });
  return (text: string, { final = false, spoken = 0 } = {}) =>
    made.push(heard(text), final, spoken).map(({ segment, words, stableCount, ended }) => ({
      segment,
      text: words.map((word) => word.text).join(' '),
      stableCount,
      ended,
    }));
}

describe('segments of one speaker', () => {
  it('hold words stable only when the last interims agree on them', () => {
    const push = tracker({ agreement: 3 });
    expect(push('we can')).toMatchObject([{ stableCount: 0 }]);
    push('we can start');
    expect(push('we can stop now')).toEqual([
      { segment: 7, text: 'we can stop now', stableCount: 2, ended: false },
    ]);
    push('we can stop now');
    expect(push('we can stop now please')).toMatchObject([{ stableCount: 4 }]);
  });

  it('are not shown before their first word', () => {
    expect(tracker()('')).toEqual([]);
  });

  it('are all stable and over at the final, and the next utterance is the next segment', () => {
    const push = tracker({ agreement: 3 });
    expect(push('thank you', { final: true })).toEqual([
      { segment: 7, text: 'thank you', stableCount: 2, ended: true },
    ]);
  });

  it('end at a pause after four words', () => {
    const push = tracker();
    expect(push('we lost three days |because of rain')).toEqual([
      { segment: 7, text: 'we lost three days', stableCount: 4, ended: true },
      { segment: 8, text: 'because of rain', stableCount: 3, ended: false },
    ]);
  });

  it('do not end at a pause after fewer words', () => {
    expect(tracker()('we lost |three days')).toMatchObject([{ segment: 7, ended: false }]);
  });

  it('never end before words that a translation has spoken', () => {
    const push = tracker();
    expect(push('we lost three days |because of rain', { spoken: 6 })).toMatchObject([
      { segment: 7, ended: false },
    ]);
    expect(push('we lost three days |because of rain', { spoken: 4 })).toMatchObject([
      { segment: 7, ended: true },
      { segment: 8, ended: false },
    ]);
  });

  it('end at a full stop of an engine that writes them, and not at its pauses', () => {
    const push = tracker({ punctuates: true });
    expect(push('We lost three days |because. |It rained').map(({ text }) => text)).toEqual([
      'We lost three days because.',
      'It rained',
    ]);
  });

  it('end before a clause opener after 25 words and at 40 words whatever comes', () => {
    const words = (count: number, word: string) => Array.from({ length: count }, () => word).join(' ');
    expect(tracker()(`${words(25, 'x')} because y`).map(({ text }) => text.split(' ').length)).toEqual([
      25, 2,
    ]);
    expect(tracker()(words(41, 'x')).map(({ text }) => text.split(' ').length)).toEqual([40, 1]);
  });

  it('end after sixty words, however little time the recogniser gives them', () => {
    const made = new SegmentTracker({ language: 'en', agreement: 1, punctuates: false, firstSegment: 7 });
    const quick = Array.from({ length: 61 }, (_, i) => ({ text: 'x', startMs: i * 10, endMs: (i + 1) * 10 }));
    expect(made.push(quick, false, 0).map(({ words }) => words.length)).toEqual([60, 1]);
  });

  /** Words by the times at which they begin and end. */
  const at = (...words: [text: string, startMs: number, endMs: number][]): HeardWord[] =>
    words.map(([text, startMs, endMs]) => ({ text, startMs, endMs }));
  const said = (views: ReturnType<SegmentTracker['push']>) =>
    views.map(({ segment, words }) => `${segment} ${words.map(({ text }) => text).join(' ')}`);
  const BEHIND = [
    ['because', 1_500, 1_900],
    ['of', 1_900, 2_100],
    ['rain', 2_100, 2_500],
  ] as const satisfies [string, number, number][];
  const cutTracker = () => {
    const made = new SegmentTracker({ language: 'en', agreement: 1, punctuates: false, firstSegment: 7 });
    const before = at(['we', 0, 200], ['lost', 200, 600], ['three', 600, 900], ['days', 900, 1_220]);
    expect(said(made.push([...before, ...at(...BEHIND)], false, 0))).toEqual([
      '7 we lost three days',
      '8 because of rain',
    ]);
    return made;
  };

  it.each([
    ['merges two words', at(['we', 0, 200], ['lost', 200, 590], ['threedays', 610, 1_200])],
    [
      'splits one',
      at(['we', 0, 200], ['lost', 200, 600], ['three', 600, 900], ['day', 900, 1_100], ['is', 1_100, 1_250]),
    ],
    ['drops all', at()],
  ])('lose and double nothing when a final or an interim %s before the cut', (_, before) => {
    const interim = cutTracker();
    const again = [...before, ...at(...BEHIND, ['today', 2_500, 2_900])];
    expect(said(interim.push(again, false, 0))).toEqual(['8 because of rain today']);
    expect(interim.endedCount).toBe(before.length);
    expect(said(cutTracker().push(again, true, 0))).toEqual(['8 because of rain today']);
  });

  it('count the words behind the cut where an interim gives one of them no time', () => {
    const interim = cutTracker();
    const before = at(['we', 0, 200], ['lost', 200, 600], ['three', 600, 900], ['days', 900, 900]);
    const behind = at(['because', 900, 1_000], ['of', 1_000, 1_200], ['rain', 1_200, 1_300]);
    expect(said(interim.push([...before, ...behind], false, 0))).toEqual(['8 because of rain']);
  });

  it('lose no word that is said to begin before the one at the cut has ended', () => {
    const made = new SegmentTracker({ language: 'en', agreement: 1, punctuates: true, firstSegment: 7 });
    const words = at(['It', 0, 300], ['rained.', 300, 1_000], ['We', 600, 1_100], ['lost', 1_100, 1_500]);
    expect(said(made.push(words, false, 0))).toEqual(['7 It rained.', '8 We lost']);
    expect(said(made.push([...words, ...at(['time', 1_500, 1_800])], true, 0))).toEqual(['8 We lost time']);
  });

  it('hold stable what is behind the cut, whatever changes before it', () => {
    const made = new SegmentTracker({ language: 'en', agreement: 2, punctuates: false, firstSegment: 7 });
    const before = at(['we', 0, 200], ['lost', 200, 600], ['three', 600, 900], ['days', 900, 1_220]);
    made.push([...before, ...at(...BEHIND)], false, 0);
    made.push([...before, ...at(...BEHIND)], false, 0);
    expect(made.push([...at(['welost', 0, 1_220]), ...at(...BEHIND)], false, 0)).toMatchObject([
      { segment: 8, stableCount: 3 },
    ]);
  });

  it('count the words where all have one time', () => {
    const made = new SegmentTracker({ language: 'en', agreement: 1, punctuates: true, firstSegment: 7 });
    const late = (text: string) =>
      at(...text.split(' ').map((word): [string, number, number] => [word, 9, 9]));
    expect(said(made.push(late('It rained. We lost'), false, 0))).toEqual(['7 It rained.', '8 We lost']);
    expect(said(made.push(late('It rained. We lost time'), true, 0))).toEqual(['8 We lost time']);
  });
});
