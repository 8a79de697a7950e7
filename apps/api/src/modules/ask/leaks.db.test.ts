import type { ConferenceId, Language, ParticipantId, Transcript } from '@intermind/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROJECTS, type Wording, wordingOf } from '../../testing/ask-corpus.ts';
import { askIn, share } from '../../testing/ask-steps.ts';
import { startChatApp } from '../../testing/chat-app.ts';
import { answering, type FakeChatServer } from '../../testing/fake-chat-server.ts';
import {
  type FakeEmbeddingsServer,
  startFakeEmbeddingsServer,
} from '../../testing/fake-embeddings-server.ts';
import { type Caller, join, makeRoom, member } from '../../testing/meeting-steps.ts';
import { segmentOf } from '../../testing/speech.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { settleSegments } from '../transcripts/index.ts';

/**
 * Two members with thirty meetings each, in six languages. Both speak of the same projects, so every question of one has
 * its trap in a meeting of the other. Two hundred questions, half of them to a language model that finds whatever it is
 * given: nobody gets a number of a meeting that they may not read. Once with the search by words alone, once also by meaning.
 */

let server: FakeChatServer;
let vectors: FakeEmbeddingsServer;
let t: TestApp;
let nora: Caller;
let otto: Caller;
let stranger: Caller;
let ofNora: Meeting[];
let ofOtto: Meeting[];
let questions = 0;

interface Meeting {
  id: ConferenceId;
  index: number;
  number: number;
}

async function say(id: ConferenceId, speaker: ParticipantId, language: Language, text: string) {
  t.clock.now = new Date(t.clock.now.getTime() + 30_000);
  await settleSegments(t, id, [segmentOf(speaker, t.clock.now.getTime(), { language, text })]);
}

/** Their numbers are as rare as the projects. */
async function meetingsOf(owner: Caller, numbersFrom: number): Promise<Meeting[]> {
  const meetings: Meeting[] = [];
  for (const [index, project] of PROJECTS.entries()) {
    const { language, fact } = wordingOf(index);
    const number = numbersFrom + index * 7;
    const { conference, participant } = await join(t, owner, await makeRoom(t, owner), { language });
    if (isOffRecord(owner, index))
      await t.call('PATCH', `/participants/${participant.id}/transcript`, {
        headers: owner.headers,
        body: { offRecord: true },
      });
    const refuse = (answers: object) =>
      t.call('PUT', `/conferences/${conference.id}/consents/mine`, {
        headers: owner.headers,
        body: { recording: true, transcript: true, ai: true, ...answers },
      });
    const refused = refusalOf(owner, index);
    if (refused === 'transcript') await refuse({ transcript: false });
    t.clock.now = new Date(t.clock.now.getTime() + 10_000);
    await say(conference.id, participant.id, language, fact(project, number));
    if (refused === 'ai') await refuse({ ai: false });
    await t.call('DELETE', `/conferences/${conference.id}`, { headers: owner.headers });
    meetings.push({ id: conference.id, index, number });
  }
  return meetings;
}
/** What Otto said in the last two he said off the record. */
const isOffRecord = (owner: Caller, index: number) => owner === otto && index >= 28;
/** In two he refused a transcript before he spoke, in one he refuses since he spoke that AI gets it. */
const refusalOf = (owner: Caller, index: number): 'transcript' | 'ai' | undefined =>
  owner !== otto ? undefined : index === 25 || index === 26 ? 'transcript' : index === 27 ? 'ai' : undefined;
const isKnown = (owner: Caller, index: number) =>
  !isOffRecord(owner, index) && refusalOf(owner, index) === undefined;

/** A language model that quotes every passage it was given. */
const quoteEverything: FakeChatServer['respond'] = (response) => {
  const { messages } = JSON.parse(server.asked.at(-1)!) as { messages: { content: string }[] };
  const numbers = [...messages[0]!.content.matchAll(/^\[(\d+)\] /gm)].map(([, number]) => `[${number}]`);
  answering(`All of it: ${numbers.join(' ')}`)(response);
};

/** @returns everything that reached the asker and the model */
async function ask(who: Caller, project: string, { language, question }: Wording) {
  questions += 1;
  server.asked.length = 0;
  server.respond = quoteEverything;
  const aiModel = questions % 2 === 0 ? 'extractive' : 'compatible:gemma';
  const answer = await askIn(t, who, question(project), { aiModel }, language);
  expect(answer.code).toBe('ok');
  return { last: answer.last!, seen: [answer.body, ...server.asked].join('\n') };
}
const has = (text: string, { number }: Meeting) => text.includes(String(number));
const noneOf = (text: string, meetings: readonly Meeting[]) =>
  meetings.filter((meeting) => has(text, meeting)).map(({ index }) => PROJECTS[index]);

