import { expect, it } from 'vitest';
import { laneWorld } from '../testing/lane-world.ts';

it.each([
  ['en', 'es'],
  ['de', 'en'],
  ['ja', 'en'],
] as const)('a slow translator is called at most once each 0.4 s from %s to %s', async (from, to) => {
  const { clock, lane, engine, spoken, translator, run } = laneWorld({ typicalMs: 300, from, to });
  engine.translationMs = 250;
  const askedMs: number[] = [];
  const translate = translator.translate.bind(translator);
  translator.translate = async (request) => {
    askedMs.push(clock.nowMs());
    return translate(request);
  };
  const startMs = clock.nowMs();
  const words = Array.from({ length: 30 }, (_, i) => ({
    text: `w${String(i)}`,
    startMs: startMs + i * 333,
    endMs: startMs + i * 333 + 320,
  }));
  for (let count = 1; count < words.length; count++) {
    await run(340);
    lane.heard({ segment: 1, words: words.slice(0, count), stableCount: count, ended: false });
  }
  expect(askedMs.length).toBeGreaterThan(8);
  expect(askedMs.slice(1).filter((atMs, i) => atMs - askedMs[i]! < 400)).toEqual([]);
  const said: string[] = spoken.flatMap((chunk) => chunk.words);
  expect(said.length).toBeGreaterThan(10);
  expect(said).toEqual(words.slice(0, said.length).map(({ text }) => text));
});
