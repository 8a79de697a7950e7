import type { AiMessage, AiModel, ConferenceId, ParticipantId } from '@intermind/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startChatApp } from '../../testing/chat-app.ts';
import { answering, type FakeChatServer } from '../../testing/fake-chat-server.ts';
import { admitGuest, type Caller, join, makeRoom, member } from '../../testing/meeting-steps.ts';
import { createLogger } from '../../http/logger.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { settleSegments } from '../transcripts/index.ts';

const KEY = 'sk-of-the-operator';
let server: FakeChatServer;
let logged: string[] = [];
let t: TestApp;
beforeAll(async () => {
  const logger = createLogger('info', { write: (line) => void logged.push(line) });
  ({ server, t } = await startChatApp({ COMPATIBLE_CHAT_API_KEY: KEY }, { logger }));
});
afterAll(() => t.close());
beforeEach(() => {
  server.asked.length = 0;
  server.respond = answering('In May [1].');
  logged = [];
});

let segments = 0;
async function say(id: ConferenceId, speaker: ParticipantId, text: string): Promise<void> {
  segments += 1;
  const startMs = t.clock.now.getTime();
  await settleSegments(t, id, [
    {
      speaker,
      segment: segments,
      revision: 1,
      startMs,
      endMs: startMs + 1_000,
      language: 'en',
      text,
      hasGaps: false,
      grade: 'production',
      engine: 'test',
      translations: [{ language: 'de', text: `DE: ${text}`, grade: 'production', engine: 'test' }],
    },
  ]);
}

interface Sent {
  type: string;
  data: Record<string, never> & { message?: AiMessage };
}
async function ask(
  { headers }: Caller,
  conferenceId: string,
  text: string,
  aiModel = 'extractive',
  language = 'en',
) {
  const answer = await t.call('POST', '/ai/messages', {
    headers: { ...headers, 'accept-language': language },
    body: { conferenceId, aiModel, text },
  });
  if (answer.statusCode !== 200) return { code: answer.json().code as string, events: [] as Sent[] };
  expect(answer.headers['content-type']).toContain('text/event-stream');
  const events = answer.body
    .trim()
    .split('\n\n')
    .map((block): Sent => {
      const [, type, data] = /^event: (\w+)\ndata: (.*)$/s.exec(block)!;
      return { type: type!, data: JSON.parse(data!) };
    });
  return { code: 'ok', events, last: events.at(-1)!.data.message! };
}
const conversation = async ({ headers }: Caller, query: string) => {
  const answer = await t.call('GET', `/ai/messages?${query}`, { headers });
  return answer.statusCode === 200
    ? answer
        .json<AiMessage[]>()
        .map(({ role, text, quotes }) => [role, text || quotes.map((one) => one.text)])
    : answer.json().code;
};

async function meeting(name: string) {
  const host = await member(t, name);
  const roomId = await makeRoom(t, host);
  const { conference, participant } = await join(t, host, roomId);
  return { host, roomId, id: conference.id, speaker: participant.id };
}

test('the models that may be asked: those set up, then the one that needs nothing', async () => {
  const anna = await member(t, 'Anna');
  const answer = await t.call('GET', '/ai/models', { headers: anna.headers });
  expect(answer.json<AiModel[]>()).toEqual([
    { id: 'compatible:gemma', name: 'gemma', outside: false, quotesOnly: false },
    { id: 'extractive', name: 'Quotations', outside: false, quotesOnly: true },
  ]);
});

test('a question is answered with what was said, and both are kept for the asker alone', async () => {
  const { host, roomId, id, speaker } = await meeting('Ben');
  const carl = await member(t, 'Carl');
  await join(t, carl, roomId);
  t.clock.now = new Date(t.clock.now.getTime() + 90_000);
  await say(id, speaker, 'The launch is on the third of May.');
  const { events, last } = await ask(host, id, 'When is the launch?');
  expect(events.map(({ type }) => type)).toEqual(['question', 'outcome', 'quote', 'answer']);
  expect(last!.quotes).toMatchObject([{ number: 1, speaker: 'Ben Test', startMs: 90_000 }]);
  const whole = [
    ['user', 'When is the launch?'],
    ['assistant', ['The launch is on the third of May.']],
  ];
  expect(await conversation(host, `roomId=${roomId}`)).toEqual(whole);
  expect(await conversation(host, `conferenceId=${id}`)).toEqual(whole);
  expect(await conversation(carl, `roomId=${roomId}`)).toEqual([]);
});

