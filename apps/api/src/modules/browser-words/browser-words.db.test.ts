import type {
  Admitted,
  BrowserRecognition,
  BrowserWords,
  ErrorBody,
  Participant,
} from '@intermind/contracts';
import { CLOSE_CODES } from '@intermind/contracts';
import { BROWSER_WORDS_KEPT_MS } from '@intermind/contracts/browser-words';
import { beforeEach, expect, test } from 'vitest';
import { agentWorld, settled } from '../../testing/agent-world.ts';
import type { TestWorker } from '../../testing/agent-worker.ts';
import { type Listener, listen, say } from '../../testing/conference-listener.ts';
import { admitGuest, advance, type Caller, join, makeRoom } from '../../testing/meeting-steps.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { BURST } from './pace.ts';

const { world, worker, twoLanguages, pass } = agentWorld();
let t: TestApp;
let anna: Caller;
let ben: Caller;
let agent: TestWorker;
let host: Admitted;
let other: Admitted;
let page: Listener;
beforeEach(async () => {
  ({ t, anna, ben } = world);
  agent = await worker();
  ({ host, other } = await twoLanguages());
  await settled(() => expect(agent.jobs.size).toBe(1));
  page = await listen(t, anna, `roomId=${world.roomId}`, host.participant.id);
  expect(await page.next()).toMatchObject({ type: 'state' });
});

let utterance = 0;
const saying = (text: string, changed: object = {}): { type: 'words'; words: BrowserWords } => ({
  type: 'words',
  words: {
    utterance: (utterance += 1),
    revision: 1,
    language: 'en',
    text,
    lastedMs: 500,
    final: true,
    ...changed,
  },
});
const give = (
  who: Caller,
  { participant }: Pick<Admitted, 'participant'>,
  recognition: BrowserRecognition | null,
) =>
  t.call('PATCH', `/participants/${participant.id}/browser-words`, {
    headers: who.headers,
    body: { recognition },
  });
/** What the worker was told, of whom. */
const passedOn = () =>
  agent.heard.flatMap((message) => (message.type === 'words' ? [[message.speaker, message.words.text]] : []));
const refusals = () =>
  page.heard.flatMap((message) => (message.type === 'words.refused' ? [message.reason] : []));
const browserSpeakers = () => {
  const rooms = agent.heard.flatMap((message) =>
    message.type === 'assign' ? [message.job.room] : message.type === 'room' ? [message.room] : [],
  );
  return rooms.at(-1)?.browserSpeakers ?? [];
};
const seal = () =>
  t.call('PATCH', `/rooms/${world.roomId}/settings`, { headers: anna.headers, body: { sealed: true } });

test('a refusal names the words that were not taken', async () => {
  say(page, saying('first', { utterance: 7, revision: 3 }));
  say(page, saying('second', { utterance: 8, revision: 1 }));
  const refused = { type: 'words.refused', reason: 'not-on' };
  await settled(() =>
    expect(page.heard.filter(({ type }) => type === 'words.refused')).toEqual([
      { ...refused, utterance: 7, revision: 3 },
      { ...refused, utterance: 8, revision: 1 },
    ]),
  );
});

test('words reach the worker in their order, once the person has agreed on this device; everyone is told', async () => {
  const seen = await listen(t, ben, `roomId=${world.roomId}`, other.participant.id);
  await seen.next();
  const answer = await give(anna, host, 'outside');
  expect(answer.json<Participant>()).toMatchObject({ browserWords: 'outside' });
  await settled(() => expect(browserSpeakers()).toEqual([host.participant.id]));
  for (const text of ['one', 'two', 'three']) say(page, saying(text));
  await settled(() =>
    expect(passedOn()).toEqual(['one', 'two', 'three'].map((text) => [host.participant.id, text])),
  );
  await settled(() =>
    expect(seen.heard).toContainEqual(
      expect.objectContaining({
        type: 'participant.updated',
        participant: expect.objectContaining({
          id: host.participant.id,
          browserWords: 'outside',
        }) as Participant,
      }),
    ),
  );
  expect(refusals()).toEqual([]);
});

test('words that waited for a connection reach the worker with how late they are', async () => {
  await give(anna, host, 'outside');
  say(page, saying('late', { lateMs: BROWSER_WORDS_KEPT_MS }));
  await settled(() =>
    expect(agent.heard).toContainEqual(
      expect.objectContaining({
        type: 'words',
        words: expect.objectContaining({ text: 'late', lateMs: BROWSER_WORDS_KEPT_MS }) as BrowserWords,
      }),
    ),
  );
});

test('without agreeing, or after taking it back, nothing reaches the worker', async () => {
  say(page, saying('before'));
  await settled(() => expect(refusals()).toEqual(['not-on']));
  await give(anna, host, 'outside');
  await give(anna, host, null);
  say(page, saying('after'));
  await settled(() => expect(refusals()).toEqual(['not-on', 'not-on']));
  await settled(() => expect(browserSpeakers()).toEqual([]));
  expect(passedOn()).toEqual([]);
});

