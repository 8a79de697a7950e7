import { expect, it } from 'vitest';
import { laneWorld, said } from '../testing/lane-world.ts';

it('tells listeners for eight seconds that the voice left words out, once it did; captions have them', async () => {
  const { clock, lane, statuses, texts, spoken, engine, run } = laneWorld();
  engine.wordMs = 4_000;
  for (const [index, text] of ['uno dos tres', 'cuatro cinco seis', 'siete ocho nueve'].entries())
    lane.heard(said(clock, text, index + 1, 900));
  await run(40_000);
  // The second sentence waited for the first one, longer than ten seconds, while the third one waited too.
  expect(spoken.map(({ segment }) => segment)).toEqual([1, 3]);
  expect(texts.find(({ segment, final }) => segment === 2 && final)?.text).toBe('cuatro cinco seis');
  const told = statuses.map(({ skipped }) => skipped);
  expect(told[0]).toBeUndefined();
  expect(told).toContain(true);
  expect(statuses.at(-1)!.skipped).toBeUndefined();
  // Every half second while it holds, and not after.
  expect(told.filter(Boolean).length).toBeGreaterThanOrEqual(8_000 / 500 - 1);
  expect(told.filter(Boolean).length).toBeLessThanOrEqual(8_000 / 500 + 3);
});

it('has captions and no sound while its voice is for others, and says so only while there is something to say', async () => {
  const { clock, lane, sink, statuses, texts, run } = laneWorld();
  lane.mayBeVoiced(false);
  await run(20);
  expect(statuses.at(-1)).toMatchObject({ state: 'idle', reason: null });
  lane.heard({ ...said(clock, 'uno dos tres', 1, 900), ended: false });
  await run(1_000);
  lane.heard(said(clock, 'uno dos tres cuatro', 1, 900));
  await run(3_000);
  expect(texts.at(-1)).toMatchObject({ text: 'uno dos tres cuatro', final: true });
  expect(statuses.map(({ reason }) => reason)).toContain('too-many');
  expect(statuses.at(-1)).toMatchObject({ state: 'idle', reason: null });
  expect(sink.frames).toEqual([]);
  lane.mayBeVoiced(true);
  lane.heard(said(clock, 'cinco seis', 2, 600));
  await run(3_000);
  expect(sink.frames.length).toBeGreaterThan(0);
});
