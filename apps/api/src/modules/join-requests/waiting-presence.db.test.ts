import type { JoinRequest, RoomId } from '@intermind/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listen, listening, type Listener } from '../../testing/conference-listener.ts';
import {
  advance,
  ask,
  type Caller,
  decide,
  guest,
  join,
  makeRoom,
  member,
} from '../../testing/meeting-steps.ts';
import { findJoinRequest } from './store.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let anna: Caller;
let gerd: Caller;
let roomId: RoomId;
let request: JoinRequest;
let host: Listener;
beforeAll(async () => {
  t = await startTestApp();
  await listening(t);
});
beforeEach(async () => {
  anna = await member(t, 'Anna');
  roomId = await makeRoom(t, anna);
  const { participant } = await join(t, anna, roomId);
  host = await listen(t, anna, `roomId=${roomId}`, participant.id);
  await host.next();
  gerd = await guest(t, roomId, 'Gerd');
  request = await ask(t, gerd);
  expect(await host.next()).toEqual({ type: 'join_request.created', joinRequest: request });
});
afterAll(() => t.close());

async function wait(): Promise<Listener> {
  const page = await listen(t, gerd, `roomId=${roomId}&joinRequestId=${request.id}`);
  expect(await page.next()).toMatchObject({ type: 'waiting' });
  return page;
}
const gone = () => ({ ...request, absentSince: t.clock.now.toISOString() });

test('moderators see that a guest closed the page, and that the guest is back', async () => {
  const page = await wait();
  advance(t, 1_000);
  page.socket.close();
  expect(await host.next()).toEqual({ type: 'join_request.updated', joinRequest: gone() });
  await wait();
  expect(await host.next()).toEqual({ type: 'join_request.updated', joinRequest: request });
});

test('a guest waiting in two tabs is present until both are closed', async () => {
  const [one, other] = [await wait(), await wait()];
  one.socket.close();
  expect(await host.next()).toEqual({ type: 'join_request.updated', joinRequest: gone() });
  // The other one says that it still waits.
  expect(await host.next()).toEqual({ type: 'join_request.updated', joinRequest: request });
  other.socket.close();
  expect(await host.next()).toEqual({ type: 'join_request.updated', joinRequest: gone() });
});

test('an API that shuts down does not mark waiting guests as absent', async () => {
  const own = await startTestApp();
  await listening(own);
  const anna = await member(own, 'Anna');
  const roomId = await makeRoom(own, anna);
  const gerd = await guest(own, roomId, 'Gerd');
  const { id } = await ask(own, gerd);
  const page = await listen(own, gerd, `roomId=${roomId}&joinRequestId=${id}`);
  await page.next();
  await own.app.close();
  expect((await findJoinRequest(own.db, id))?.absentSince).toBeNull();
  await own.database.close();
});

test('a guest whose request was answered is not marked as absent', async () => {
  const page = await wait();
  await decide(t, anna, request.id, 'APPROVED');
  expect(await host.next()).toMatchObject({ type: 'join_request.closed' });
  page.socket.close();
  await page.closed;
  const next = await ask(t, await guest(t, roomId, 'Nora'));
  expect(await host.next()).toEqual({ type: 'join_request.created', joinRequest: next });
});
