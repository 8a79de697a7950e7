import { FakeClock } from '@intermind/testing/fake-clock';
import { describe, expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import { LANE_FRAME_SAMPLES } from '../sound/format.ts';
import { FakeSink } from '../testing/fake-room.ts';
import { LaneTrack } from './lane-track.ts';
import type { LaneSink } from './room-port.ts';

/** @param opening how the media server answers each time it is asked for a track */
function world(opening: (sink: FakeSink) => Promise<LaneSink> = async (sink) => Promise.resolve(sink)) {
  const clock = new FakeClock(100_000);
  const sink = new FakeSink(clock);
  const warned: unknown[] = [];
  let asked = 0;
  const track = new LaneTrack({
    ...{ to: 'es', clock },
    log: { ...silentLog, warn: (fields: unknown) => void warned.push(fields) },
    openSink: async () => {
      asked += 1;
      return opening(sink);
    },
  });
  const play = (durationMs: number): void =>
    track.player?.push(new Int16Array((LANE_FRAME_SAMPLES * durationMs) / 20).fill(1));
  return { clock, sink, track, play, warned, asked: () => asked };
}

describe('the track of a lane', () => {
  it('is opened once, and knows until when it plays', async () => {
    const { clock, sink, track, play, asked } = world();
    expect([track.endMs(), track.playing, track.player]).toEqual([100_000, false, undefined]);
    track.clear();
    const [first, second] = await Promise.all([track.open(), track.open()]);
    expect([first, asked(), track.playing]).toEqual([second, 1, false]);
    play(400);
    await clock.advance(20);
    expect([track.endMs(), track.playing]).toEqual([100_400, true]);
    track.clear();
    expect([track.endMs(), track.playing, sink.cleared]).toEqual([100_020, false, 1]);
    await track.close();
    expect(sink.closed).toBe(true);
  });

  it('that does not open is told, and asked for again each second while sound waits', async () => {
    const answers = [false, false, true];
    const { clock, track, warned, asked } = world(async (sink) =>
      answers.shift() ? Promise.resolve(sink) : Promise.reject(new Error('full')),
    );
    expect([await track.open(), track.failing]).toEqual([undefined, true]);
    expect(warned).toEqual([{ error: new Error('full'), lane: 'es' }]);
    await clock.advance(999);
    track.retry();
    expect(asked()).toBe(1);
    await clock.advance(1);
    track.retry();
    await clock.advance(1_000);
    track.retry();
    await clock.advance(0);
    expect([asked(), track.failing, track.player === undefined]).toEqual([3, false, false]);
    await clock.advance(5_000);
    track.retry();
    expect(asked()).toBe(3);
    await track.close();
  });

  it('that opens after ten seconds is taken down again, and one that opens before is kept', async () => {
    const opened: (() => void)[] = [];
    const { clock, sink, track } = world(
      async (late) => new Promise((resolve) => opened.push(() => resolve(late))),
    );
    const first = track.open();
    await clock.advance(9_999);
    expect(track.failing).toBe(false);
    await clock.advance(1);
    expect([await first, track.failing]).toEqual([undefined, true]);
    opened[0]!();
    await clock.advance(0);
    expect(sink.closed).toBe(true);
    const again = world();
    await again.track.open();
    expect(again.sink.closed).toBe(false);
  });

  it('that takes no sound is failing until it has taken some a second later', async () => {
    const { clock, sink, track, play, warned } = world();
    await track.open();
    const write = sink.write.bind(sink);
    sink.write = async () => Promise.reject(new Error('lost'));
    play(100);
    await clock.advance(0);
    expect([track.failing, warned.length]).toEqual([true, 1]);
    sink.write = write;
    await clock.advance(980);
    play(20);
    await clock.advance(20);
    expect(track.failing).toBe(true);
    play(20);
    await clock.advance(0);
    expect([track.failing, track.playing]).toEqual([false, true]);
  });

  it('may be closed though it never opened', async () => {
    const { track } = world();
    await expect(track.close()).resolves.toBeUndefined();
  });
});
