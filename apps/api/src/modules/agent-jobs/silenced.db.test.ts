import { beforeEach, expect, test } from 'vitest';
import { agentWorld, settled } from '../../testing/agent-world.ts';
import type { Caller } from '../../testing/meeting-steps.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { readRooms } from './store.ts';
import { roomFor } from './told-rooms.ts';

const { world, worker, twoLanguages, pass } = agentWorld();
let t: TestApp;
let ben: Caller;
beforeEach(() => void ({ t, ben } = world));

test('the interpreter is told whom a listener silenced, and no other agent', async () => {
  const only = await worker();
  const { host, other } = await twoLanguages();
  const { id } = host.conference;
  await settled(() => expect(only.jobs.has(id)).toBe(true));
  const silence = async (...voices: string[]) => {
    const path = `/participants/${other.participant.id}/silenced-voices`;
    expect((await t.call('PUT', path, { headers: ben.headers, body: { voices } })).statusCode).toBe(204);
    await pass();
  };
  await silence(host.participant.personId);
  const silenced = [{ listener: other.participant.id, speakers: [host.participant.id], everyone: false }];
  await settled(() => expect(only.heard.at(-1)).toMatchObject({ type: 'room', room: { silenced } }));
  const told = (await readRooms(t.db, [id], '')).get(id);
  const kinds = ['interpreter', 'recorder', 'assistant', 'dubber'] as const;
  expect(kinds.map((kind) => roomFor(kind, told).silenced)).toEqual([
    silenced,
    ...[undefined, undefined, undefined],
  ]);
  await silence();
  await settled(() => expect(only.heard.at(-1)).toMatchObject({ type: 'room' }));
  expect(JSON.stringify(only.heard.at(-1))).not.toContain('silenced');
});
