import type { RoomId } from '@intermind/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listen, listening } from '../../testing/conference-listener.ts';
import {
  admitGuest,
  ask,
  type Caller,
  decide,
  guest,
  join,
  makeRoom,
  member,
} from '../../testing/meeting-steps.ts';
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

/** The states that a moderator inside is sent after the first. */
async function hearingStates() {
  const { participant } = await join(t, anna, roomId);
  const listener = await listen(t, anna, `roomId=${roomId}`, participant.id);
  await listener.next();
  return async () => {
    for (;;) {
      const message = await listener.next();
      if (message.type === 'state') return message;
    }
  };
}

test('moderators see at once who was blocked, and that the block was lifted', async () => {
  const next = await hearingStates();
  const { id: joinRequestId } = await ask(t, await guest(t, roomId, 'Gina'));
  await decide(t, anna, joinRequestId, 'REJECTED', { block: true });
  expect(await next()).toMatchObject({ blocked: [{ joinRequestId, name: 'Gina', by: 'Anna Test' }] });
  await t.call('DELETE', `/participants/join-requests/${joinRequestId}/block`, { headers: anna.headers });
  expect(await next()).toMatchObject({ blocked: [] });
});

test('moderators see at once who was removed, and that they may come again', async () => {
  const next = await hearingStates();
  const { id: participantId } = (await admitGuest(t, anna, roomId, 'Heidi')).admitted.participant;
  const act = (what: 'expel' | 'readmit') =>
    t.call('POST', `/participants/${participantId}/${what}`, { headers: anna.headers });
  await act('expel');
  expect(await next()).toMatchObject({ removed: [{ participantId, name: 'Heidi' }] });
  await act('readmit');
  expect(await next()).toMatchObject({ removed: [] });
});