test('an answer says how much of the running meeting it knows; afterwards it knows all', async () => {
  const { host, id, speaker } = await meeting('Bea');
  expect((await ask(host, id, 'launch')).last!.heardMs).toBe(0);
  t.clock.now = new Date(t.clock.now.getTime() + 60_000);
  await say(id, speaker, 'The launch is in May.');
  t.clock.now = new Date(t.clock.now.getTime() + 60_000);
  expect((await ask(host, id, 'launch')).last!.heardMs).toBe(61_000);
  await t.call('DELETE', `/conferences/${id}`, { headers: host.headers });
  expect((await ask(host, id, 'launch')).last!.heardMs).toBeNull();
  const kept = await t.call('GET', `/ai/messages?conferenceId=${id}`, { headers: host.headers });
  expect(kept.json<AiMessage[]>().map(({ heardMs }) => heardMs)).toEqual([null, 0, null, 61_000, null, null]);
});

test('in the asker’s language where it was translated', async () => {
  const { host, id, speaker } = await meeting('Dora');
  await say(id, speaker, 'The launch is in May.');
  const { last } = await ask(host, id, 'launch', 'extractive', 'de');
  expect(last!.quotes[0]).toMatchObject({ language: 'de', text: 'DE: The launch is in May.' });
});

test('a language model answers from the transcript and the conversation so far', async () => {
  const { host, id, speaker } = await meeting('Emil');
  await say(id, speaker, 'We launch in May.');
  await ask(host, id, 'Hello?');
  const { last } = await ask(host, id, 'When?', 'compatible:gemma');
  expect(last).toMatchObject({ text: 'In May [1].', state: 'done', aiModel: 'compatible:gemma' });
  expect(last!.quotes).toMatchObject([{ number: 1, text: 'We launch in May.' }]);
  expect(server.asked[0]).toContain('Emil Test: We launch in May.');
  expect(server.asked[0]).toContain('Hello?');
});

test('a model that is down: said, and the question is kept', async () => {
  const { host, id } = await meeting('Fritz');
  server.respond = (response) => void response.writeHead(400).end('{}');
  const { events, last } = await ask(host, id, 'When?', 'compatible:gemma');
  expect(events.map(({ type }) => type)).toEqual(['question', 'failed']);
  expect(last).toMatchObject({ state: 'failed', text: '' });
  expect((await ask(host, id, 'When?', 'none')).code).toBe('AiModelNotFound');
});

test.each<[what: string, fail: FakeChatServer['respond'], reason: string]>([
  [
    'refuses the key',
    (response) =>
      void response.writeHead(401).end(JSON.stringify({ error: { message: `no ${KEY}: Zebra` } })),
    'the model answered 401',
  ],
  [
    'answers what is no stream of events, with what was asked in it',
    (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(`data: {"choices":"Zebra ${KEY}"}\n\n`);
    },
    'the model failed: AI_TypeValidationError',
  ],
  ['hangs up', (response) => void response.destroy(), 'the model could not be reached: UND_ERR_SOCKET'],
])(
  'of a model that %s the log says why, and nothing that was asked, said or secret',
  async (_, fail, reason) => {
    const { host, id, speaker } = await meeting('Kira');
    await say(id, speaker, 'Zebra is the name of the project.');
    server.respond = fail;
    await ask(host, id, 'What is Zebra?', 'compatible:gemma');
    const failures = logged.filter((line) => line.includes('chat model'));
    expect(failures.map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, aiModel: 'compatible:gemma', reason },
    ]);
    expect(logged.join('')).not.toMatch(new RegExp(`Zebra|${KEY}`));
  },
);

test.each(['transcript', 'ai'] as const)(
  'an answer that quotes words which are withdrawn while it is written is not kept, and its asker is told: %s',
  async (purpose) => {
    const { host, id, roomId } = await meeting('Nils');
    const speaker = await member(t, 'Olga');
    const { participant } = await join(t, speaker, roomId);
    await say(id, participant.id, 'We launch in May.');
    server.respond = (...exchange) =>
      void t
        .call('PUT', `/conferences/${id}/consents/mine`, {
          headers: speaker.headers,
          body: { recording: true, transcript: true, ai: true, [purpose]: false, removeStored: true },
        })
        .then(() => answering('In May [1].')(...exchange));
    const { events, last } = await ask(host, id, 'When?', 'compatible:gemma');
    expect(events.at(-1)).toMatchObject({ type: 'failed', data: { reason: 'withdrawn' } });
    expect(last).toMatchObject({ state: 'failed', text: '', quotes: [] });
    const kept = await t.call('GET', `/ai/messages?conferenceId=${id}`, { headers: host.headers });
    expect(kept.body).not.toContain('May');
    expect(kept.json()).toMatchObject([{ role: 'user' }, { role: 'assistant', state: 'failed' }]);
  },
);

