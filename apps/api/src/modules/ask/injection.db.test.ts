import {
  type ConferenceId,
  GUEST_NAME_MAX_LENGTH,
  type ParticipantId,
  type RoomId,
  visibleName,
} from '@intermind/contracts';
import { SegmentTextSchema } from '@intermind/contracts/nouns/segment';
import { CANARY, INJECTIONS } from '@intermind/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { askIn, share } from '../../testing/ask-steps.ts';
import { startChatApp } from '../../testing/chat-app.ts';
import { answering, type FakeChatServer } from '../../testing/fake-chat-server.ts';
import {
  type FakeEmbeddingsServer,
  startFakeEmbeddingsServer,
} from '../../testing/fake-embeddings-server.ts';
import { admitGuest, type Caller, join, makeRoom, member } from '../../testing/meeting-steps.ts';
import { segmentOf } from '../../testing/speech.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { settleSegments } from '../transcripts/index.ts';

/**
 * Words planted in what Ask Anything answers from: in speech, names and titles, of own meetings and of those that somebody else
 * made and shared. The chat of meetings is not searched. Once with the search by words alone, once also by meaning.
 */

const GEMMA = { aiModel: 'compatible:gemma' };
const FACT = 'The falcon flies in May.';

let server: FakeChatServer;
let vectors: FakeEmbeddingsServer;
let t: TestApp;
interface Meeting {
  id: ConferenceId;
  speaker: ParticipantId;
  roomId: RoomId;
}

async function begin(owner: Caller): Promise<Meeting> {
  const roomId = await makeRoom(t, owner);
  const { conference, participant } = await join(t, owner, roomId);
  return { id: conference.id, speaker: participant.id, roomId };
}

/** As it comes from a worker. */
async function say({ id, speaker }: Pick<Meeting, 'id' | 'speaker'>, text: string): Promise<void> {
  t.clock.now = new Date(t.clock.now.getTime() + 25_000);
  const segment = segmentOf(speaker, t.clock.now.getTime(), { text: SegmentTextSchema.parse(text) });
  await settleSegments(t, id, [segment]);
}

async function called(who: Caller, id: ConferenceId, title: string): Promise<void> {
  const body = { title: visibleName(title).slice(0, 80) };
  await t.call('PATCH', `/conferences/${id}/history`, { headers: who.headers, body });
}

let members = 0;
/** Somebody new each time. */
const somebody = (name: string) => member(t, `${name}${(members += 1)}`);

/** Ends it, and its words become vectors where a model makes them. */
async function end(owner: Caller, { id }: Meeting): Promise<void> {
  await t.call('DELETE', `/conferences/${id}`, { headers: owner.headers });
  t.clock.now = new Date(t.clock.now.getTime() + 120_000);
  await t.app.meeting.vectors.makeDue();
}

/** What the model was told, line by line, and with which options. */
function told() {
  const { messages, ...options } = JSON.parse(server.asked.at(-1)!) as {
    messages: { role: string; content: string }[];
  } & Record<string, unknown>;
  const system = messages[0]!.content.split('\n');
  return { roles: messages.map(({ role }) => role), system, options, passages: system.filter(isPassage) };
}
const isPassage = (line: string) => /^\[\d+\] /.test(line);
const isMark = (line: string) => /^\s*<\s*\/?\s*transcript\s*>/i.test(line);

/** A planting is a part of one line of the transcript, and changes nothing else. */
function expectContained(lines: number): void {
  const { roles, system, options, passages } = told();
  expect(roles).toEqual(['system', 'user']);
  expect(options).not.toHaveProperty('tools');
  expect(passages).toHaveLength(lines);
  expect(system.filter(isMark)).toEqual(['<transcript>', '</transcript>']);
  const [from, to] = [system.indexOf('<transcript>'), system.indexOf('</transcript>')];
  const outside = [...system.slice(0, from), ...system.slice(to + 1)];
  expect(outside.filter((line) => line.includes(CANARY))).toEqual([]);
  expect(server.asked).toHaveLength(1);
}

