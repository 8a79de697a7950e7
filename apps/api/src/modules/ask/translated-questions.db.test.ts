import type { Language, UserId } from '@intermind/contracts';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { askIn } from '../../testing/ask-steps.ts';
import { startChatApp } from '../../testing/chat-app.ts';
import { answering, type FakeChatServer } from '../../testing/fake-chat-server.ts';
import { type Caller, join, makeRoom, member } from '../../testing/meeting-steps.ts';
import { segmentOf } from '../../testing/speech.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { setOwnLimit } from '../quotas/usage-store.ts';
import { settleSegments } from '../transcripts/index.ts';

/** Questions in one language about what was said in another. */

const GEMMA = { aiModel: 'compatible:gemma' };
const SAID = 'Der Haushalt für Osaka beträgt vierzigtausend Euro.';

let server: FakeChatServer;
let t: TestApp;
let translated: FakeChatServer['respond'];
const isTranslation = (body: string) => body.includes('You translate the question');
const translations = () => server.asked.filter(isTranslation);
/** What the model was given to answer from. */
const transcript = () => server.asked.findLast((body) => !isTranslation(body)) ?? '';

beforeAll(async () => {
  ({ server, t } = await startChatApp({ PLANS: 'on' }));
});
afterAll(() => t.close());
beforeEach(() => {
  server.asked.length = 0;
  translated = answering('de: Wie hoch ist der Haushalt?\nfr: Quel est le budget ?');
  server.respond = (response) =>
    (isTranslation(server.asked.at(-1)!) ? translated : answering('Forty thousand [1].'))(response);
});

async function met(
  owner: Caller,
  language: Language,
  ...lines: (string | readonly [text: string, english: string])[]
): Promise<void> {
  const { conference, participant } = await join(t, owner, await makeRoom(t, owner), { language });
  for (const line of lines) {
    const [text, english] = typeof line === 'string' ? [line] : line;
    const kept = { language: 'en', grade: 'production', engine: 'test' } as const;
    const translations = english === undefined ? [] : [{ ...kept, text: english }];
    t.clock.now = new Date(t.clock.now.getTime() + 30_000);
    await settleSegments(t, conference.id, [
      segmentOf(participant.id, t.clock.now.getTime(), { language, text, translations }),
    ]);
  }
  await t.call('DELETE', `/conferences/${conference.id}`, { headers: owner.headers });
}

test('the answer is found in a meeting in another language, and quotes what was said there', async () => {
  const anna = await member(t, 'Anna');
  await met(anna, 'de', 'Guten Morgen.', SAID);
  await met(anna, 'en', 'Hello everybody.');
  const { last } = await askIn(t, anna, 'What is the budget?', GEMMA);
  expect(translations()).toHaveLength(1);
  expect(translations()[0]).toContain('de (German)');
  expect(translations()[0]).not.toContain('fr (French)');
  expect(transcript()).toContain(SAID);
  expect(last).toMatchObject({ state: 'done', quotes: [{ language: 'de' }] });
});

test('nothing is translated where everybody spoke the language of the question, nor for a model that only quotes', async () => {
  const bea = await member(t, 'Bea');
  await met(bea, 'en', 'The budget for Osaka is forty thousand euros.');
  await askIn(t, bea, 'What is the budget?', GEMMA);
  expect(transcript()).toContain('forty thousand euros');
  const cleo = await member(t, 'Cleo');
  await met(cleo, 'de', SAID);
  const { last } = await askIn(t, cleo, 'What is the budget?');
  expect([translations(), last!.outcome]).toEqual([[], 'nothing']);
});

test('nor where a translation of what was said was kept, in which it is searched', async () => {
  const finn = await member(t, 'Finn');
  await met(finn, 'de', [SAID, 'The budget for Osaka is forty thousand euros.']);
  await askIn(t, finn, 'What is the budget?', GEMMA);
  expect(transcript()).toContain('forty thousand euros');
  expect(translations()).toEqual([]);
});

test('a member without questions left gets no translation either', async () => {
  const gina = await member(t, 'Gina');
  const { id } = (await t.call('GET', '/users', { headers: gina.headers })).json<{ id: UserId }>();
  await met(gina, 'de', SAID);
  await setOwnLimit(t.db, { userId: id, feature: 'aiMessages' }, 0);
  expect((await askIn(t, gina, 'What is the budget?', GEMMA)).code).toBe('QuotaExceeded');
  expect(server.asked).toEqual([]);
});

test.each<[string, FakeChatServer['respond']]>([
  ['fails', (response) => void response.writeHead(500).end('{}')],
  ['is refused', (response) => void response.writeHead(401).end('{}')],
  ['is nonsense', answering('I cannot help with that.')],
  ['is of another language', answering('fr: Quel est le budget ?')],
])('where the translation %s, the question is searched for as it was asked', async (_how, respond) => {
  const dora = await member(t, 'Dora');
  await met(dora, 'de', 'Osaka ist eine schöne Stadt.', 'Guten Tag.');
  translated = respond;
  const { last } = await askIn(t, dora, 'What about Osaka?', GEMMA);
  expect(translations().length).toBeGreaterThan(0);
  expect(transcript()).toContain('Osaka ist eine schöne Stadt.');
  expect(last).toMatchObject({ state: 'done' });
});

test('a member who leaves while the question is being translated is answered the next time', async () => {
  const leo = await member(t, 'Leo');
  await met(leo, 'de', SAID);
  const held = Promise.withResolvers<void>();
  const answered = translated;
  translated = (response) => void held.promise.then(() => answered(response));
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.server.address() as AddressInfo;
  const leaving = new AbortController();
  const asked = fetch(`http://127.0.0.1:${port}/api/ask/chats/messages`, {
    method: 'POST',
    headers: { ...leo.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'What is the budget?', ...GEMMA }),
    signal: leaving.signal,
  });
  await expect.poll(() => translations().length).toBe(1);
  leaving.abort();
  await expect(asked).rejects.toThrow();
  held.resolve();
  translated = answered;
  await expect.poll(async () => (await askIn(t, leo, 'What is the budget?', GEMMA)).code).toBe('ok');
});