test('people who may not read the transcript may not ask about it', async () => {
  const { host, id, roomId, speaker } = await meeting('Gina');
  await say(id, speaker, 'The secret is forty-two.');
  const stranger = await member(t, 'Hugo');
  expect((await ask(stranger, id, 'secret')).code).toBe('ConferenceNotFound');
  expect(await conversation(stranger, `roomId=${roomId}`)).toBe('ConferenceNotFound');
  const removed = await member(t, 'Ina');
  const { participant } = await join(t, removed, roomId);
  await t.call('POST', `/participants/${participant.id}/expel`, { headers: host.headers });
  expect((await ask(removed, id, 'secret')).code).toBe('ConferenceNotFound');
});

test('a guest asks about what was said since they joined, while they are inside', async () => {
  const { host, id, roomId, speaker } = await meeting('Jan');
  await say(id, speaker, 'The salary of Kim is a secret.');
  t.clock.now = new Date(t.clock.now.getTime() + 5_000);
  const { who, admitted } = await admitGuest(t, host, roomId);
  t.clock.now = new Date(t.clock.now.getTime() + 5_000);
  await say(id, speaker, 'The weather is nice.');
  expect((await ask(who, id, 'salary')).last!.outcome).toBe('nothing');
  expect((await ask(who, id, 'weather')).last!.outcome).toBe('quotes');
  await t.call('POST', `/participants/${admitted.participant.id}/close`, { headers: who.headers });
  expect((await ask(who, id, 'weather')).code).toBe('ConferenceNotFound');
});

test('after the meeting members who took part may ask, and so may those who imported it with its transcript', async () => {
  const { host, id, speaker } = await meeting('Lea');
  await say(id, speaker, 'The launch is in May.');
  await t.call('DELETE', `/conferences/${id}`, { headers: host.headers });
  expect((await ask(host, id, 'launch')).last!.outcome).toBe('quotes');
  const [withText, without] = await Promise.all(['Max', 'Nora'].map((name) => member(t, name)));
  for (const [who, includes] of [
    [withText!, ['transcript']],
    [without!, ['video']],
  ] as const) {
    const share = await t.call('POST', `/conferences/${id}/history/share`, {
      headers: host.headers,
      body: { includes: [...includes] },
    });
    await t.call('POST', '/conferences/history/import', {
      headers: who.headers,
      body: { token: share.json().token },
    });
  }
  expect((await ask(withText!, id, 'launch')).last!.outcome).toBe('quotes');
  expect((await ask(without!, id, 'launch')).code).toBe('ConferenceNotFound');
});

test('one question of a person at a time', async () => {
  const { host, id } = await meeting('Olga');
  const waiting = Promise.withResolvers<void>();
  server.respond = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    void waiting.promise.then(() => response.end('data: [DONE]\n\n'));
  };
  const first = ask(host, id, 'When?', 'compatible:gemma');
  await expect.poll(() => server.asked.length).toBe(1);
  expect((await ask(host, id, 'And?')).code).toBe('TooManyRequests');
  waiting.resolve();
  await first;
  expect((await ask(host, id, 'And?')).code).toBe('ok');
});

test('a conversation is deleted when the asker says so, and keeps its newest 200 messages', async () => {
  const { host, id } = await meeting('Paul');
  for (let number = 0; number < 101; number += 1) await ask(host, id, `Question ${number}`);
  const messages = (await conversation(host, `conferenceId=${id}`)) as [string, string][];
  expect([messages.length, messages[0]]).toEqual([200, ['user', 'Question 1']]);
  const answer = await t.call('DELETE', `/ai/messages?conferenceId=${id}`, { headers: host.headers });
  expect(answer.statusCode).toBe(204);
  expect(await conversation(host, `conferenceId=${id}`)).toEqual([]);
});

test.each([
  ['nothing', ''],
  ['spaces', '   '],
  ['4,001 characters', 'x'.repeat(4_001)],
])('a question of %s is refused', async (_what, text) => {
  const { host, id } = await meeting('Quentin');
  expect((await ask(host, id, text)).code).toBe('ValidationFailed');
});
