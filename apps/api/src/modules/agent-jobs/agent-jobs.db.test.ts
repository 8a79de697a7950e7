import type { EngineReport, RoomId } from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { agentJobs, participants } from '../../db/schema/index.ts';
import { agentUrl } from '../../testing/agent-worker.ts';
import { advance, type Caller, join, makeRoom, member } from '../../testing/meeting-steps.ts';
import { agentWorld, settled } from '../../testing/agent-world.ts';
import type { TestApp } from '../../testing/test-app.ts';

const { world, worker, twoLanguages, pass, tend } = agentWorld();
/** What a worker is told about a new conference. */
const ROOM = {
  demonstration: false,
  sealed: false,
  interpretation: true,
  transcript: true,
  offRecord: [],
  terms: [],
  assistant: null,
};

let t: TestApp;
let anna: Caller;
let ben: Caller;
let roomId: RoomId;
beforeEach(() => void ({ t, anna, ben, roomId } = world));

test('a meeting in two languages gets an interpreter, and none while all speak one', async () => {
  const only = await worker();
  const { conference } = await join(t, anna, roomId, { language: 'en', hears: 'en' });
  await pass();
  expect(only.heard).toEqual([]);
  await join(t, ben, roomId, { language: 'de', hears: 'de' });
  await settled(() =>
    expect(only.heard).toEqual([
      {
        type: 'assign',
        job: {
          kind: 'interpreter',
          conferenceId: conference.id,
          generation: 1,
          mediaUrl: t.media.workerUrl,
          mediaToken: expect.stringContaining(conference.id),
          room: { ...ROOM, names: [expect.any(String), expect.any(String)] },
        },
      },
    ]),
  );
});

test('a meeting in two languages that everyone understands gets no interpreter, until someone does not', async () => {
  const only = await worker();
  await join(t, anna, roomId, { language: 'en', hears: 'en', understands: ['de'] });
  const other = await join(t, ben, roomId, { language: 'de', hears: 'de', understands: ['en'] });
  await pass();
  expect(only.heard).toEqual([]);
  await t.call('PATCH', `/participants/${other.participant.id}`, {
    headers: ben.headers,
    body: { understands: [] },
  });
  await settled(() => expect(only.jobs.has(other.conference.id)).toBe(true));
});

test('a worker that connects later gets what waits', async () => {
  const { host } = await twoLanguages();
  await pass();
  expect(t.app.meeting.agentJobs.interpreterHealth().unassigned).toBe(1);
  const late = await worker();
  await settled(() => expect([...late.jobs]).toEqual([[host.conference.id, 1]]));
});

test('without need the interpreter leaves after ten seconds, at once when the meeting ends', async () => {
  const only = await worker();
  const { host, other } = await twoLanguages();
  const { id } = host.conference;
  await settled(() => expect(only.jobs.has(id)).toBe(true));
  const close = () => t.call('POST', `/participants/${other.participant.id}/close`, { headers: ben.headers });
  await close();
  await pass();
  advance(t, 9_000);
  only.beat([{ conferenceId: id, generation: 1 }]);
  await pass();
  expect(only.jobs.has(id)).toBe(true);
  advance(t, 1_000);
  await pass();
  await settled(() => expect(only.jobs.has(id)).toBe(false));

  await join(t, ben, roomId, { language: 'de', hears: 'de', participantId: other.participant.id });
  await settled(() => expect(only.jobs.has(id)).toBe(true));
  await t.call('DELETE', `/conferences/${id}`, { headers: anna.headers });
  await settled(() => expect(only.jobs.has(id)).toBe(false));
});

test('an interpreter that was needed again in between has its ten seconds anew', async () => {
  const only = await worker();
  const { host, other } = await twoLanguages();
  const { id } = host.conference;
  await settled(() => expect(only.jobs.has(id)).toBe(true));
  const hears = async (language: string) => {
    const body = { hears: language, language };
    await t.call('PATCH', `/participants/${other.participant.id}`, { headers: ben.headers, body });
    await pass();
  };
  for (const language of ['en', 'de', 'en']) {
    await hears(language);
    advance(t, 6_000);
    only.beat([{ conferenceId: id, generation: 1 }]);
    await pass();
    expect(only.jobs.has(id)).toBe(true);
  }
});

