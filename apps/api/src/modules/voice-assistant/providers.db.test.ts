import type {
  Admitted,
  AssistantOrder,
  AssistantReport,
  ErrorBody,
  Quota,
  RoomId,
  UserId,
  VoiceAssistant,
} from '@intermind/contracts';
import { beforeEach, expect, test } from 'vitest';
import { agentWorld, settled } from '../../testing/agent-world.ts';
import type { TestWorker } from '../../testing/agent-worker.ts';
import { admitGuest, advance, type Caller, join } from '../../testing/meeting-steps.ts';
import { segmentOf } from '../../testing/speech.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { setOwnLimit } from '../quotas/usage-store.ts';

const { world, worker } = agentWorld({
  ENGINES_ASSISTANT: 'openai',
  OPENAI_API_KEY: 'sk-test',
  PLANS: 'on',
});

let t: TestApp;
let anna: Caller;
let ben: Caller;
let roomId: RoomId;
let host: Admitted;
let other: Admitted;
let only: TestWorker;
beforeEach(async () => {
  ({ t, anna, ben, roomId } = world);
  host = await join(t, anna, roomId);
  other = await join(t, ben, roomId);
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
const seal = () =>
  t.call('PATCH', `/rooms/${roomId}/settings`, { headers: anna.headers, body: { sealed: true } });
const report = (what: AssistantReport) =>
  only.say({ type: 'assistant', kind: 'assistant', conferenceId: host.conference.id, report: what });
/** Of jobs and of changes: who is to be the assistant. */
const providersTold = () =>
  only.heard.flatMap((message) => {
    if (message.type === 'assign' && message.job.kind === 'assistant')
      return [message.job.room.assistant?.provider];
    return message.type === 'room' && message.kind === 'assistant' ? [message.room.assistant?.provider] : [];
  });
const orders = (): AssistantOrder[] =>
  only.heard.flatMap((message) => (message.type === 'assistant' ? [message.order] : []));
const prompts = () => orders().flatMap((order) => (order.type === 'prompt' ? [order] : []));
const say = async (speaker: Admitted, startMs: number, text: string) => {
  const before = only.heard.length;
  only.say({
    type: 'segments',
    kind: 'interpreter',
    conferenceId: host.conference.id,
    segments: [segmentOf(speaker.participant.id, startMs, { text })],
  });
  await settled(() =>
    expect(only.heard.slice(before).some(({ type }) => type === 'segments-settled')).toBe(true),
  );
};
const ask = (changed: Partial<Extract<AssistantReport, { type: 'question' }>> = {}) =>
  report({
    type: 'question',
    question: 1,
    asker: host.participant.id,
    language: 'en',
    text: 'What is the budget?',
    askedMs: t.clock.now.getTime() + 60_000,
    earlier: [],
    ...changed,
  });
/** The model on sockets takes part and listens. */
async function listening(): Promise<void> {
  expect((await call('enable', { provider: 'openai' })).statusCode).toBe(200);
  await settled(() => expect(providersTold()).toContain('openai'));
  report({ type: 'activity', provider: 'openai', activity: 'listening' });
  await settled(async () => expect((await read()).activity).toBe('listening'));
}
const answersCounted = async (): Promise<number> => {
  const answer = await t.call('GET', '/billing/quotas', { headers: anna.headers });
  return answer.json<{ items: Quota[] }>().items.find(({ feature }) => feature === 'aiMessages')!.used;
};

test('where it is set up, openai is offered, chosen, changed for another while it is there, and back', async () => {
  expect((await read()).providers).toEqual(['intermind', 'openai']);
  await listening();
  const changed = await call('provider/change', { provider: 'intermind' });
  expect(changed.json()).toMatchObject({ state: 'pending', provider: 'intermind' });
  await settled(() => expect(providersTold().at(-1)).toBe('intermind'));
  // What the one before still says does not count.
  report({ type: 'activity', provider: 'openai', activity: 'speaking' });
  report({ type: 'activity', provider: 'intermind', activity: 'listening' });
  await settled(async () => expect((await read()).activity).toBe('listening'));
  expect((await call('provider/change', { provider: 'openai' })).json()).toMatchObject({
    provider: 'openai',
  });
  await settled(() => expect(providersTold().at(-1)).toBe('openai'));
  const refused = await call('provider/change', { provider: 'heygen' });
  expect([refused.statusCode, refused.json<ErrorBody>().code]).toEqual([409, 'VoiceAssistantUnavailable']);
  expect(
    only.heard.filter((message) => message.type === 'assign' && message.job.kind === 'assistant'),
  ).toHaveLength(1);
});

test('asked, it gets what was said so far and the conversation, and answers itself', async () => {
  await listening();
  const nowMs = t.clock.now.getTime();
  await say(other, nowMs, 'The budget is forty thousand.');
  const earlier = [
    { role: 'user', text: 'Who is here?', askedMs: nowMs },
    { role: 'assistant', text: 'Anna and Ben.', askedMs: nowMs },
  ] as const;
  ask({ earlier: [...earlier], language: 'de' });
  await settled(() => expect(prompts()).toHaveLength(1));
  const [{ instructions, ...prompt }] = prompts() as [ReturnType<typeof prompts>[number]];
  expect(prompt).toEqual({ type: 'prompt', question: 1, earlier, heardFromMs: null });
  expect(instructions).toContain('Answer in German');
  expect(instructions).toMatch(
    /<transcript>\n\[1\] \d\d:\d\d:\d\d Ben Test: The budget is forty thousand\.\n/,
  );
  expect(orders().map(({ type }) => type)).toEqual(['prompt']);
});

test('an answer counts when something of it was heard, and not when nothing was', async () => {
  await listening();
  const before = await answersCounted();
  ask();
  await settled(() => expect(prompts()).toHaveLength(1));
  report({ type: 'dropped', question: 1, heard: true });
  await settled(async () => expect(await answersCounted()).toBe(before + 1));
  ask({ question: 2 });
  await settled(() => expect(prompts()).toHaveLength(2));
  report({ type: 'dropped', question: 2, heard: false });
  ask({ question: 3 });
  await settled(() => expect(prompts()).toHaveLength(3));
  report({ type: 'dropped', question: 3, heard: true });
  await settled(async () => expect(await answersCounted()).toBe(before + 2));
});

test('an answer that was heard counts, also when the assistant is sent away in the middle of it', async () => {
  await listening();
  const before = await answersCounted();
  ask();
  await settled(() => expect(prompts()).toHaveLength(1));
  report({ type: 'activity', provider: 'openai', activity: 'speaking' });
  await settled(async () => expect((await read()).activity).toBe('speaking'));
  await t.app.meeting.assistants.tend();
  expect(await answersCounted()).toBe(before);
  await call('disable');
  await t.app.meeting.assistants.tend();
  await settled(async () => expect(await answersCounted()).toBe(before + 1));
});

test('its minutes are counted for the owner of the room; with none left it goes, and does not come back', async () => {
  const minutes = async () => {
    const answer = await t.call('GET', '/billing/quotas', { headers: anna.headers });
    return answer.json<{ items: Quota[] }>().items.find(({ feature }) => feature === 'assistantMinutes')!
      .used;
  };
  const count = () => t.app.meeting.assistants.count();
  const { id: userId } = (await t.call('GET', '/users', anna)).json<{ id: UserId }>();
  const limitTo = async (seconds: number | null) => {
    await setOwnLimit(t.db, { userId, feature: 'assistantMinutes' }, seconds);
    await t.app.quotas.refresh(userId);
  };
  await limitTo(9);
  await count();
  await listening();
  await count();
  expect([await minutes(), (await read()).state]).toEqual([0, 'enabled']);
  // No longer: a worker that is silent for ten seconds is gone.
  advance(t, 9_000);
  await count();
  expect([await minutes(), (await read()).state]).toEqual([9 / 60, 'disabled']);
  const refused = await call('enable', { provider: 'openai' });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    402,
    { code: 'QuotaExceeded', data: { quotaOwnerId: userId, feature: 'assistantMinutes' } },
  ]);
  // Sent away in time, what was used is all that is counted.
  await limitTo(3_600);
  advance(t, 9_000);
  await count();
  expect(await minutes()).toBe(9 / 60);
});

