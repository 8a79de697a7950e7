import { describe, expect, it } from 'vitest';
import { laneWorld, said } from '../testing/lane-world.ts';

describe('the translator of a lane', () => {
  it('is not asked twice for the same part of a sentence', async () => {
    const { clock, lane, asked, texts, run } = laneWorld({ voices: false });
    const words = 'uno dos tres cuatro cinco seis siete'.split(' ');
    const sentence = said(clock, words.join(' '), 1, 2_000);
    for (let count = 3; count <= words.length; count++) {
      lane.heard({ ...sentence, words: sentence.words.slice(0, count), stableCount: count, ended: false });
      await run(20);
    }
    const parts = asked.map(({ text }) => text);
    expect(parts).toEqual([...new Set(parts)]);
    expect(parts.length).toBeGreaterThan(3);
    // the end is asked for, whatever is known
    lane.heard(sentence);
    await run(100);
    expect(asked.at(-1)).toEqual({ text: words.join(' '), complete: true });
    expect(texts.at(-1)).toMatchObject({ text: words.join(' '), final: true });
  });
});
