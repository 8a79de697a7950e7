import type { RoomId } from '@intermind/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listen, listening } from '../../testing/conference-listener.ts';
import {
  ask,
  type Caller,
  decide,
  enter,
  guest,
  join,
  makeRoom,
  member,
} from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { CONNECTIONS_OF_WAITING } from './gateway.ts';

let t: TestApp;
let anna: Caller;
let roomId: RoomId;
beforeAll(async () => {
  t = await startTestApp();
  await listening(t);
  anna = await member(t, 'Anna');
});
beforeEach(async () => {
  roomId = await makeRoom(t, anna);
  await join(t, anna, roomId);
});
afterAll(() => t.close());

/** The first message of a new connection, or the code it is closed with. */
async function opening(who: Caller, query: string) {
  const { socket, next, closed } = await listen(t, who, query);
  return { socket, closed, outcome: await Promise.race([next().then(({ type }) => type), closed]) };
}

test('a guest who waits has a few connections, and as many as others once inside', async () => {
  const gerd = await guest(t, roomId);
  const { id } = await ask(t, gerd);
  const waiting = `roomId=${roomId}&joinRequestId=${id}`;
  const opened = [];
  for (let i = 0; i < CONNECTIONS_OF_WAITING; i += 1) opened.push(await opening(gerd, waiting));
  expect(opened.map(({ outcome }) => outcome)).toEqual(opened.map(() => 'waiting'));
  expect((await opening(gerd, waiting)).outcome).toBe(1013);
  // Another guest is not concerned, and one that closes makes room for one.
  const greta = await guest(t, roomId, 'Greta');
  const herWaiting = `roomId=${roomId}&joinRequestId=${(await ask(t, greta)).id}`;
  expect((await opening(greta, herWaiting)).outcome).toBe('waiting');
  opened[0]!.socket.close();
  await opened[0]!.closed;
  await expect.poll(async () => (await opening(gerd, waiting)).outcome).toBe('waiting');

  await decide(t, anna, id, 'APPROVED');
  await enter(t, gerd);
  for (let i = 0; i <= CONNECTIONS_OF_WAITING; i += 1)
    expect((await opening(gerd, `roomId=${roomId}`)).outcome).toBe('state');
});