test('a guest’s question takes nothing along that was said before they joined', async () => {
  await listening();
  const nowMs = t.clock.now.getTime();
  await say(other, nowMs, 'The budget is forty thousand.');
  advance(t, 10_000);
  const { admitted } = await admitGuest(t, anna, roomId);
  const joinedMs = t.clock.now.getTime();
  ask({
    asker: admitted.participant.id,
    earlier: [{ role: 'user', text: 'Who is here?', askedMs: nowMs }],
  });
  await settled(() => expect(prompts()).toHaveLength(1));
  const [prompt] = prompts();
  expect(prompt).toMatchObject({ earlier: [], heardFromMs: joinedMs });
  expect(prompt!.instructions).not.toContain('forty thousand');
});

test('a sealed meeting refuses it with the reason, and keeps the built-in one', async () => {
  await seal();
  const refused = await call('enable', { provider: 'openai' });
  expect([refused.statusCode, refused.json<ErrorBody>().code]).toEqual([403, 'ConferenceSealed']);
  expect((await call('enable', { provider: 'intermind' })).statusCode).toBe(200);
  const change = await call('provider/change', { provider: 'openai' });
  expect([change.statusCode, change.json<ErrorBody>().code]).toEqual([403, 'ConferenceSealed']);
  expect((await read()).provider).toBe('intermind');
});

test('sealed while it is there, it is asked nothing more, and goes', async () => {
  await listening();
  await seal();
  ask();
  await settled(() => expect(orders()).toEqual([{ type: 'answered', question: 1, complete: false }]));
  report({ type: 'failed', provider: 'openai', reason: 'sealed' });
  await settled(async () => expect((await read()).state).toBe('disabled'));
});