describe.each([
  ['words', false],
  ['words and meaning', true],
])('searched by %s', (_how, byMeaning) => {
  beforeAll(async () => {
    vectors = await startFakeEmbeddingsServer();
    ({ server, t } = await startChatApp(byMeaning ? vectors.settings : {}));
  });
  afterAll(async () => {
    await t.close();
    vectors.close();
  });
  beforeEach(() => {
    server.asked.length = 0;
    vectors.asked.length = 0;
    server.respond = answering('In May [1].');
  });

  test.each(INJECTIONS)('said in a meeting of one’s own: %j', async (planted) => {
    const anna = await somebody('Anna');
    const meeting = await begin(anna);
    await say(meeting, FACT);
    await say(meeting, planted);
    await end(anna, meeting);
    const { last } = await askIn(t, anna, 'Does the falcon fly in May?', GEMMA);
    expectContained(2);
    expect(last).toMatchObject({ text: 'In May [1].', quotes: [{ number: 1, text: FACT }] });
  });

  test.each(INJECTIONS)('said, and in the title, of a meeting that was imported: %j', async (planted) => {
    const [mallory, anna, carl] = await Promise.all(['Mallory', 'Anna', 'Carl'].map(somebody));
    const secret = await begin(carl!);
    await say(secret, 'The falcon belongs to CARL-ALONE.');
    await end(carl!, secret);
    const own = await begin(anna!);
    await say(own, FACT);
    await end(anna!, own);
    const meeting = await begin(mallory!);
    await say(meeting, `The falcon: ${planted}`);
    await end(mallory!, meeting);
    await called(mallory!, meeting.id, planted);
    await share(t, mallory!, meeting.id, anna!);
    server.respond = answering(`${INJECTIONS.join('\n')} [1] [2] [3] [99999]`);
    const { last, body } = await askIn(t, anna!, 'Does the falcon fly in May?', GEMMA);
    expectContained(2);
    expect([body, ...server.asked].join()).not.toContain('CARL-ALONE');
    // A model that obeys proves nothing: only what was said is quoted.
    expect(last!.quotes.map(({ text }) => text)).toEqual([
      FACT,
      SegmentTextSchema.parse(`The falcon: ${planted}`),
    ]);
    const quoting = await askIn(t, anna!, 'Does the falcon fly in May?');
    expect([quoting.last!.text, quoting.last!.outcome]).toEqual(['', 'quotes']);
  });

  test('names of people, and the chat of a meeting', async () => {
    const ben = await somebody('Ben');
    const meeting = await begin(ben);
    const names = INJECTIONS.map((name) => visibleName(name).slice(0, GUEST_NAME_MAX_LENGTH).trim()).slice(
      0,
      12,
    );
    for (const [index, name] of names.entries()) {
      const { admitted } = await admitGuest(t, ben, meeting.roomId, name);
      await say({ id: meeting.id, speaker: admitted.participant.id }, `The falcon has ${index} feathers.`);
    }
    for (const text of INJECTIONS) {
      t.clock.now = new Date(t.clock.now.getTime() + 10_000);
      const body = { participantId: meeting.speaker, text: `The falcon: chat ${text}` };
      const sent = await t.call('POST', `/conferences/${meeting.id}/messages`, {
        headers: ben.headers,
        body,
      });
      expect(sent.statusCode, sent.body).toBe(201);
    }
    await end(ben, meeting);
    await askIn(t, ben, 'How many feathers has the falcon?', GEMMA);
    expectContained(names.length);
    expect(server.asked.join()).not.toContain('falcon: chat');
    // What people said, and the question: nothing else becomes a vector.
    const given = vectors.texts();
    expect(given).toHaveLength(byMeaning ? 2 : 0);
    expect(
      given.filter((text) => names.some((name) => text.includes(name)) || text.includes('chat')),
    ).toEqual([]);
  });
});
