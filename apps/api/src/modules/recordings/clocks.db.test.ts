import { expect, test } from 'vitest';
import { advance } from '../../testing/meeting-steps.ts';
import { secondsRecorded } from './store.ts';
import { readAll, recordedWebm } from './testing/recorded-webm.ts';
import {
  ask,
  fetchFile,
  meeting,
  open,
  recorder,
  recordingsWorld,
  rowOf,
  settled,
  start,
  t,
} from './testing/recordings-world.ts';

recordingsWorld();

test.each([
  ['20 s fast', 20_000],
  ['20 s slow', -20_000],
  ['25 years slow', -25 * 365 * 86_400_000],
])('a recorder whose clock is %s records at the times of the meeting', async (_, wrongMs) => {
  const { host, roomId, conferenceId } = await meeting();
  const recording = await start(host, roomId);
  const sends = await recorder(recording);
  const content = recordedWebm(12_000, 'picture and sound');
  const third = Math.ceil(content.length / 3);
  const beganMs = t.clock.now.getTime();
  const picture = new Date(beganMs + wrongMs);
  const spanish = new Date(beganMs + 2_000 + wrongMs);
  // What is sent takes 900, 40 and 400 ms to come.
  for (const [number, transitMs] of [900, 40, 400].entries()) {
    const nowMs = beganMs + (number + 1) * 4_000 + wrongMs;
    advance(t, beganMs + (number + 1) * 4_000 + transitMs - t.clock.now.getTime());
    const piece = content.subarray(number * third, (number + 1) * third);
    expect((await sends.send('picture', number, piece, picture, { nowMs })).json().next).toBe(number + 1);
    if (number === 2) await sends.send('es', 0, recordedWebm(1_000, 'sound'), spanish, { nowMs });
  }
  expect(await secondsRecorded(t.db, (await rowOf(recording))!)).toBe(12);
  await ask(host, roomId, 'stop');
  await sends.finished();
  await settled(recording);
  const [playable] = (await open(host, conferenceId)).recordings;
  expect(playable!.parts).toEqual([
    { startedAt: new Date(beganMs + 40).toISOString(), atMs: 0, durationMs: 12_000 },
  ]);
  // Tracks of one recorder stay together, however long their pieces took.
  const es = playable!.tracks.find(({ track }) => track === 'es')!;
  const { frames } = await readAll((await fetchFile(es.url)).rawPayload, 65_536);
  expect(frames.find(({ data }) => data.length === 4)!.timeMs).toBe(2_000);
});

test('a piece cannot be of a time after it was sent', async () => {
  const { host, roomId } = await meeting();
  const sends = await recorder(await start(host, roomId));
  const nowMs = t.clock.now.getTime() - 1;
  const answer = await sends.send('picture', 0, recordedWebm(1_000, 'sound'), t.clock.now, { nowMs });
  expect(answer.json().code).toBe('ValidationFailed');
});
