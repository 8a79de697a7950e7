import { FakeClock, settle } from '@intermind/testing/fake-clock';
import { expect, it } from 'vitest';
import { FRAME_MS, LANE_FRAME_SAMPLES } from '../sound/format.ts';
import { FakeSink } from '../testing/fake-room.ts';
import { PausablePlayer } from './pausable-player.ts';

/** Refuses frames while it is told to. */
class RefusingSink extends FakeSink {
  refuses = false;

  override async write(frame: Int16Array): Promise<void> {
    await super.write(frame);
    if (this.refuses) throw new Error('refused');
  }
}

function world() {
  const clock = new FakeClock();
  const sink = new RefusingSink(clock);
  const errors: unknown[] = [];
  const player = new PausablePlayer(sink, (error) => errors.push(error));
  const push = (frames: number): void => player.push(new Int16Array(frames * LANE_FRAME_SAMPLES).fill(1));
  return { clock, sink, errors, player, push };
}

it('a frame that the track refuses ends what was pushed; what comes later is played', async () => {
  const { clock, sink, errors, player, push } = world();
  push(30);
  await clock.advance(100);
  sink.refuses = true;
  await clock.advance(FRAME_MS);
  const { length } = sink.frames;
  sink.refuses = false;
  await clock.advance(1_000);
  expect([errors.length, sink.frames.length, player.playedMs]).toEqual([1, length, player.pushedMs]);
  push(5);
  await clock.advance(1_000);
  expect([sink.frames.length, player.playedMs]).toEqual([length + 5, 35 * FRAME_MS]);
});

it('what the track refuses because of a pause is played after it', async () => {
  const { clock, sink, player, push } = world();
  push(30);
  await clock.advance(100);
  player.pause();
  sink.refuses = true;
  await clock.advance(FRAME_MS);
  sink.refuses = false;
  const { playedMs } = player;
  player.resume();
  await settle();
  await clock.advance(2_000);
  expect([playedMs, player.playedMs]).toEqual([100, 600]);
});
