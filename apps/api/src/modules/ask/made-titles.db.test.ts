import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AskMessage } from '@intermind/contracts';
import { meetingSummaries } from '../../db/schema/summaries.ts';
import { askIn } from '../../testing/ask-steps.ts';
import { startChatApp } from '../../testing/chat-app.ts';
import { answering, type FakeChatServer } from '../../testing/fake-chat-server.ts';
import { type Caller, join, makeRoom, member } from '../../testing/meeting-steps.ts';
import { segmentOf } from '../../testing/speech.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { settleSegments } from '../transcripts/index.ts';

let server: FakeChatServer;
let t: TestApp;
beforeAll(async () => {
  ({ server, t } = await startChatApp());
});
afterAll(() => t.close());
beforeEach(() => {
  server.asked.length = 0;
  server.respond = answering('Ninety [1].');
});

/** A meeting that nobody gave a title: one was made of its words. */
async function titled(owner: Caller, title: string, text: string) {
  const { conference, participant } = await join(t, owner, await makeRoom(t, owner));
  await settleSegments(t, conference.id, [segmentOf(participant.id, t.clock.now.getTime(), { text })]);
  await t.call('DELETE', `/conferences/${conference.id}`, { headers: owner.headers });
  const row = { conferenceId: conference.id, state: 'ready', title, nextAt: t.clock.now } as const;
  await t.db
    .insert(meetingSummaries)
    .values(row)
    .onConflictDoUpdate({ target: meetingSummaries.conferenceId, set: row });
  return conference.id;
}
const told = () => server.asked.at(-1)!;

test('citations, the search and the model have the title that was made, until somebody gives one', async () => {
  const nora = await member(t, 'Nora');
  const id = await titled(nora, 'Prototype costs', 'It will be ninety euros.');
  const { last, chat } = await askIn(t, nora, 'What about the prototype?', { aiModel: 'compatible:gemma' });
  expect(last!.quotes).toMatchObject([{ meeting: 'Prototype costs', text: 'It will be ninety euros.' }]);
  expect(told()).toContain(': Prototype costs');
  const read = async () =>
    (await t.call('GET', `/ask/chats/${chat!.id}/messages`, { headers: nora.headers }))
      .json<AskMessage[]>()
      .at(-1)!.quotes[0]!.meeting;
  expect(await read()).toBe('Prototype costs');
  const body = { title: 'Budget' };
  await t.call('PATCH', `/conferences/${id}/history`, { headers: nora.headers, body });
  expect(await read()).toBe('Budget');
});

test('where somebody refuses AI no model is told the title that was made: it may hold their words', async () => {
  const otto = await member(t, 'Otto');
  const vera = await member(t, 'Vera');
  const roomId = await makeRoom(t, otto);
  const { conference, participant } = await join(t, otto, roomId);
  const { participant: veras } = await join(t, vera, roomId);
  const said = (who: typeof participant, ms: number, text: string) =>
    segmentOf(who.id, t.clock.now.getTime() + ms, { text });
  await settleSegments(t, conference.id, [
    said(veras, 0, 'The falcon lands on Monday.'),
    said(participant, 5_000, 'The paint costs ninety euros.'),
  ]);
  await t.call('DELETE', `/conferences/${conference.id}`, { headers: otto.headers });
  await t.db.insert(meetingSummaries).values({
    ...{ conferenceId: conference.id, state: 'ready', title: 'Falcon on Monday', nextAt: t.clock.now },
  });
  const ask = () => askIn(t, otto, 'What does the paint cost?', { aiModel: 'compatible:gemma' });
  await ask();
  expect(told()).toContain(': Falcon on Monday');
  await t.call('PUT', `/conferences/${conference.id}/consents/mine`, {
    headers: vera.headers,
    body: { recording: true, transcript: true, ai: false },
  });
  const { last } = await ask();
  expect(last!.quotes).toMatchObject([{ meeting: null, text: 'The paint costs ninety euros.' }]);
  expect(told().toLowerCase()).not.toContain('falcon');
});