test('a worker learns at once what changes in a conference it interprets, and nothing twice', async () => {
  const only = await worker();
  const { host } = await twoLanguages();
  const { id } = host.conference;
  await settled(() => expect(only.jobs.has(id)).toBe(true));
  const rooms = () => only.heard.filter((message) => message.type === 'room');
  const on = { headers: anna.headers, body: { on: true } };
  const answer = await t.call('PATCH', `/conferences/${id}/translation/demonstration`, on);
  expect(answer.json()).toMatchObject({ id, demonstration: true });
  await settled(() =>
    expect(rooms()).toEqual([
      {
        type: 'room',
        kind: 'interpreter',
        conferenceId: id,
        room: { ...ROOM, demonstration: true, names: ['Anna Test', 'Ben Test'] },
      },
    ]),
  );
  await pass();
  await t.call('PATCH', `/conferences/${id}/translation/demonstration`, on);
  await pass();
  expect(rooms()).toHaveLength(1);
});

test('what changes in a meeting is settled for that meeting alone; the others are looked at now and then', async () => {
  const only = await worker();
  const quiet = await join(t, anna, roomId, { language: 'en', hears: 'en' });
  await join(t, ben, roomId, { language: 'en', hears: 'en' });
  await pass();
  // By an instance that died before it told anybody.
  await t.db
    .update(participants)
    .set({ hears: 'de' })
    .where(eq(participants.conferenceId, quiet.conference.id));
  const owner = await member(t, 'Cleo');
  const room = await makeRoom(t, owner);
  const { conference } = await join(t, owner, room, { language: 'en', hears: 'en' });
  await join(t, ben, room, { language: 'de', hears: 'de' });
  await settled(() => expect([...only.jobs]).toEqual([[conference.id, 1]]));
  await tend();
  await join(t, ben, room, { language: 'fr', hears: 'fr' });
  await tend();
  expect([...only.jobs]).toEqual([[conference.id, 1]]);
  await pass();
  await settled(() => expect(only.jobs.has(quiet.conference.id)).toBe(true));
});

test('jobs whose time has come are settled without a look at every meeting', async () => {
  const first = await worker();
  const { host, other } = await twoLanguages();
  const { id } = host.conference;
  await settled(() => expect([...first.jobs]).toEqual([[id, 1]]));
  const second = await worker();
  const connected = () => t.app.meeting.agentJobs.interpreterHealth().workers.length;
  await settled(() => expect(connected()).toBe(2));
  first.leave();
  await settled(() => expect(connected()).toBe(1));
  advance(t, 1_001);
  await tend();
  await settled(() => expect([...second.jobs]).toEqual([[id, 2]]));

  await t.call('POST', `/participants/${other.participant.id}/close`, { headers: ben.headers });
  await tend();
  advance(t, 9_999);
  second.beat([{ conferenceId: id, generation: 2 }]);
  const silences = () => t.app.meeting.agentJobs.interpreterHealth().workers.map(({ silentMs }) => silentMs);
  await settled(() => expect(silences()).toEqual([0]));
  await tend();
  expect(second.jobs.has(id)).toBe(true);
  advance(t, 1);
  await tend();
  await settled(() => expect(second.jobs.has(id)).toBe(false));
});

test('a worker lets go soon what was given to another', async () => {
  const first = await worker();
  const { host } = await twoLanguages();
  const { id } = host.conference;
  await settled(() => expect(first.jobs.has(id)).toBe(true));
  await t.db.update(agentJobs).set({ workerId: 'elsewhere' }).where(eq(agentJobs.conferenceId, id));
  await tend();
  await settled(() => expect(first.jobs.has(id)).toBe(false));
});

test('after a moderator turns interpretation off, the interpreter only recognises for the transcript', async () => {
  const only = await worker();
  const { host } = await twoLanguages();
  const { id } = host.conference;
  await settled(() => expect(only.jobs.has(id)).toBe(true));
  await t.call('PATCH', `/conferences/${id}/translation/disable`, { headers: anna.headers });
  await settled(() =>
    expect(only.heard.findLast((message) => message.type === 'room')).toMatchObject({
      room: { interpretation: false, transcript: true },
    }),
  );
  await pass();
  advance(t, 10_000);
  only.beat([{ conferenceId: id, generation: 1 }]);
  await pass();
  expect(only.jobs.size).toBe(1);
});

