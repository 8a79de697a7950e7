import type { Admitted, ConsentAnswers } from '@intermind/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askIn } from '../../testing/ask-steps.ts';
import { startChatApp } from '../../testing/chat-app.ts';
import { answering, type FakeChatServer } from '../../testing/fake-chat-server.ts';
import { advance, type Caller, join, makeRoom, member } from '../../testing/meeting-steps.ts';
import { segmentOf } from '../../testing/speech.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { settleSegments } from '../transcripts/index.ts';

/** What somebody refuses counts for what was made of their words before. */

const ALL: ConsentAnswers = { recording: true, transcript: true, voice: true, ai: true };
const SAID = 'The budget of the bridge is seventy thousand euros';
const QUESTION = 'What is the budget of the bridge?';

let server: FakeChatServer;
let t: TestApp;
let anna: Caller;
let ben: Caller;
beforeAll(async () => {
  ({ server, t } = await startChatApp());
  [anna, ben] = await Promise.all([member(t, 'Anna'), member(t, 'Ben')]);
});
afterAll(() => t.close());

/** Ben has said something in a meeting with Anna. */
async function meeting() {
  const roomId = await makeRoom(t, anna);
  await join(t, anna, roomId);
  const admitted = await join(t, ben, roomId);
  advance(t, 10_000);
  const said = segmentOf(admitted.participant.id, t.clock.now.getTime(), { text: SAID });
  advance(t, 10_000);
  await settleSegments(t, admitted.conference.id, [said]);
  return { admitted, said };
}
const benAnswers = ({ conference }: Admitted, body: ConsentAnswers & { removeStored?: boolean }) =>
  t.call('PUT', `/conferences/${conference.id}/consents/mine`, { headers: ben.headers, body });
/** Both answers hold what Ben said. @returns all that the model was given for the question after them */
async function asking(
  ask: (text: string) => Promise<unknown>,
  between: () => Promise<unknown>,
): Promise<string> {
  server.respond = answering(`Seventy thousand. [1]`);
  await ask(QUESTION);
  expect(server.asked.at(-1)).toContain(SAID);
  advance(t, 1_000);
  await between();
  advance(t, 1_000);
  await ask('And what else about the bridge?');
  const given = server.asked.at(-1)!;
  expect(given).toContain('And what else about the bridge?');
  return given;
}
const HIS_WORDS = /seventy thousand/i;

test('answers of the AI chat from before a refusal are not told to the model again', async () => {
  const { admitted } = await meeting();
  const body = { conferenceId: admitted.conference.id, aiModel: 'compatible:gemma' };
  const ask = (text: string) =>
    t.call('POST', '/ai/messages', { headers: anna.headers, body: { ...body, text } });
  expect(await asking(ask, () => Promise.resolve())).toMatch(HIS_WORDS);
  const refuse = () => benAnswers(admitted, { ...ALL, ai: false });
  expect(await asking(ask, refuse)).not.toMatch(HIS_WORDS);
});

test('nor those of Ask Anything', async () => {
  const { admitted } = await meeting();
  await t.call('DELETE', `/conferences/${admitted.conference.id}`, { headers: anna.headers });
  let chatId: string | undefined;
  const ask = async (text: string) => {
    const options = { aiModel: 'compatible:gemma', ...(chatId ? { chatId } : {}) };
    const { code, chat } = await askIn(t, anna, text, options);
    expect(code).toBe('ok');
    chatId = chat?.id ?? chatId;
  };
  expect(await asking(ask, () => Promise.resolve())).toMatch(HIS_WORDS);
  const refuse = () => benAnswers(admitted, { ...ALL, ai: false });
  expect(await asking(ask, refuse)).not.toMatch(HIS_WORDS);
});

test('words that were removed do not come back with what a worker still sends', async () => {
  const { admitted, said } = await meeting();
  await benAnswers(admitted, { ...ALL, transcript: false, removeStored: true });
  const late = segmentOf(admitted.participant.id, said.startMs - 5_000, { text: 'Said before, sent after' });
  await settleSegments(t, admitted.conference.id, [{ ...said, revision: said.revision + 1 }, late]);
  const { segments } = (
    await t.call('GET', `/conferences/${admitted.conference.id}/transcript`, { headers: anna.headers })
  ).json<{ segments: unknown[] }>();
  expect(segments).toEqual([]);
  await benAnswers(admitted, ALL);
  await settleSegments(t, admitted.conference.id, [{ ...said, revision: said.revision + 2 }]);
  const again = await t.call('GET', `/conferences/${admitted.conference.id}/transcript`, {
    headers: anna.headers,
  });
  expect(again.json<{ segments: unknown[] }>().segments).toEqual([]);
});

test.each(['transcript', 'ai'] as const)(
  'an answer of Ask Anything that quotes words which are withdrawn while it is written is not kept, and its asker is told: %s',
  async (purpose) => {
    const { admitted } = await meeting();
    await t.call('DELETE', `/conferences/${admitted.conference.id}`, { headers: anna.headers });
    server.respond = (...exchange) =>
      void benAnswers(admitted, { ...ALL, [purpose]: false, removeStored: true }).then(() =>
        answering('Seventy thousand. [1]')(...exchange),
      );
    const { chat, events, last } = await askIn(t, anna, QUESTION, { aiModel: 'compatible:gemma' });
    expect(events.at(-1)).toMatchObject({ type: 'failed', data: { reason: 'withdrawn' } });
    expect(last).toMatchObject({ state: 'failed', text: '', quotes: [] });
    const kept = await t.call('GET', `/ask/chats/${chat!.id}/messages`, { headers: anna.headers });
    expect(kept.body).not.toMatch(HIS_WORDS);
    expect(kept.json()).toMatchObject([{ role: 'user' }, { role: 'assistant', state: 'failed' }]);
  },
);
