import type { Recording } from '@intermind/contracts';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { expect, test, vi } from 'vitest';
import type { Egress } from '../../adapters/egress/index.ts';
import { livekitEgress } from '../../adapters/egress/livekit-egress.ts';
import { listening } from '../../testing/conference-listener.ts';
import { advance, servicesOf } from '../../testing/meeting-steps.ts';
import { startSecondInstance } from '../../testing/second-instance.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { RecordingTokens } from '../recordings/index.ts';
import { WORKER_WITHIN_MS } from '../recordings/policy.ts';
import { EgressRecorder } from './egress-recorder.ts';
import { ALIVE_MS, BACK_SOON_MS } from './states.ts';
import { type EgressPage, egressWorld } from './testing/egress-world.ts';

const { world, tick, recording, egressOf, stateOf, pass, page } = egressWorld();

const WITHIN = { timeout: 30_000 };

/** Asks for orders that it has, over a connection of its own. */
function wait(app: TestApp, { entry, headers }: EgressPage) {
  const { port } = app.app.server.address() as AddressInfo;
  const path = `/api/recorder/orders?known=${entry!.orders.version}`;
  const asked = request({ host: '127.0.0.1', port, path, headers, agent: false });
  const answer = new Promise<number>((resolve) => {
    asked.on('response', (response) => resolve(response.resume().statusCode!));
    asked.on('error', () => resolve(0));
  });
  asked.end();
  return { asked, answer };
}
const aliveForMs = async (made: Recording) =>
  (await egressOf(made))!.aliveUntil.getTime() - world.t.clock.now.getTime();
/** Until the API has its question and keeps it. */
const isWaiting = (made: Recording) =>
  vi.waitFor(async () => expect(await aliveForMs(made)).toBe(ALIVE_MS), WITHIN);

const connections = (app: TestApp) =>
  new Promise<number>((resolve) => app.app.server.getConnections((_, count) => resolve(count)));

/** What looks after egresses in another instance, with its own way to LiveKit. */
const instance = (egress: Egress) =>
  new EgressRecorder({
    ...servicesOf(world.t),
    logger: world.t.app.log as Logger,
    egress,
    recordingTokens: new RecordingTokens(world.t.secrets.cookieKey, () => world.t.clock.now),
    ...{ pageUrl: 'http://localhost:3000', publicUrl: 'http://localhost:3000' },
    onRecordOf: () => Promise.resolve({ transcript: true, offRecord: [] }),
  });

/** A page that has entered a second ago. */
async function entered() {
  const { recording: made } = await recording();
  await tick();
  const opened = page();
  await opened.enter();
  advance(world.t, 1_000);
  return { made, opened };
}

test('a page whose connection breaks, and that is not back in a moment, is followed by another', async () => {
  const { t, standIn } = world;
  await listening(t);
  const { made, opened } = await entered();
  const { asked } = wait(t, opened);
  await isWaiting(made);
  asked.destroy();
  await vi.waitFor(async () => expect(await aliveForMs(made)).toBe(BACK_SOON_MS), WITHIN);
  await opened.orders();
  expect(await aliveForMs(made)).toBe(ALIVE_MS);

  advance(t, 1_000);
  const again = wait(t, opened);
  await isWaiting(made);
  again.asked.destroy();
  await vi.waitFor(async () => expect(await aliveForMs(made)).toBe(BACK_SOON_MS), WITHIN);
  await pass(ALIVE_MS / 1_000 + 2);
  expect(standIn.all).toHaveLength(2);
});

test('a page that left while its token was read waits for nothing, and does not count as there', async () => {
  const { t } = world;
  await listening(t);
  const { made, opened } = await entered();
  const read = RecordingTokens.prototype.readWriting;
  const left = new Promise<void>((resolve) => {
    vi.spyOn(RecordingTokens.prototype, 'readWriting').mockImplementationOnce(async function (
      this: RecordingTokens,
      token,
    ) {
      const place = await read.call(this, token);
      asked.destroy();
      await vi.waitFor(async () => expect(await connections(t)).toBe(0), WITHIN);
      setImmediate(resolve);
      return place;
    });
  });
  const { asked } = wait(t, opened);
  await left;
  // What would be noted of it is noted within a few of them.
  for (let looks = 0; looks < 200; looks += 1) expect(await aliveForMs(made)).toBe(ALIVE_MS - 1_000);
});

test('an instance that closes answers pages that wait, and they count as there', async () => {
  const { t, standIn } = world;
  const next = await startSecondInstance(t, standIn.env);
  await listening(next);
  const { made, opened } = await entered();
  const { answer } = wait(next, opened);
  await isWaiting(made);
  await next.close();
  expect([await answer, await aliveForMs(made)]).toEqual([200, ALIVE_MS]);
});

test('one address waits with so many pages and no more', async () => {
  const { t } = world;
  await listening(t);
  const { made, opened } = await entered();
  const waiting = Array.from({ length: 61 }, () => wait(t, opened));
  expect(await Promise.race(waiting.map(({ answer }) => answer))).toBe(429);
  await isWaiting(made);
  for (const { asked } of waiting) asked.destroy();
});

test('an egress that another instance asked for while LiveKit’s list was made is not stopped', async () => {
  const { standIn } = world;
  const egress = livekitEgress({ ...standIn.keys, url: standIn.url });
  const slow = instance({
    ...egress,
    async list() {
      await recording();
      await tick();
      return egress.list();
    },
  });
  await slow.tick();
  await slow.idle();
  expect(standIn.running()).toHaveLength(1);
  expect(standIn.asked).not.toContain('StopEgress');
  await slow.close();
});

test('a start that LiveKit never answers ends, and the recording with its reason', async () => {
  const { t, standIn } = world;
  standIn.fail('StartWebEgress', 'hang', 'hang', 'hang');
  const impatient = instance(livekitEgress({ ...standIn.keys, url: standIn.url, startWithinS: 0.2 }));
  const { recording: made } = await recording();
  await impatient.tick();
  await impatient.idle();
  expect(await egressOf(made)).toMatchObject({ state: 'gone', answer: 'missing' });
  advance(t, WORKER_WITHIN_MS);
  await t.app.meeting.recordings.tick();
  expect(await stateOf(made)).toEqual(['failed', 'egress-missing']);
  await impatient.close();
});
