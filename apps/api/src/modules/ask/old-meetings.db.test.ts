import type { UserId } from '@intermind/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askIn, share } from '../../testing/ask-steps.ts';
import { type Caller, join, makeRoom, member } from '../../testing/meeting-steps.ts';
import { fillPastMeetings } from '../../testing/past-meetings.ts';
import { segmentOf } from '../../testing/speech.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { settleSegments } from '../transcripts/index.ts';
import { retrieve } from './retrieve.ts';

/** A member with thousands of meetings. */
const MEETINGS = 3_000;

let t: TestApp;
let nora: Caller;
let otto: Caller;
let userId: UserId;
beforeAll(async () => {
  t = await startTestApp();
  [nora, otto] = await Promise.all([member(t, 'Nora'), member(t, 'Otto')]);
  userId = (await t.call('GET', '/users', nora)).json<{ id: UserId }>().id;
  await fillPastMeetings(t.database.pool, userId, { meetings: MEETINGS, sentences: 2 });
});
afterAll(() => t.close());

const quoted = async (who: Caller, question: string) =>
  (await askIn(t, who, question)).last!.quotes.map(({ text }) => text);

test.each([3_000, 2_000, 600, 1])('what was said %d meetings ago is found', async (ago) => {
  const texts = await quoted(nora, `Who spoke of rareword${ago}?`);
  expect(texts.sort()).toEqual(
    [1, 2].map(
      (sentence) => `We talked about topic${ago % 1_000} and rareword${ago} in sentence ${sentence}`,
    ),
  );
});

test('where each of its words is in many meetings, the one with both is found', async () => {
  const texts = await quoted(nora, 'Who spoke of topic900 and rareword2900?');
  expect(texts.some((text) => text.includes('topic900 and rareword2900 '))).toBe(true);
});

test('by the title of a meeting', async () => {
  const asked = {
    text: 'What was said in Meeting 2500?',
    before: undefined,
    language: 'en',
    outside: false,
  } as const;
  const { passages } = await retrieve(t.db, { ...asked, userId });
  expect(passages.map(({ text }) => text)).toContainEqual(expect.stringContaining('rareword2500 '));
});

test('nothing of them by somebody who may not read them', async () => {
  expect(await quoted(otto, 'Who spoke of rareword3000?')).toEqual([]);
});

test('a meeting that somebody shared is found among one’s own, as long as it is shared', async () => {
  const { conference, participant } = await join(t, otto, await makeRoom(t, otto));
  t.clock.now = new Date(t.clock.now.getTime() + 30_000);
  const text = 'Otto spoke of rareword3000 too.';
  await settleSegments(t, conference.id, [segmentOf(participant.id, t.clock.now.getTime(), { text })]);
  await t.call('DELETE', `/conferences/${conference.id}`, { headers: otto.headers });
  expect(await quoted(nora, 'Who spoke of rareword3000?')).not.toContain(text);
  const takeBack = await share(t, otto, conference.id, nora);
  expect(await quoted(nora, 'Who spoke of rareword3000?')).toContain(text);
  await takeBack();
  expect(await quoted(nora, 'Who spoke of rareword3000?')).not.toContain(text);
});