/** Asks for each project of a list. @param mayRead of the other's meetings, those that the asker may read now */
async function asksForAll(
  who: Caller,
  own: readonly Meeting[],
  other: readonly Meeting[],
  mayRead: readonly Meeting[],
) {
  for (const [index, project] of PROJECTS.entries()) {
    const { last, seen } = await ask(who, project, wordingOf(index));
    const hidden = other.filter((meeting) => !mayRead.includes(meeting));
    expect(noneOf(seen, hidden), `${project}: ${last.text}`).toEqual([]);
    const readable = [...own, ...mayRead].filter((meeting) => meeting.index === index);
    const quotes = last.quotes.map(({ text }) => text).join('\n');
    expect(
      readable.filter((meeting) => !has(quotes, meeting)),
      project,
    ).toEqual([]);
    if (own.length + mayRead.length === 0) expect(last.quotes, project).toEqual([]);
    for (const { conferenceId, segmentId, text } of last.quotes) {
      const path = `/conferences/${conferenceId}/transcript`;
      const { segments } = (await t.call('GET', path, { headers: who.headers })).json<Transcript>();
      expect(segments.find(({ id }) => id === segmentId)?.text).toBe(text);
    }
  }
}

describe.each([
  ['words', false],
  ['words and meaning', true],
])('searched by %s', (_how, byMeaning) => {
  beforeAll(async () => {
    vectors = await startFakeEmbeddingsServer();
    ({ server, t } = await startChatApp(byMeaning ? vectors.settings : {}));
    questions = 0;
    [nora, otto, stranger] = await Promise.all([member(t, 'Nora'), member(t, 'Otto'), member(t, 'Stella')]);
    ofNora = await meetingsOf(nora, 41_000);
    ofOtto = await meetingsOf(otto, 82_000);
    t.clock.now = new Date(t.clock.now.getTime() + 120_000);
    await t.app.meeting.vectors.makeDue();
    // Of Otto's, what was off the record, refused or not for AI is in none.
    expect(vectors.texts()).toHaveLength(byMeaning ? 2 * PROJECTS.length - 5 : 0);
  });
  afterAll(async () => {
    await t.close();
    vectors.close();
  });

  test('sixty questions about the own meetings are answered from them, with citations that lead to the sentence', async () => {
    await asksForAll(nora, ofNora, ofOtto, []);
    const onRecord = ofOtto.filter(({ index }) => isKnown(otto, index));
    await asksForAll(otto, onRecord, ofNora, []);
  });

  test('a member without meetings gets nothing of anybody’s', async () => {
    await asksForAll(stranger, [], [...ofNora, ...ofOtto], []);
  });

  test('what was shared is found as long as it is, in its words alone, and nothing that was off the record or refused', async () => {
    const takeBack: (() => Promise<unknown>)[] = [];
    for (const { id, index } of ofOtto)
      takeBack.push(await share(t, otto, id, nora, index < 20 || index >= 25 ? ['transcript'] : ['video']));
    await asksForAll(nora, ofNora, ofOtto, ofOtto.slice(0, 20));
    for (const unshare of takeBack.slice(0, 10)) await unshare();
    for (const { id } of ofOtto.slice(10, 15))
      await t.call('DELETE', `/conferences/${id}?history=true`, { headers: otto.headers });
    await asksForAll(nora, ofNora, ofOtto, ofOtto.slice(15, 20));
  });

  test('with an account its meetings are gone, even for people with whom they were shared', async () => {
    expect((await t.call('DELETE', '/users', { headers: otto.headers })).statusCode).toBe(204);
    await asksForAll(nora, ofNora, ofOtto, []);
  });

  test('twenty questions that no meeting answers get no answer', async () => {
    const unknown = 'Fjord Gneiss Hornfels Ignimbrite Jasper Kyanite Lapilli Moraine Nacre Obsidian'.split(
      ' ',
    );
    for (const who of [nora, stranger])
      for (const rock of unknown) {
        const answer = await askIn(t, who, `Who wrote ${rock}?`);
        questions += 1;
        expect([rock, answer.last!.outcome, answer.last!.quotes]).toEqual([rock, 'nothing', []]);
      }
    expect(questions).toBe(200);
  });
});
