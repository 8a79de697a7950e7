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
    push('we can');
    push('we can start');
    expect(push('we can stop now')).toEqual([
      { segment: 7, text: 'we can stop now', stableCount: 2, ended: false },
    ]);
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
});
