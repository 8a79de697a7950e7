import { expect, test } from 'vitest';
import { advance } from '../../testing/meeting-steps.ts';
import { SILENCE_MAX_MS, WORKER_WITHIN_MS } from '../recordings/policy.ts';
import { recordedWebm } from '../recordings/testing/recorded-webm.ts';
import { ALIVE_MS, ASKING_MS } from './states.ts';
import { claimEgress } from './store.ts';
import { egressWorld } from './testing/egress-world.ts';

const PIECE = recordedWebm(4_000, 'picture and sound');
const { world, recorder, tick, recording, begun, stateOf, egressOf, pass, page } = egressWorld();

test('a lost machine is replaced, though the next one takes its time to open the page', async () => {
  const { standIn } = world;
  const { made } = await begun(PIECE);
  standIn.kill(standIn.last().id, 'silently');
  await pass(ALIVE_MS / 1_000 + 3);
  expect(standIn.all).toHaveLength(2);
  await pass((SILENCE_MAX_MS - ALIVE_MS) / 1_000 + 15);
  expect(await stateOf(made)).toEqual(['recording', null]);
  const second = page();
  expect(await second.enter()).toBe(200);
  await pass(4, second);
  expect(await second.send(0, PIECE)).toBe(200);
  expect(await stateOf(made)).toEqual(['recording', null]);
});

test('what an instance asked for that was closed meanwhile is soon asked for again', async () => {
  const { t, standIn } = world;
  standIn.fail('StartWebEgress', 'hang');
  const { recording: made, conferenceId } = await recording();
  const place = { recordingId: made.id, conferenceId };
  await claimEgress(t.db, place, { codeHash: 'of the closed one', now: t.clock.now });
  await pass(ASKING_MS / 1_000 - 1);
  advance(t, 1_000);
  // LiveKit takes its time with the answer.
  await recorder().tick();
  expect(await egressOf(made)).toMatchObject({ state: 'asking', part: 2, failures: 0 });
  expect((await stateOf(made))![0]).toBe('starting');
});

test('that no Egress was there counts no more while it is asked for again', async () => {
  const { t, standIn } = world;
  standIn.fail('StartWebEgress', 'unauthenticated', 'hang');
  const { recording: made } = await recording();
  await tick();
  expect(await egressOf(made)).toMatchObject({ state: 'gone', answer: 'missing' });
  advance(t, WORKER_WITHIN_MS);
  await recorder().tick();
  expect(await egressOf(made)).toMatchObject({ state: 'asking', answer: 'missing' });
  await t.app.meeting.recordings.tick();
  expect((await stateOf(made))![0]).toBe('starting');
});
