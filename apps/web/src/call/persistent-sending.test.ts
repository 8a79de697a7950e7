import { FakeClock } from '@intermind/testing';
import { expect, it } from 'vitest';
import { newestInTurn } from '../media/newest-in-turn.ts';
import type { MediaRoom } from '../media/media-room.ts';
import { persistentSending } from './persistent-sending.ts';

/** Sends in turn, as to the media server; the first `failures` sendings fail. */
function sending(failures: number) {
  const clock = new FakeClock();
  const room = {} as MediaRoom;
  const sentAtMs: number[] = [];
  let left = failures;
  const turn = newestInTurn<null>(async () => {
    sentAtMs.push(clock.nowMs() - startMs);
    await Promise.resolve();
    left -= 1;
    if (left >= 0) throw new Error('not published');
  });
  const startMs = clock.nowMs();
  return {
    clock,
    sentAtMs,
    sender: persistentSending(
      { clock, logProblem: () => undefined },
      () => room,
      () => turn(null),
    ),
  };
}

it('what was asked for twice and failed is tried again once, after the first pause', async () => {
  const { clock, sender, sentAtMs } = sending(1);
  sender.run();
  sender.run();
  await clock.advance(5_000);
  expect(sentAtMs).toEqual([0, 500]);
});

it('what was stopped after it was asked for twice and failed is not tried again', async () => {
  const { clock, sender, sentAtMs } = sending(2);
  sender.run();
  sender.run();
  await clock.advance(0);
  sender.stop();
  await clock.advance(5_000);
  expect(sentAtMs).toEqual([0]);
});
