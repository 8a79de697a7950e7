import type { RoomId } from '@intermind/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listen, listening } from '../../testing/conference-listener.ts';
import { ask, type Caller, decide, guest, join, makeRoom, member } from '../../testing/meeting-steps.ts';
import { startSecondInstance } from '../../testing/second-instance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let anna: Caller;
let roomId: RoomId;
beforeAll(async () => {
  t = await startTestApp();
  await listening(t);
});
beforeEach(async () => {
  anna = await member(t, 'Anna');
  roomId = await makeRoom(t, anna);
});
afterAll(() => t.close());

const here = () => `roomId=${roomId}`;

test('after a restart of the API no join request is lost or shown twice', async () => {
  const { participant: host } = await join(t, anna, roomId);
  const gerd = await guest(t, roomId);
  const request = await ask(t, gerd);
  const before = await listen(t, gerd, `${here()}&joinRequestId=${request.id}`);
  await before.next();
  const restarted = await startSecondInstance(t);
  try {
    await listening(restarted);
    expect(await ask(restarted, gerd)).toEqual(request);
    const atDoor = await listen(restarted, gerd, `${here()}&joinRequestId=${request.id}`);
    expect(await atDoor.next()).toEqual({
      type: 'waiting',
      joinRequest: request,
      roomId,
      lobbyText: '',
      moderatorInside: true,
    });
    const atDesk = await listen(restarted, anna, here(), host.id);
    expect(await atDesk.next()).toMatchObject({ type: 'state', joinRequests: [request] });
    await decide(restarted, anna, request.id, 'APPROVED');
    expect(await atDoor.next()).toEqual({ type: 'join_request.approved', joinRequestId: request.id });
  } finally {
    await restarted.close();
  }
});

test('a restart is announced to every client, and closes them with 1012', async () => {
  const { participant: host } = await join(t, anna, roomId);
  const restarting = await startSecondInstance(t);
  await listening(restarting);
  const listener = await listen(restarting, anna, here(), host.id);
  await listener.next();
  await restarting.close();
  expect([await listener.next(), await listener.closed]).toEqual([{ type: 'closing' }, 1012]);
});
