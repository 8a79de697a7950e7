import type {
  Admitted,
  AgentJob,
  AssistantActivity,
  AssistantOrder,
  AssistantReport,
  ErrorBody,
  RoomId,
  VoiceAssistant,
} from '@intermind/contracts';
import { ASSISTANT_JOIN_LIMIT_MS } from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { conferences } from '../../db/schema/index.ts';
import { agentWorld, settled } from '../../testing/agent-world.ts';
import type { TestWorker } from '../../testing/agent-worker.ts';
import { type Listener, listen } from '../../testing/conference-listener.ts';
import { admitGuest, advance, type Caller, join } from '../../testing/meeting-steps.ts';
import { segmentOf } from '../../testing/speech.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { QUESTIONS_PER_MINUTE } from './answers.ts';

interface HistoryPage {
  items: { id: string; participants: number }[];
}

const { world, worker } = agentWorld();

let t: TestApp;
let anna: Caller;
let ben: Caller;
let roomId: RoomId;
let host: Admitted;
let other: Admitted;
beforeEach(async () => {
  ({ t, anna, ben, roomId } = world);
  host = await join(t, anna, roomId);
  other = await join(t, ben, roomId);
});

const conferenceId = () => host.conference.id;
const call = (who: Caller, what: string, body: object = {}) =>
  t.call('POST', `/voice-assistant/${what}`, {
    headers: who.headers,
    body: { conferenceId: conferenceId(), ...body },
  });
