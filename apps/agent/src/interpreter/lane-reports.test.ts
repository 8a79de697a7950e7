import { describe, expect, it } from 'vitest';
import { laneWorld, said } from '../testing/lane-world.ts';

describe('the reports of a lane', () => {
  it('may be asked for before the first one', () => {
    const { lane, statuses } = laneWorld();
    expect(statuses).toEqual([]);
    expect(lane.status).toMatchObject({ state: 'idle', lagMs: 0, reason: null, lastChunk: null });
  });

  it('come each five seconds while nothing happens', async () => {
    const { reportedMs, run } = laneWorld();
    await run(10_020);
    expect(reportedMs).toEqual([100_000, 105_000, 110_000]);
  });

  it('come each half second while a voice gets ready', async () => {
    const { clock, lane, engine, statuses, reportedMs, run } = laneWorld();
    engine.firstSoundMs = 1_400;
    lane.heard(said(clock, 'uno dos tres', 1, 900));
    await run(1_300);
    expect(statuses.at(-1)).toMatchObject({ state: 'active', lagMs: 0 });
    expect(reportedMs.filter((atMs) => atMs >= 100_500)).toHaveLength(2);
  });

  it('come at once when the state changes', async () => {
    const { clock, lane, statuses, run } = laneWorld();
    await run(40);
    expect(statuses.at(-1)).toMatchObject({ state: 'idle' });
    lane.heard({ ...said(clock, 'uno', 1, 900), ended: false });
    await run(20);
    expect(statuses.at(-1)).toMatchObject({ state: 'active' });
  });

  it('come at once when there is another reason for the same state', async () => {
    const { clock, lane, statuses, run } = laneWorld();
    lane.mayBeVoiced(false);
    lane.heard({ ...said(clock, 'uno', 1, 900), ended: false });
    await run(40);
    expect(statuses.at(-1)).toMatchObject({ state: 'captions-only', reason: 'too-many' });
    lane.mayBeVoiced(false, 'quota');
    await run(20);
    expect(statuses.at(-1)).toMatchObject({ state: 'captions-only', reason: 'quota' });
  });

  it('say within half a second that nothing waits any more, though the state stays', async () => {
    const { clock, lane, statuses, run } = laneWorld({ voices: false });
    lane.heard({ ...said(clock, 'uno', 1, 900), ended: false });
    await run(600);
    expect(statuses.at(-1)!.lagMs).toBeGreaterThan(900);
    lane.heard(said(clock, 'uno', 1, 900));
    await run(520);
    expect(statuses.at(-1)).toMatchObject({ state: 'captions-only', lagMs: 0 });
  });

  it('say from the moment on that the voice left words out, and for eight seconds', async () => {
    const { clock, lane, statuses, reportedMs, skipped, warned, engine, run } = laneWorld();
    engine.wordMs = 4_000;
    for (const [index, text] of ['uno dos tres', 'cuatro cinco seis', 'siete ocho nueve'].entries())
      lane.heard(said(clock, text, index + 1, 900));
    while (skipped.length === 0) await run(20);
    lane.clear(); // idle: the next report would be due in five seconds
    await run(12_000);
    const { words, atMs } = skipped[0]!;
    expect(words).toBe(3);
    expect(warned.at(-1)).toEqual({ skipped: 3, lane: 'es' });
    const first = statuses.findIndex((status) => status.skipped);
    const last = statuses.findLastIndex((status) => status.skipped);
    expect([reportedMs[first], reportedMs[last + 1]]).toEqual([atMs, atMs + 8_000]);
  });

  it('call it no failure that a lane is cleared while it speaks', async () => {
    const { clock, lane, engine, statuses, warned, run } = laneWorld();
    engine.pieceMs = 500;
    lane.heard(said(clock, 'uno dos tres', 1, 900));
    await run(200);
    warned.length = 0;
    lane.clear();
    await run(1_000);
    expect(statuses.at(-1)).toMatchObject({ state: 'idle', reason: null });
    expect(warned).toEqual([]);
  });

  it('name the language in the log when its voice or its translator fails', async () => {
    const { clock, lane, engine, warned, run } = laneWorld();
    await run(20);
    warned.length = 0;
    engine.voiceHangs = true;
    lane.heard(said(clock, 'uno dos tres', 1, 900));
    await run(2_000);
    expect(warned).toMatchObject([{ lane: 'es' }]);
    engine.translationFails = true;
    lane.heard(said(clock, 'cuatro', 2, 900));
    await run(40);
    expect(warned.at(-1)).toMatchObject({ from: 'en', to: 'es' });
  });
});

it('a lane without a track is closed like any other', async () => {
  const { lane, sink } = laneWorld({ voices: false });
  await lane.close();
  expect(sink.closed).toBe(false);
});