test('after a moderator turns interpretation and transcript off, no interpreter runs', async () => {
  const only = await worker();
  const { host } = await twoLanguages();
  const { id } = host.conference;
  await settled(() => expect(only.jobs.has(id)).toBe(true));
  await t.call('PATCH', `/conferences/${id}/transcript`, { headers: anna.headers, body: { kept: false } });
  await t.call('PATCH', `/conferences/${id}/translation/disable`, { headers: anna.headers });
  await pass();
  advance(t, 10_000);
  only.beat([{ conferenceId: id, generation: 1 }]);
  await pass();
  await settled(() => expect(only.jobs.size).toBe(0));
});

test('a job of another kind for the same meeting is not taken for its interpreter', async () => {
  const only = await worker();
  const { host } = await twoLanguages();
  const { id } = host.conference;
  await settled(() => expect(only.jobs.has(id)).toBe(true));
  const assistant = { kind: 'assistant', conferenceId: id } as const;
  const released = { type: 'release', ...assistant };
  only.say({ type: 'need-token', ...assistant });
  await settled(() => expect(only.heard.slice(1)).toEqual([released]));
  only.beat([
    { conferenceId: id, generation: 1 },
    { ...assistant, generation: 1 },
  ]);
  await settled(() => expect(only.heard.slice(1)).toEqual([released, released]));
  await pass();
  expect(only.heard).toHaveLength(3);
});

test('two workers share the meetings by load, and none takes more than it can', async () => {
  const [small, large] = [await worker(1), await worker(3)];
  for (const name of ['Cleo', 'Dana', 'Eve', 'Finn', 'Gus']) {
    const owner = await member(t, name);
    const room = await makeRoom(t, owner);
    await join(t, owner, room, { language: 'en', hears: 'en' });
    await join(t, ben, room, { language: 'de', hears: 'de' });
  }
  await settled(() => expect([small.jobs.size, large.jobs.size]).toEqual([1, 3]));
  await pass();
  expect(t.app.meeting.agentJobs.interpreterHealth()).toMatchObject({ unassigned: 1 });
});

test('health reports what the workers reported about current jobs', async () => {
  const only = await worker(4);
  const { host } = await twoLanguages();
  const { id } = host.conference;
  await settled(() => expect(only.jobs.has(id)).toBe(true));
  const engine: EngineReport = {
    id: 'espeak',
    kind: 'text-to-speech',
    grade: 'production',
    outside: false,
    available: true,
    covers: ['en'],
    hint: null,
  };
  only.say({ type: 'hello', version: '1.2.3', engines: [engine], capacity: 4 });
  only.beat([
    { conferenceId: id, generation: 1 },
    { conferenceId: id, generation: 0 },
  ]);
  await settled(() =>
    expect(t.app.meeting.agentJobs.interpreterHealth()).toEqual({
      workers: [{ version: '1.2.3', capacity: 4, jobs: 1, load: 0, rssBytes: 1, silentMs: 0 }],
      engines: [engine],
      jobs: [{ kind: 'interpreter', conferenceId: id, generation: 1, state: 'running', lanes: [] }],
      unassigned: 0,
    }),
  );
});

test.each([
  ['no secret', {}],
  ['a wrong secret', { authorization: 'Bearer nonsense' }],
])('nobody is an agent with %s', async (_name, headers) => {
  const socket = new WebSocket(agentUrl(t), { headers });
  expect(await new Promise((resolve) => socket.once('error', (error) => resolve(error.message)))).toContain(
    '401',
  );
});

test('a page is never an agent, even with the secret', async () => {
  const headers = { authorization: `Bearer ${t.secrets.agentSecret}`, origin: 'http://localhost:3000' };
  const socket = new WebSocket(agentUrl(t), { headers });
  expect(await new Promise((resolve) => socket.once('error', (error) => resolve(error.message)))).toContain(
    '403',
  );
});

test('a message that is none closes the channel', async () => {
  const odd = await worker();
  odd.say({ type: 'heartbeat' } as never);
  expect(await odd.closed).toBe(4400);
});

test('a running interpreter is told the terms of the room, and that they changed', async () => {
  const terms = [{ term: 'Kessel', saidAs: null, translations: { en: 'boiler' } }];
  const only = await worker();
  const { host } = await twoLanguages();
  await settled(() => expect(only.jobs.has(host.conference.id)).toBe(true));
  await t.call('PUT', `/rooms/${roomId}/terms`, { headers: anna.headers, body: { terms } });
  await settled(() => expect(only.heard.at(-1)).toMatchObject({ type: 'room', room: { terms } }));
});
