import { decodeJwt } from 'jose';
import { expect, test, vi } from 'vitest';
import { advance } from '../../testing/meeting-steps.ts';
import { startSecondInstance } from '../../testing/second-instance.ts';
import { BEGIN_WITHIN_MS } from '../recordings/policy.ts';
import { recordedWebm } from '../recordings/testing/recorded-webm.ts';
import { LEAVE_MS } from './reconcile.ts';
import { ALIVE_MS } from './states.ts';
import { egressWorld } from './testing/egress-world.ts';

const PIECE = recordedWebm(4_000, 'picture and sound');
const { world, recorder, tick, ask, recording, begun, stateOf, egressOf, pass, page } = egressWorld();

test('an egress that dies is followed by another, which records the next part; the page before is told to end', async () => {
  const { standIn } = world;
  const { made, opened: first } = await begun(PIECE);
  standIn.kill(standIn.last().id);
  // A page that still calls is believed, not the list.
  await pass(11, first);
  expect(standIn.all).toHaveLength(1);
  await pass(22);
  expect(standIn.all).toHaveLength(2);
  const second = page();
  expect(await second.enter()).toBe(200);
  expect(decodeJwt(second.entry!.token)).toMatchObject({ part: 2 });
  expect(await first.orders()).toBe(404);
  expect([await second.send(0, PIECE), await first.send(1, PIECE)]).toEqual([200, 404]);
  expect(await stateOf(made)).toEqual(['recording', null]);
});

test('a page that ends by itself is followed at once', async () => {
  const { standIn } = world;
  const { opened: first } = await begun(PIECE);
  await first.finished();
  await pass(2);
  expect(standIn.all).toHaveLength(2);
});

test('a machine that is lost is noticed by the silence of its page, and its egress is stopped', async () => {
  const { standIn } = world;
  const { made } = await begun(PIECE);
  // LiveKit goes on listing it.
  standIn.kill(standIn.last().id, 'silently');
  await pass(ALIVE_MS / 1_000 + 3);
  expect(standIn.all).toHaveLength(2);
  await pass(10);
  expect(standIn.all.map(({ status }) => status)).toEqual(['EGRESS_COMPLETE', 'EGRESS_STARTING']);
  expect(await stateOf(made)).toEqual(['recording', null]);
});

test('egresses that die again and again end the recording with its reason', async () => {
  const { standIn } = world;
  const { recording: made } = await recording();
  for (let second = 0; second < BEGIN_WITHIN_MS / 1_000 + 12; second += 1) {
    advance(world.t, 1_000);
    for (const { id } of standIn.running()) standIn.kill(id);
    await tick();
  }
  expect(await stateOf(made)).toEqual(['failed', 'recorder-failed']);
  expect(standIn.all.length).toBeLessThan(10);
});

test('a page that never comes is given up, and its egress is stopped', async () => {
  const { standIn } = world;
  const { recording: made } = await recording();
  await pass(BEGIN_WITHIN_MS / 1_000 + 1);
  expect(await stateOf(made)).toEqual(['failed', 'recorder-failed']);
  await pass(11);
  expect(standIn.running()).toEqual([]);
});

test('while LiveKit does not say what runs, everything goes on', async () => {
  const { standIn } = world;
  await recording();
  await tick();
  standIn.fail('ListEgress', 'no response', 'garbage', 'reset', 'busy');
  const opened = page();
  await opened.enter();
  await pass(45, opened);
  expect([standIn.all.length, standIn.running().length]).toEqual([1, 1]);
});

test('an instance that is restarted goes on with the egress that runs, and expects nobody to have called it before', async () => {
  const { t, standIn } = world;
  const { made, opened } = await begun(PIECE);
  advance(t, ALIVE_MS + 10_000);
  const next = await startSecondInstance(t, standIn.env);
  try {
    await tick(next);
    expect(await opened.orders()).toMatchObject({ recording: true });
    advance(t, 5_000);
    await tick(next);
    expect(standIn.all).toHaveLength(1);
    // What it does not hear of it counts as gone.
    for (let second = 0; second < ALIVE_MS / 1_000 + 2; second += 1) {
      advance(t, 1_000);
      await tick(next);
    }
    expect(standIn.all).toHaveLength(2);
    expect(await stateOf(made)).toEqual(['recording', null]);
  } finally {
    await next.close();
  }
});

test('one that does not close by itself when its recording is over is stopped', async () => {
  const { standIn } = world;
  const { host, roomId, opened } = await begun(PIECE);
  await ask(host, roomId, 'stop');
  await opened.finished();
  await pass(LEAVE_MS / 1_000 - 1);
  expect(standIn.running()).toHaveLength(1);
  await pass(12);
  expect(standIn.running()).toEqual([]);
});

test('LiveKit’s word that an egress ended is a hint: it is looked at at once', async () => {
  const { t, standIn } = world;
  const { recording: made } = await recording();
  await tick();
  recorder().hint();
  await recorder().idle();
  standIn.kill(standIn.last().id);
  advance(t, 1_000);
  await tick();
  expect(await egressOf(made)).toMatchObject({ state: 'opening' });
  const url = '/api/livekit/webhook';
  const hook = {
    payload: JSON.stringify({ isEgress: true }),
    headers: { 'content-type': 'application/webhook+json' },
  };
  const forged = await t.app.inject({ method: 'POST', url, ...hook });
  expect(forged.statusCode).toBe(401);
  await recorder().idle();
  expect(await egressOf(made)).toMatchObject({ state: 'opening' });
  await t.app.inject({ method: 'POST', url, ...hook, headers: { ...hook.headers, authorization: 'signed' } });
  await vi.waitFor(async () => expect(await egressOf(made)).toMatchObject({ state: 'gone' }));
});
