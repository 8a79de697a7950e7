import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen, listening } from '../../testing/conference-listener.ts';
import { join, makeRoom, member } from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await listening(t);
});
afterAll(() => t.close());

test('a page that was away when a moderator muted its participant learns it from the state, and nobody else does', async () => {
  const anna = await member(t, 'Anna');
  const ben = await member(t, 'Ben');
  const roomId = await makeRoom(t, anna);
  const here = `roomId=${roomId}`;
  const { participant: host } = await join(t, anna, roomId);
  const { participant } = await join(t, ben, roomId);
  await t.call('POST', `/participants/${participant.id}/mute`, { headers: anna.headers });
  const lastMute = { at: t.clock.now.toISOString(), by: host.id };
  const own = await listen(t, ben, here, participant.id);
  expect(await own.next()).toMatchObject({ type: 'state', lastMute });
  const theirs = await listen(t, anna, here, host.id);
  expect(await theirs.next()).toMatchObject({ type: 'state', lastMute: null });
});