test('nobody can agree for another person, nor speak as them', async () => {
  expect((await give(ben, host, 'outside')).json<ErrorBody>().code).toBe('Forbidden');
  await give(ben, other, 'outside');
  // Anna's page, with Anna's participant: what it says is Anna's, and Anna has not agreed.
  say(page, saying('as Ben'));
  await settled(() => expect(refusals()).toEqual(['not-on']));
  expect(passedOn()).toEqual([]);
});

test('off the record nothing reaches the worker, and an engine of the server may take over', async () => {
  await give(anna, host, 'outside');
  await t.call('PATCH', `/participants/${host.participant.id}/transcript`, {
    headers: anna.headers,
    body: { offRecord: true },
  });
  await settled(() => expect(browserSpeakers()).toEqual([]));
  say(page, saying('secret'));
  await settled(() => expect(refusals()).toEqual(['off-record']));
  expect(passedOn()).toEqual([]);
});

test('a sealed meeting takes only what the browser recognised on the device', async () => {
  await give(anna, host, 'outside');
  await seal();
  await settled(() => expect(browserSpeakers()).toEqual([]));
  say(page, saying('outside'));
  await settled(() => expect(refusals()).toEqual(['sealed']));
  expect((await give(ben, other, 'outside')).json<ErrorBody>().code).toBe('ConferenceSealed');
  expect((await give(anna, host, 'on-device')).statusCode).toBe(200);
  await settled(() => expect(browserSpeakers()).toEqual([host.participant.id]));
  say(page, saying('inside'));
  await settled(() => expect(passedOn()).toEqual([[host.participant.id, 'inside']]));
});

test('a flood is cut off at what is allowed, and said to be; later words are taken again', async () => {
  await give(anna, host, 'outside');
  for (let i = 0; i < BURST + 5; i += 1) say(page, saying(`word ${i}`));
  await settled(() => expect(refusals()).toEqual(Array.from({ length: 5 }, () => 'too-fast')));
  await settled(() => expect(passedOn()).toHaveLength(BURST));
  advance(t, 1_000);
  say(page, saying('calmly'));
  await settled(() => expect(passedOn().at(-1)).toEqual([host.participant.id, 'calmly']));
});

test('a hundred refusals in ten seconds are answered; more close the connection', async () => {
  await give(anna, host, 'outside');
  for (let i = 0; i < BURST + 60; i += 1) say(page, saying(`word ${i}`));
  await settled(() => expect(refusals()).toHaveLength(60));
  advance(t, 11_000);
  for (let i = 0; i < BURST + 100; i += 1) say(page, saying(`more ${i}`));
  await settled(() => expect(refusals()).toHaveLength(160));
  say(page, saying('one too many'));
  expect(await page.closed).toBe(CLOSE_CODES.malformed);
  expect(refusals()).toHaveLength(160);
});

test.each([
  ['too long', { text: 'a'.repeat(2_001) }],
  ['of a language that there is not', { language: 'xx' }],
  ['without an order', { revision: -1 }],
  ['older than a browser keeps them', { lateMs: BROWSER_WORDS_KEPT_MS + 1 }],
  ['with more than words', { speaker: 'prt_other' }],
])('words that are %s end the connection', async (_what, changed) => {
  await give(anna, host, 'outside');
  say(page, saying('bad', changed));
  expect(await page.closed).toBe(4400);
  expect(passedOn()).toEqual([]);
});

test('a guest agrees like a member, and one who comes back on another page must agree again', async () => {
  const { who, admitted } = await admitGuest(t, anna, world.roomId);
  expect((await give(who, admitted, 'on-device')).json<Participant>()).toMatchObject({
    browserWords: 'on-device',
  });
  await give(anna, host, 'outside');
  const again = await join(t, anna, world.roomId, { participantId: host.participant.id });
  expect(again.participant.browserWords).toBeNull();
});

test('where nothing on the server recognises speech the interpreter comes for the words of a browser', async () => {
  const room = await makeRoom(t, anna);
  const first = await join(t, anna, room, { language: 'en', hears: 'en' });
  await join(t, ben, room, { language: 'en', hears: 'en' });
  const { id } = first.conference;
  await pass();
  expect(agent.jobs.has(id)).toBe(false);
  await give(anna, first, 'outside');
  await settled(() => expect(agent.jobs.has(id)).toBe(true));
  await settled(() => expect(browserSpeakers()).toEqual([first.participant.id]));
  await give(anna, first, null);
  advance(t, 30_000);
  await settled(async () => {
    agent.beat();
    await pass();
    expect(browserSpeakers()).toEqual([]);
  });
});
