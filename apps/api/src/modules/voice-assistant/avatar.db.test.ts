import {
  type Admitted,
  type AssistantFailure,
  type AssistantOrder,
  type AssistantProvider,
  type AssistantReport,
  avatarIdentity,
  type ParticipantId,
  type RoomId,
  type VoiceAssistant,
} from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { conferences } from '../../db/schema/index.ts';
import { agentWorld, settled } from '../../testing/agent-world.ts';
import type { TestWorker } from '../../testing/agent-worker.ts';
import { type Listener, open, say } from '../../testing/conference-listener.ts';
import { type Caller, join } from '../../testing/meeting-steps.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { mayConnect } from '../participants/index.ts';

const PUBLIC_URL = 'https://meet.example.org';
const { world, worker } = agentWorld({
  PUBLIC_URL,
  ENGINES_ASSISTANT: 'heygen',
  HEYGEN_API_KEY: 'la-test',
  HEYGEN_SANDBOX: 'on',
});

let t: TestApp;
let anna: Caller;
let roomId: RoomId;
let host: Admitted;
let only: TestWorker;
let listener: Listener;
beforeEach(async () => {
  ({ t, anna, roomId } = world);
  host = await join(t, anna, roomId);
  listener = open(t, `roomId=${roomId}`, PUBLIC_URL);
  await new Promise((resolve) => listener.socket.once('open', resolve));
  say(listener, { type: 'auth', token: anna.token });
  expect((await listener.next()).type).toBe('state');
  only = await worker();
});

const call = (what: string, body: object = {}) =>
  t.call('POST', `/voice-assistant/${what}`, {
    headers: anna.headers,
    body: { conferenceId: host.conference.id, ...body },
  });
const read = async (): Promise<VoiceAssistant> =>
  (
    await t.call('GET', `/voice-assistant/state?conferenceId=${host.conference.id}`, {
      headers: anna.headers,
    })
  ).json();
const report = (what: AssistantReport) =>
  only.say({ type: 'assistant', kind: 'assistant', conferenceId: host.conference.id, report: what });
/** The process of the assistant is asked for. */
const isAssigned = ({ heard }: TestWorker) =>
  heard.some((message) => message.type === 'assign' && message.job.kind === 'assistant');
const orders = (): AssistantOrder[] =>
  only.heard.flatMap((message) => (message.type === 'assistant' ? [message.order] : []));
const ways = () => orders().flatMap((order) => (order.type === 'avatar' ? [order] : []));
const inside = () => [...t.media.rooms.get(host.conference.id)!.inside.keys()];
const failures = (): AssistantFailure[] =>
  listener.heard.flatMap((message) => (message.type === 'voice_assistant.failed' ? [message.reason] : []));

/** The assistant is there with its avatar. @returns its participant */
async function withAvatar(): Promise<ParticipantId> {
  const enabled = await call('enable', { provider: 'heygen' });
  expect([enabled.statusCode, enabled.json<VoiceAssistant>().providers]).toEqual([
    200,
    ['intermind', 'heygen'],
  ]);
  await settled(() => expect(isAssigned(only)).toBe(true));
  report({ type: 'avatar', provider: 'heygen', state: 'wanted' });
  await settled(() => expect(ways()).toHaveLength(1));
  t.media.connect(ways()[0]!.token);
  report({ type: 'activity', provider: 'heygen', activity: 'listening' });
  await settled(async () => expect((await read()).activity).toBe('listening'));
  return (await read()).participantId!;
}

test('its avatar joins from the internet, and is no second person', async () => {
  const assistant = await withAvatar();
  const { url, room } = ways()[0]!;
  expect([url, room]).toEqual(['wss://meet.example.org/livekit', host.conference.id]);
  expect(inside()).toEqual([avatarIdentity(assistant)]);
  await t.app.meeting.reconciler.pass();
  expect(inside()).toEqual([avatarIdentity(assistant)]);
  const joined = listener.heard.flatMap((message) =>
    message.type === 'participant.joined' ? [message.participant.id] : [],
  );
  expect(joined).toEqual([assistant]);
  expect(await mayConnect(t.db, avatarIdentity(assistant))).toBe(true);
  expect(await mayConnect(t.db, avatarIdentity(host.participant.id))).toBe(false);
});

test('asked, the chat model answers, as for the built-in one', async () => {
  await withAvatar();
  report({
    type: 'question',
    question: 1,
    asker: host.participant.id,
    language: 'en',
    text: 'What is the budget?',
    askedMs: t.clock.now.getTime(),
    earlier: [],
  });
  await settled(() =>
    expect(orders().at(-1)).toMatchObject({ type: 'answered', question: 1, complete: true }),
  );
  expect(orders().some(({ type }) => type === 'prompt')).toBe(false);
});

test.each<[string, () => ReturnType<typeof call>]>([
  ['is sent away', () => call('disable')],
  ['goes on with another provider', () => call('provider/change', { provider: 'intermind' })],
  ['is enabled with another provider', () => call('enable', { provider: 'intermind' })],
])('when the assistant %s, its avatar has gone with the answer to that', async (_how, act) => {
  await withAvatar();
  expect((await act()).statusCode).toBe(200);
  expect(inside()).toEqual([]);
});

test.each<[string, () => unknown]>([
  ['says that it is not heard any more', () => report({ type: 'avatar', provider: 'heygen', state: 'gone' })],
  ['has lost its process', () => only.leave()],
])('when the assistant %s, its avatar is cut off at once', async (_how, act) => {
  await withAvatar();
  await act();
  await settled(() => expect(inside()).toEqual([]));
});

test('an avatar that comes back after its assistant went on with another provider is cut off, and does not get in', async () => {
  const assistant = await withAvatar();
  await call('provider/change', { provider: 'intermind' });
  t.media.connect(ways()[0]!.token);
  await t.app.meeting.reconciler.pass();
  expect([inside(), await mayConnect(t.db, avatarIdentity(assistant))]).toEqual([[], false]);
});

test('in a meeting that was sealed its avatar does not get in, and one that is there is cut off', async () => {
  const assistant = await withAvatar();
  await t.db.update(conferences).set({ sealed: true }).where(eq(conferences.id, host.conference.id));
  await t.app.meeting.reconciler.pass();
  expect([inside(), await mayConnect(t.db, avatarIdentity(assistant))]).toEqual([[], false]);
});

test('without its avatar for good it goes on, and the meeting is told', async () => {
  await withAvatar();
  report({ type: 'failed', provider: 'heygen', reason: 'avatar-lost' });
  await settled(() => expect(failures()).toEqual(['avatar-lost']));
  expect((await read()).activity).toBe('listening');
});

test('a sealed meeting refuses it, and lets no avatar in when it is sealed while it comes', async () => {
  const seal = () =>
    t.call('PATCH', `/rooms/${roomId}/settings`, { headers: anna.headers, body: { sealed: true } });
  await call('enable', { provider: 'heygen' });
  await settled(() => expect(isAssigned(only)).toBe(true));
  await seal();
  report({ type: 'avatar', provider: 'heygen', state: 'wanted' });
  await settled(() => expect(failures()).toEqual(['sealed']));
  expect([ways(), (await read()).state]).toEqual([[], 'disabled']);
  const refused = await call('enable', { provider: 'heygen' satisfies AssistantProvider });
  expect(refused.statusCode).toBe(403);
});
