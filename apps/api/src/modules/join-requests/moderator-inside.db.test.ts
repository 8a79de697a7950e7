import type { RoomId, ServerMessage } from '@intermind/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listen, listening, type Listener } from '../../testing/conference-listener.ts';
import {
  advance,
  ask,
  type Caller,
  guest,
  join,
  makeRoom,
  member,
  servicesOf,
  tryToJoin,
} from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createReconciler } from '../participants/index.ts';

let t: TestApp;
let anna: Caller;
let ben: Caller;
let gerd: Caller;
let roomId: RoomId;
beforeAll(async () => {
  t = await startTestApp();
  await listening(t);
  anna = await member(t, 'Anna');
  ben = await member(t, 'Ben');
});
beforeEach(async () => {
  t.media.restart();
  roomId = await makeRoom(t, anna);
  gerd = await guest(t, roomId);
});
afterAll(() => t.close());

/** The page of a guest who waits. */
async function wait(moderatorInside: boolean): Promise<Listener> {
  const request = await ask(t, gerd);
  expect((await tryToJoin(t, gerd)).json()).toMatchObject({ outcome: 'waiting', moderatorInside });
  const page = await listen(t, gerd, `roomId=${roomId}&joinRequestId=${request.id}`);
  expect(await page.next()).toMatchObject({ type: 'waiting', moderatorInside });
  return page;
}

const here = (moderatorInside: boolean): ServerMessage => ({ type: 'waiting.updated', moderatorInside });
const by = (who: Caller, method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  t.call(method, path, { headers: who.headers, ...(body ? { body } : {}) });

test('a guest who waits before anyone is inside hears when the host comes, and when the host has left', async () => {
  const page = await wait(false);
  await join(t, ben, roomId);
  const { participant } = await join(t, anna, roomId);
  expect(await page.next()).toEqual(here(true));
  await by(anna, 'POST', `/participants/${participant.id}/close`);
  expect(await page.next()).toEqual(here(false));
  // Ben, who cannot admit anybody, was not worth a message.
  expect(page.heard).toHaveLength(3);
});

test('one moderator of two is enough', async () => {
  const { participant: host } = await join(t, anna, roomId);
  const { participant: second } = await join(t, ben, roomId);
  const page = await wait(true);
  await by(anna, 'PATCH', `/participants/${second.id}`, { role: 'moderator' });
  expect(await page.next()).toEqual(here(true));
  await by(anna, 'POST', `/participants/${host.id}/close`);
  expect(await page.next()).toEqual(here(true));
  await by(ben, 'POST', `/participants/${second.id}/close`);
  expect(await page.next()).toEqual(here(false));
});

test('a moderator who gives the role up cannot admit any more; one who is removed is told of too', async () => {
  const { participant: host } = await join(t, anna, roomId);
  const { participant: second } = await join(t, ben, roomId);
  const page = await wait(true);
  const makeBen = (who: Caller, role: string) => by(who, 'PATCH', `/participants/${second.id}`, { role });
  await makeBen(anna, 'moderator');
  await by(anna, 'POST', `/participants/${host.id}/close`);
  expect([await page.next(), await page.next()]).toEqual([here(true), here(true)]);
  await makeBen(ben, 'presenter');
  expect(await page.next()).toEqual(here(false));
  await join(t, anna, roomId);
  await makeBen(anna, 'moderator');
  await by(anna, 'POST', `/participants/${second.id}/expel`);
  expect([await page.next(), await page.next(), await page.next()]).toEqual(Array(3).fill(here(true)));
});

test('a host whom the media server has lost cannot admit until they are back', async () => {
  const reconciler = createReconciler(servicesOf(t));
  const { participant, media } = await join(t, anna, roomId);
  t.media.connect(media.token);
  await reconciler.pass();
  const page = await wait(true);
  t.media.disconnect(participant.id);
  await reconciler.pass();
  advance(t, 20_001);
  await reconciler.pass();
  expect(await page.next()).toEqual(here(false));
  t.media.connect(media.token);
  await reconciler.pass();
  expect(await page.next()).toEqual(here(true));
});

test('nobody can admit after the meeting has ended', async () => {
  const { conference } = await join(t, anna, roomId);
  const page = await wait(true);
  await by(anna, 'DELETE', `/conferences/${conference.id}`);
  expect(await page.next()).toMatchObject({ type: 'waiting', moderatorInside: false });
});

test('a host who deletes the account is not inside any more', async () => {
  const dora = await member(t, 'Dora');
  const { participant: host } = await join(t, anna, roomId);
  const { participant } = await join(t, dora, roomId);
  await by(anna, 'PATCH', `/participants/${participant.id}`, { role: 'moderator' });
  await by(anna, 'POST', `/participants/${host.id}/close`);
  const page = await wait(true);
  const answer = await by(dora, 'DELETE', '/users');
  expect(answer.statusCode, answer.body).toBe(204);
  expect(await page.next()).toEqual(here(false));
});
