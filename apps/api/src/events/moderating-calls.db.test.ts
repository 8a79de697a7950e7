import { type Caller, type CallKey, calls, type Method, type UserId } from '@intermind/contracts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLogger } from '../http/logger.ts';
import { EXAMPLE_REQUESTS } from '../testing/example-requests/index.ts';
import { advance, memberNamed } from '../testing/meeting-steps.ts';
import { type Scene, setScene } from '../testing/scene.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/** Every call with which one person decides about others leaves one audit line that says who it was. */

interface AuditLine {
  audit?: string;
  by?: UserId;
  [field: string]: unknown;
}

const lines: string[] = [];
let t: TestApp;
let scene: Scene;
let hostId: UserId;
beforeAll(async () => {
  t = await startTestApp({}, { logger: createLogger('info', { write: (line) => void lines.push(line) }) });
});
afterAll(() => t.close());
beforeEach(async () => {
  scene = await setScene(t);
  hostId = (await t.call('GET', '/users', { headers: scene.headers.host })).json().id;
  await raiseHand('participant');
  lines.length = 0;
});

function raiseHand(caller: Caller) {
  return t.call('POST', `/conferences/${scene.conferenceId}/raised-hands`, {
    headers: scene.headers[caller],
    body: { participantId: scene.participantOf(caller) },
  });
}

const audited = () =>
  lines.map((line) => JSON.parse(line) as AuditLine).filter(({ audit }) => audit !== undefined);

/** Decide about nobody: what the assistant says, and through whom (`voice-assistant.db.test.ts`). */
const DONE_TO_AN_ASSISTANT: readonly CallKey[] = [
  'POST /voice-assistant/interrupt',
  'POST /voice-assistant/provider/change',
];

/** What must be there before it can be ended. */
const PREPARED: Partial<Record<CallKey, () => Promise<unknown>>> = {
  'POST /rooms/{id}/recordings/stop': () => byHost('POST', `/rooms/${scene.roomId}/recordings/start`),
  'POST /voice-assistant/disable': () => enableAssistant(),
  'PUT /voice-assistant/earlier-meetings': () => enableAssistant(),
};

const enableAssistant = () =>
  byHost('POST', '/voice-assistant/enable', { conferenceId: scene.conferenceId, provider: 'intermind' });

/** Not open to those who only take part. */
const MODERATING = (Object.keys(calls) as CallKey[]).filter((key) => {
  if (DONE_TO_AN_ASSISTANT.includes(key)) return false;
  const allows: readonly Caller[] = calls[key].allows;
  return !key.startsWith('GET ') && allows.includes('host') && !allows.includes('participant');
});

const byHost = (method: Method, path: string, body?: object) =>
  t.call(method, path, { headers: scene.headers.host, ...(body ? { body } : {}) });

test('the list of moderating calls is whole', () => {
  expect(MODERATING.length).toBeGreaterThanOrEqual(10);
});

test.each(MODERATING)('%s: one audit line says who did it', async (key) => {
  const [method, path] = key.split(' ') as [Method, string];
  const { params = {}, body } = EXAMPLE_REQUESTS[key](scene, 'host');
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name]!);
  if (key === 'DELETE /participants/join-requests/{id}/block') {
    const block = { status: 'REJECTED', block: true };
    await byHost('PATCH', `/participants/join-requests/${params['id']}/status`, block);
    lines.length = 0;
  }
  const before = PREPARED[key];
  if (before) {
    await before();
    lines.length = 0;
  }
  const { statusCode } = await byHost(method, filled, body);
  expect([statusCode < 300, audited().map(({ by }) => by)]).toEqual([true, [hostId]]);
});

test.each(['moderator', 'attendee'])('the role %s is given by somebody', async (role) => {
  await byHost('PATCH', `/participants/${scene.participantOf('participant')}`, { role });
  expect(audited()).toMatchObject([{ audit: 'participant.role-changed', role, by: hostId }]);
});

test('one hand is lowered by the moderator; lowering one’s own, or none, is not moderating', async () => {
  const hands = `/conferences/${scene.conferenceId}/raised-hands`;
  const participantId = scene.participantOf('participant');
  await byHost('DELETE', `${hands}/${participantId}`);
  await byHost('DELETE', `${hands}/${participantId}`);
  await raiseHand('host');
  await byHost('DELETE', `${hands}/${scene.participantOf('host')}`);
  expect(audited()).toMatchObject([{ audit: 'hand.lowered', participantId, by: hostId }]);
});

test('a person who is readmitted twice was readmitted once', async () => {
  const path = `/participants/${scene.participantOf('guest-expelled')}/readmit`;
  await byHost('POST', path);
  await byHost('POST', path);
  expect(audited()).toMatchObject([{ audit: 'person.readmitted', by: hostId }]);
});

test('a mute is audited when the page is told, also while the media server is down; one that cannot be stored is not', async () => {
  const { db } = t;
  const paths = [
    `/participants/${scene.participantOf('participant')}/mute`,
    `/conferences/${scene.conferenceId}/mute`,
  ];
  const mute = async () => {
    const statuses: number[] = [];
    for (const path of paths) statuses.push((await byHost('POST', path)).statusCode);
    return [statuses, audited().map(({ audit }) => audit)];
  };
  await db.execute(
    sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
  );
  await db.execute(
    sql`create trigger refuse before update on participants for each statement execute function refuse()`,
  );
  const refused = await mute();
  await db.execute(sql`drop trigger refuse on participants`);
  await db.execute(sql`drop function refuse`);
  expect(refused).toEqual([[507, 507], []]);

  t.media.down = true;
  const told = await mute();
  t.media.down = false;
  expect(told).toEqual([
    [503, 503],
    ['participant.muted', 'participant.muted'],
  ]);
});

test('becoming an administrator, and no longer being one, is recorded once each', async () => {
  for (const isAdmin of [false, true, true, false]) {
    await t.call('GET', '/users', { headers: await t.as({ ...memberNamed('Nadja'), isAdmin }) });
    // A checked token is remembered for a minute.
    advance(t, 61_000);
  }
  expect(audited()).toMatchObject([
    { audit: 'user.admin-changed', isAdmin: true },
    { audit: 'user.admin-changed', isAdmin: false },
  ]);
});