const enable = async (): Promise<VoiceAssistant> => {
  const answer = await call(anna, 'enable', { provider: 'intermind' });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const read = async (who = anna): Promise<VoiceAssistant> =>
  (
    await t.call('GET', `/voice-assistant/state?conferenceId=${conferenceId()}`, { headers: who.headers })
  ).json();
const key = () => ({ kind: 'assistant', conferenceId: conferenceId() }) as const;
const report = (by: TestWorker, what: AssistantReport) =>
  by.say({ type: 'assistant', ...key(), report: what });
const does = (by: TestWorker, activity: AssistantActivity) =>
  report(by, { type: 'activity', provider: 'intermind', activity });
const jobsOf = ({ heard }: TestWorker): AgentJob[] =>
  heard.flatMap((message) =>
    message.type === 'assign' && message.job.kind === 'assistant' ? [message.job] : [],
  );
const ordersOf = ({ heard }: TestWorker): AssistantOrder[] =>
  heard.flatMap((message) => (message.type === 'assistant' ? [message.order] : []));
const told = ({ heard }: Listener): string[] =>
  heard.flatMap((message) =>
    message.type === 'voice_assistant.updated'
      ? [message.voiceAssistant.activity ?? message.voiceAssistant.state]
      : message.type === 'voice_assistant.failed'
        ? [`failed: ${message.reason}`]
        : [],
  );

/** Enabled, and its process says that it listens. */
async function listeningAssistant(): Promise<TestWorker> {
  const only = await worker();
  await enable();
  await settled(() => expect(jobsOf(only)).toHaveLength(1));
  does(only, 'listening');
  await settled(async () => expect((await read()).activity).toBe('listening'));
  return only;
}

test('before anybody enables it there is none, and everyone inside may see that', async () => {
  const none = { state: 'disabled', activity: null, provider: null, participantId: null, version: 0 };
  const closed = { earlierMeetings: false };
  expect(await read(ben)).toEqual({ ...none, ...closed, providers: ['intermind'] });
});

test('a moderator enables it: a participant named voice assistant, a job, and its state by the websocket (spec 1 §4)', async () => {
  const only = await worker();
  const listener = await listen(t, ben, `roomId=${roomId}`, other.participant.id);
  await settled(() => expect(listener.heard).toHaveLength(1));
  const enabled = await enable();
  expect(enabled).toMatchObject({ state: 'pending', activity: null, provider: 'intermind' });
  await settled(() => expect(jobsOf(only)).toHaveLength(1));
  const [job] = jobsOf(only);
  expect(job!.room.assistant).toEqual({
    participantId: enabled.participantId,
    provider: 'intermind',
    calledName: 'Intermind',
  });
  expect(job!.mediaToken).toContain(enabled.participantId);
  does(only, 'listening');
  await settled(() => expect(told(listener)).toEqual(['pending', 'listening']));
  const joined = listener.heard.find(({ type }) => type === 'participant.joined');
  expect(joined).toMatchObject({
    participant: {
      id: enabled.participantId,
      name: expect.stringMatching(/voice assistant/i),
      kind: 'assistant',
    },
  });
  const late = await listen(t, anna, `roomId=${roomId}`, host.participant.id);
  expect(await late.next()).toMatchObject({ type: 'state', voiceAssistant: { activity: 'listening' } });
  // Twice is once.
  expect(await enable()).toMatchObject({ state: 'enabled', activity: 'listening' });
});

test('a person who is not a moderator may see and ask it, and change nothing', async () => {
  const only = await listeningAssistant();
  for (const [what, body] of [
    ['enable', { provider: 'intermind' }],
    ['disable', {}],
    ['interrupt', {}],
    ['provider/change', { provider: 'intermind' }],
  ] as const) {
    const answer = await call(ben, what, body);
    expect([what, answer.statusCode]).toEqual([what, 403]);
  }
  expect((await call(ben, 'ask')).statusCode).toBe(204);
  await settled(() => expect(ordersOf(only)).toEqual([{ type: 'ask', participantId: other.participant.id }]));
});

test('it is paused only while it speaks, and the process is told', async () => {
  const only = await listeningAssistant();
  const early = await call(anna, 'interrupt');
  expect([early.statusCode, early.json<ErrorBody>().code]).toEqual([409, 'VoiceAssistantNotSpeaking']);
  does(only, 'thinking');
  does(only, 'speaking');
  await settled(async () => expect((await read()).activity).toBe('speaking'));
  expect((await call(anna, 'interrupt')).json()).toMatchObject({ activity: 'paused' });
  await settled(() => expect(ordersOf(only)).toEqual([{ type: 'interrupt' }]));
  does(only, 'listening');
  await settled(async () => expect((await read()).activity).toBe('listening'));
});

test('disabled it leaves with its job; enabled again it is the same participant', async () => {
  const only = await listeningAssistant();
  const { participantId } = await read();
  expect((await call(anna, 'disable')).json()).toMatchObject({ state: 'disabled', activity: null });
  await settled(() => expect(only.heard.at(-1)).toEqual({ type: 'release', ...key() }));
  does(only, 'speaking');
  expect((await call(anna, 'disable')).statusCode).toBe(200);
  expect((await read()).state).toBe('disabled');
  expect((await enable()).participantId).toBe(participantId);
});

test('a provider that is not set up is refused, and so is a change of what is not there', async () => {
  const codeOf = async (what: string, provider: string) =>
    (await call(anna, what, { provider })).json<ErrorBody>().code;
  expect([
    await codeOf('enable', 'heygen'),
    await codeOf('provider/change', 'openai'),
    await codeOf('provider/change', 'intermind'),
    (await call(anna, 'ask')).json<ErrorBody>().code,
  ]).toEqual([
    'VoiceAssistantUnavailable',
    'VoiceAssistantUnavailable',
    'VoiceAssistantOff',
    'VoiceAssistantOff',
  ]);
  expect((await call(anna, 'enable', { provider: 'other' })).statusCode).toBe(400);
});

test('it takes no place, is no person to be moderated, and keeps no meeting going', async () => {
  await enable();
  const { participantId } = await read();
  const { headers } = anna;
  for (const [method, path] of [
    ['POST', `/participants/${participantId}/mute`],
    ['POST', `/participants/${participantId}/expel`],
  ] as const)
    expect((await t.call(method, path, { headers })).statusCode).toBe(404);
  const { items } = (await t.call('GET', '/conferences/history', { headers })).json<HistoryPage>();
  expect(items.find(({ id }) => id === conferenceId())?.participants).toBe(2);
  for (const [who, { participant }] of [
    [anna, host],
    [ben, other],
  ] as const)
    await t.call('POST', `/participants/${participant.id}/close`, { headers: who.headers });
  const [row] = await t.db.select().from(conferences).where(eq(conferences.id, conferenceId()));
  expect(row!.emptySince).not.toBeNull();
});

test('its process dies: it is pending until the next one listens', async () => {
  const only = await listeningAssistant();
  only.say({ type: 'need-token', ...key() });
  await settled(async () => expect((await read()).state).toBe('pending'));
  await settled(() => expect(jobsOf(only)).toHaveLength(2));
  does(only, 'listening');
  await settled(async () => expect((await read()).state).toBe('enabled'));
});

test('nobody takes it in time: it is off, and everyone is told why', async () => {
  const listener = await listen(t, ben, `roomId=${roomId}`, other.participant.id);
  await settled(() => expect(listener.heard).toHaveLength(1));
  await enable();
  advance(t, ASSISTANT_JOIN_LIMIT_MS - 1_000);
  await t.app.meeting.assistants.tend();
  expect((await read()).state).toBe('pending');
  advance(t, 1_000);
  await t.app.meeting.assistants.tend();
  expect((await read()).state).toBe('disabled');
  await settled(() => expect(told(listener)).toEqual(['pending', 'disabled', 'failed: unreachable']));
});

test('what its process cannot do is told; one missing answer does not end it', async () => {
  const only = await listeningAssistant();
  const listener = await listen(t, ben, `roomId=${roomId}`, other.participant.id);
  await settled(() => expect(listener.heard).toHaveLength(1));
  report(only, { type: 'failed', provider: 'intermind', reason: 'no-answer' });
  await settled(() => expect(told(listener)).toEqual(['failed: no-answer']));
  expect((await read()).state).toBe('enabled');
  // Said by a provider that was changed meanwhile.
  report(only, { type: 'failed', provider: 'openai', reason: 'provider-failed' });
  report(only, { type: 'failed', provider: 'intermind', reason: 'no-speech-engine' });
  await settled(() =>
    expect(told(listener)).toEqual(['failed: no-answer', 'disabled', 'failed: no-speech-engine']),
  );
});

type Asked = Extract<AssistantReport, { type: 'question' }>;
const question = (text: string, changed: Partial<Asked> = {}): Asked => ({
  type: 'question',
  question: 1,
  asker: host.participant.id,
  language: 'en',
  text,
  askedMs: t.clock.now.getTime() + 60_000,
  earlier: [],
  ...changed,
});

const say = (by: TestWorker, speaker: Admitted, startMs: number, text: string) =>
  by.say({
    type: 'segments',
    kind: 'interpreter',
    conferenceId: conferenceId(),
    segments: [segmentOf(speaker.participant.id, startMs, { text })],
  });

const answered = async (by: TestWorker, complete = true): Promise<string> => {
  await settled(() => expect(ordersOf(by)).toContainEqual({ type: 'answered', question: 1, complete }));
  return ordersOf(by)
    .flatMap((order) => (order.type === 'answer' ? [order.text] : []))
    .join('');
};

test('it answers from the transcript so far, by quoting where there is no other model', async () => {
  const only = await listeningAssistant();
  const nowMs = t.clock.now.getTime();
  say(only, other, nowMs, 'The budget is forty thousand.');
  say(only, host, nowMs + 20_000, 'What is the budget?');
  await settled(() => expect(only.heard.filter(({ type }) => type === 'segments-settled')).toHaveLength(2));
  report(only, question('What is the budget?', { askedMs: nowMs + 20_000 }));
  expect(await answered(only)).toBe('Ben Test said: The budget is forty thousand. ');
});

test('endless questions are answered a bounded number of times a minute', async () => {
  const only = await listeningAssistant();
  for (let number = 1; number <= QUESTIONS_PER_MINUTE + 1; number += 1)
    report(only, question('What is the budget?', { question: number }));
  await settled(() =>
    expect(ordersOf(only).at(-1)).toEqual({
      type: 'answered',
      question: QUESTIONS_PER_MINUTE + 1,
      complete: false,
    }),
  );
  advance(t, 60_000);
  report(only, question('What is the budget?', { question: 99 }));
  await settled(() =>
    expect(ordersOf(only)).toContainEqual({ type: 'answered', question: 99, complete: true }),
  );
});

test('it says when nothing was said about it, in the language of the asker, and speaks that from then on', async () => {
  const only = await listeningAssistant();
  report(only, question('Wer hat das beschlossen?', { language: 'de' }));
  expect(await answered(only)).toBe('Dazu wurde in dieser Besprechung nichts gesagt.');
  const listener = await listen(t, anna, `roomId=${roomId}`, host.participant.id);
  const state = await listener.next();
  const people = state.type === 'state' ? state.participants : [];
  expect(people.find(({ kind }) => kind === 'assistant')?.language).toBe('de');
});

test('a guest is answered only from what was said since they joined', async () => {
  const only = await listeningAssistant();
  const nowMs = t.clock.now.getTime();
  say(only, other, nowMs, 'The budget is forty thousand.');
  await settled(() => expect(only.heard.some(({ type }) => type === 'segments-settled')).toBe(true));
  advance(t, 10_000);
  const { admitted } = await admitGuest(t, anna, roomId);
  report(only, question('What is the budget?', { asker: admitted.participant.id }));
  expect(await answered(only)).toBe('Nothing in this meeting answers that.');
});
