import type { Recording, RoomId } from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordings } from '../../db/schema/recordings.ts';
import { advance, type Caller, join, makeRoom, member } from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { STOP_WITHIN_MS } from './policy.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

async function meeting(name: string) {
  const host = await member(t, name);
  const roomId = await makeRoom(t, host);
  await join(t, host, roomId);
  return { host, roomId };
}
const ask = (who: Caller, roomId: RoomId, what: 'start' | 'stop') =>
  t.call('POST', `/rooms/${roomId}/recordings/${what}`, { headers: who.headers });
const start = async (who: Caller, roomId: RoomId) => (await ask(who, roomId, 'start')).json<Recording>();
const tick = () => t.app.meeting.recordings.tick();

test('two meetings of one owner are recorded at a time, and of everybody else’s as many', async () => {
  const { host, roomId } = await meeting('Olga');
  const rooms = [roomId, await makeRoom(t, host), await makeRoom(t, host)];
  for (const id of rooms.slice(1)) await join(t, host, id);
  const answers = await Promise.all(rooms.map((id) => ask(host, id, 'start')));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409]);
  const refused = answers.findIndex(({ statusCode }) => statusCode === 409);
  expect(answers[refused]!.json()).toMatchObject({ code: 'TooManyRecordings' });
  const elsewhere = await meeting('Petr');
  expect((await start(elsewhere.host, elsewhere.roomId)).state).toBe('starting');
  // Those that run answer what they are; one that is over makes room.
  const running = rooms.filter((_, at) => at !== refused);
  expect((await ask(host, running[0]!, 'start')).statusCode).toBe(200);
  await ask(host, running[0]!, 'stop');
  advance(t, STOP_WITHIN_MS);
  await tick();
  expect((await ask(host, rooms[refused]!, 'start')).statusCode).toBe(200);
});

test('one that waits for a recorder is simply stopped', async () => {
  const { host, roomId } = await meeting('Rosa');
  const recording = await start(host, roomId);
  await t.db.update(recordings).set({ reason: 'recorders-busy' }).where(eq(recordings.id, recording.id));
  expect((await ask(host, roomId, 'stop')).json()).toMatchObject({ state: 'failed', reason: 'asked' });
});
