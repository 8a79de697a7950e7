import type { ConferenceId, ParticipantId, UserId } from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { transcriptVectors, transcriptVectorStates } from '../../../db/schema/vectors.ts';
import { askIn, share } from '../../../testing/ask-steps.ts';
import {
  answeringVectors,
  DIMENSIONS,
  type FakeEmbeddingsServer,
  startFakeEmbeddingsServer,
  vectorOf,
} from '../../../testing/fake-embeddings-server.ts';
import { type Caller, join, makeRoom, member } from '../../../testing/meeting-steps.ts';
import { segmentOf } from '../../../testing/speech.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { settleSegments } from '../../transcripts/index.ts';
import { bestWindows } from '../retrieve.ts';
import { compatibleEmbedder } from './compatible-embedder.ts';
import { findNear } from './near-store.ts';
import { meaningOf } from './question-vectors.ts';
import { VectorMaker } from './vector-maker.ts';

/** Stretches of meetings as vectors: when they are made, when they are deleted, and what a question finds by them. */

const SAID = 'The liftoff of the rocket is on Monday.';
/** Has no word of it. */
const ASKED = 'When will be launch?';

let server: FakeEmbeddingsServer;
let t: TestApp;
beforeAll(async () => {
  server = await startFakeEmbeddingsServer();
  t = await startTestApp({ ...server.settings, EMBEDDINGS_MIN_SIMILARITY_PERCENT: '20' });
});
afterAll(async () => {
  await t.close();
  server.close();
});
beforeEach(() => {
  server.asked.length = 0;
  server.respond = answeringVectors(vectorOf);
});

interface Meeting {
  id: ConferenceId;
  speaker: ParticipantId;
}
const later = (minutes: number) => (t.clock.now = new Date(t.clock.now.getTime() + minutes * 60_000));
const embedder = (changed: { model?: string } = {}) =>
  compatibleEmbedder({
    ...{ engine: 'compatible', url: server.settings['COMPATIBLE_EMBEDDINGS_URL']!, apiKey: null },
    ...{ outside: false, model: 'bge-m3', minSimilarity: 0.2 },
    ...changed,
  });
const makerOf = (changed: Parameters<typeof embedder>[0]) =>
  new VectorMaker({
    ...{ db: t.db, now: () => t.clock.now, logger: { warn: () => undefined } },
    embedder: embedder(changed),
  });
/** Of a run of the job, after enough time. */
async function make(maker: Pick<VectorMaker, 'makeDue'> = t.app.meeting.vectors): Promise<void> {
  later(15);
  await maker.makeDue();
}

async function begin(owner: Caller, settings: object = {}): Promise<Meeting> {
  const roomId = await makeRoom(t, owner);
  await t.call('PATCH', `/rooms/${roomId}/settings`, { headers: owner.headers, body: settings });
  const { conference, participant } = await join(t, owner, roomId);
  return { id: conference.id, speaker: participant.id };
}
async function say({ id, speaker }: Meeting, text: string): Promise<void> {
  later(1);
  await settleSegments(t, id, [segmentOf(speaker, t.clock.now.getTime(), { text })]);
}
const end = ({ headers }: Caller, { id }: Meeting) => t.call('DELETE', `/conferences/${id}`, { headers });
/** Over, in which this was said. */
async function met(owner: Caller, ...lines: string[]): Promise<Meeting> {
  const meeting = await begin(owner);
  for (const line of lines) await say(meeting, line);
  await end(owner, meeting);
  return meeting;
}

const vectorsOf = ({ id }: Meeting) =>
  t.db.select().from(transcriptVectors).where(eq(transcriptVectors.conferenceId, id));
const stateOf = async ({ id }: Meeting) =>
  (await t.db.select().from(transcriptVectorStates).where(eq(transcriptVectorStates.conferenceId, id)))[0];
/** But for the harmless sentence with which a run begins. */
const sent = () => server.texts();
const idOf = async ({ headers }: Caller) =>
  (await t.call('GET', '/users', { headers })).json<{ id: UserId }>().id;
const meaning = (by: Parameters<typeof embedder>[0]) =>
  meaningOf(embedder(by), { warn: () => undefined }, new AbortController().signal);
/** Sentences of the stretches that a question finds. */
async function found(who: Caller, text: string, by: Parameters<typeof embedder>[0] = {}): Promise<string[]> {
  const { windows } = await bestWindows(t.db, {
    ...{ userId: await idOf(who), text, before: undefined, language: 'en', outside: false },
    mean: meaning(by),
  });
  return windows.flatMap(({ passages }) => passages.map((passage) => passage.text));
}
/** Meetings of which stretches are compared with a question at all. */
async function compared(who: Caller, options: { outside?: boolean; except?: ConferenceId } = {}) {
  const meant = (await meaning({})(ASKED))!;
  const near = await findNear(t.db, { userId: await idOf(who), outside: false, ...options }, meant);
  return near.map(({ conferenceId }) => conferenceId);
}

test('what was said in other words is found, once the meeting is over', async () => {
  const anna = await member(t, 'Anna');
  const meeting = await begin(anna);
  await say(meeting, SAID);
  await make();
  expect(await vectorsOf(meeting)).toEqual([]);
  expect(await found(anna, ASKED)).toEqual([]);
  await end(anna, meeting);
  await make();
  expect(sent()).toContain(SAID);
  expect(await vectorsOf(meeting)).toMatchObject([{ model: 'compatible:bge-m3', dimensions: DIMENSIONS }]);
  expect(await found(anna, ASKED)).toEqual([SAID]);
  expect(await found(anna, 'Who feeds the giraffes?')).toEqual([]);
});

test('a run makes nothing twice, and asks for many stretches at once', async () => {
  const bea = await member(t, 'Bea');
  const lines = Array.from({ length: 40 }, (_, at) => `${`Sentence${at} `.repeat(240)}ends.`);
  const meeting = await met(bea, ...lines);
  await make();
  expect(await vectorsOf(meeting)).toHaveLength(40);
  expect(server.asked.map(({ input }) => input.length)).toEqual([1, 8, 8, 8, 8, 8]);
  await make();
  expect(server.asked).toHaveLength(6);
});

test('the newest meeting comes first: an archive keeps no other waiting', async () => {
  const bert = await member(t, 'Bert');
  const texts = ['Marmots.', 'Otters.', 'Badgers.'];
  for (const text of texts) await met(bert, text);
  await make();
  expect(sent().filter((text) => texts.includes(text))).toEqual(texts.toReversed());
});

test('nothing of a meeting that the asker may not read is found, at the moment of the question', async () => {
  const [carl, dora] = await Promise.all([member(t, 'Carl'), member(t, 'Dora')]);
  const shared = await met(carl, SAID);
  const pictures = await met(carl, 'The liftoff of the balloon is on Tuesday.');
  await make();
  expect(await found(dora, ASKED)).toEqual([]);
  expect(await compared(dora)).toEqual([]);
  const unshare = await share(t, carl, shared.id, dora);
  await share(t, carl, pictures.id, dora, ['video']);
  expect(await found(dora, ASKED)).toEqual([SAID]);
  expect(await compared(dora)).toEqual([shared.id]);
  expect(await compared(dora, { except: shared.id })).toEqual([]);
  await unshare();
  expect(await found(dora, ASKED)).toEqual([]);
  expect(await compared(dora)).toEqual([]);
  expect(await found(carl, ASKED)).toHaveLength(2);
});

test('vectors go with the words that they were made of, and are made again of the rest', async () => {
  const eva = await member(t, 'Eva');
  const meeting = await met(eva, SAID);
  const other = await met(eva, 'The vacation begins in July.');
  await make();
  const remove = ({ id }: Meeting, answers: object) =>
    t.call('PUT', `/conferences/${id}/consents/mine`, {
      headers: eva.headers,
      body: { recording: true, transcript: true, ai: true, ...answers },
    });
  expect((await remove(meeting, { transcript: false, removeStored: true })).statusCode).toBe(200);
  expect(await vectorsOf(meeting)).toEqual([]);
  expect(await vectorsOf(other)).toHaveLength(1);
  await t.call('DELETE', `/conferences/${other.id}?history=true`, { headers: eva.headers });
  expect([await vectorsOf(other), await stateOf(other)]).toEqual([[], undefined]);
  server.asked.length = 0;
  await make();
  expect(sent()).toEqual([]);
});

test('words of a person who refuses AI are in no vector from that moment on', async () => {
  const [finn, gus] = await Promise.all([member(t, 'Finn'), member(t, 'Gus')]);
  const roomId = await makeRoom(t, finn);
  const { conference, participant } = await join(t, finn, roomId);
  const guest = await join(t, gus, roomId);
  const meeting = { id: conference.id, speaker: participant.id };
  await say(meeting, SAID);
  await say({ ...meeting, speaker: guest.participant.id }, 'Gus takes a holiday.');
  await end(finn, meeting);
  await make();
  expect(await vectorsOf(meeting)).toHaveLength(1);
  const answer = (ai: boolean) =>
    t.call('PUT', `/conferences/${meeting.id}/consents/mine`, {
      headers: gus.headers,
      body: { recording: true, transcript: true, ai },
    });
  expect((await answer(false)).statusCode).toBe(200);
  expect(await vectorsOf(meeting)).toEqual([]);
  server.asked.length = 0;
  await make();
  expect(sent()).toEqual([SAID]);
  expect(await found(finn, 'Who is on vacation?')).toEqual([]);
  await answer(true);
  await make();
  expect(await found(finn, 'Who is on vacation?')).toContain('Gus takes a holiday.');
});

test('words that are withdrawn while the model reads them are not kept', async () => {
  const hal = await member(t, 'Hal');
  const meeting = await met(hal, SAID);
  server.respond = (response, input) => {
    void t
      .call('PUT', `/conferences/${meeting.id}/consents/mine`, {
        headers: hal.headers,
        body: { recording: true, transcript: true, ai: false },
      })
      .then(() => answeringVectors(vectorOf)(response, input));
  };
  await make();
  expect(await vectorsOf(meeting)).toEqual([]);
});

test('another model, or another one of the same name, makes everything again', async () => {
  const ida = await member(t, 'Ida');
  const meeting = await met(ida, SAID);
  await make();
  const next = makerOf({ model: 'e5' });
  expect(await found(ida, ASKED, { model: 'e5' })).toEqual([]);
  await make(next);
  expect(await vectorsOf(meeting)).toMatchObject([{ model: 'compatible:e5' }]);
  expect(await found(ida, ASKED, { model: 'e5' })).toEqual([SAID]);
  server.respond = answeringVectors((text) => vectorOf(text).slice(0, 128));
  expect(await found(ida, ASKED, { model: 'e5' })).toEqual([]);
  await met(ida, 'A new meeting.');
  await make(next);
  await make(next);
  expect(await vectorsOf(meeting)).toMatchObject([{ dimensions: 128 }]);
  expect(await found(ida, ASKED, { model: 'e5' })).toEqual([SAID]);
});

test.each<[what: string, respond: (response: ServerResponse) => void]>([
  ['answers 429', (response) => void response.writeHead(429).end()],
  ['answers 500', (response) => void response.writeHead(500).end()],
  ['answers 400 to whatever it is given', (response) => void response.writeHead(400).end()],
  ['answers a page', (response) => void response.end('<html>')],
  ['answers no vectors', (response) => void response.end('{"data":[]}')],
  ['hangs up', (response) => void response.destroy()],
])(
  'a model that %s is asked once a run, and nothing is given up until it is back',
  async (_what, respond) => {
    const jo = await member(t, 'Jo');
    const meetings = [await met(jo, SAID), await met(jo, SAID)];
    server.respond = respond;
    for (let run = 0; run < 5; run += 1) await make();
    expect(server.asked).toHaveLength(5);
    server.respond = answeringVectors(vectorOf);
    await make();
    for (const meeting of meetings) expect(await vectorsOf(meeting)).toHaveLength(1);
  },
);

test('after an outage the newest meetings still come first', async () => {
  const joy = await member(t, 'Joy');
  const texts = ['Herons.', 'Storks.', 'Cranes.'];
  for (const text of texts) await met(joy, text);
  server.respond = (response) => void response.writeHead(503).end();
  await make();
  await make();
  server.respond = answeringVectors(vectorOf);
  server.asked.length = 0;
  await make();
  expect(sent().filter((text) => texts.includes(text))).toEqual(texts.toReversed());
});

test('outages are no attempts: words that are refused after them are tried three times all the same', async () => {
  const jim = await member(t, 'Jim');
  const refused = 'Words that it will refuse.';
  const meeting = await met(jim, refused);
  server.respond = (response) => void response.writeHead(503).end();
  for (let run = 0; run < 3; run += 1) await make();
  server.asked.length = 0;
  server.respond = (response, input) =>
    input.includes(refused)
      ? void response.writeHead(400).end()
      : answeringVectors(vectorOf)(response, input);
  for (let run = 0; run < 4; run += 1) await make();
  expect(sent().filter((text) => text === refused)).toHaveLength(3);
  expect(await stateOf(meeting)).toMatchObject({ stale: false, attempts: 3 });
});

test('a meeting that brings the model down falls behind the others, and is given up like refused words', async () => {
  const joan = await member(t, 'Joan');
  const older = await met(joan, SAID);
  const deadly = await met(joan, 'Words on which it dies.');
  let isUp = true;
  server.respond = (response, input) => {
    isUp &&= !input.includes('Words on which it dies.');
    return isUp ? answeringVectors(vectorOf)(response, input) : void response.destroy();
  };
  await make();
  expect([await vectorsOf(older), (await stateOf(deadly))?.attempts]).toEqual([[], 1]);
  // It stays down for a while, which counts for nobody.
  await make();
  for (let run = 0; run < 5; run += 1) {
    isUp = true;
    await make();
    expect(await vectorsOf(older)).toHaveLength(1);
  }
  expect(sent().filter((text) => text === 'Words on which it dies.')).toHaveLength(3);
  expect(await stateOf(deadly)).toMatchObject({ stale: false, attempts: 3 });
});

test('words that change while the model refuses the earlier ones have not failed', async () => {
  const jack = await member(t, 'Jack');
  const meeting = await met(jack, 'Earlier words.');
  let changed: Promise<void> | undefined;
  server.respond = (response, input) => {
    if (!input.includes('Earlier words.')) return answeringVectors(vectorOf)(response, input);
    changed ??= say(meeting, 'Later words.');
    void changed.then(() => response.writeHead(400).end());
  };
  await make();
  expect(await stateOf(meeting)).toMatchObject({ stale: true, attempts: 0 });
});

test('a meeting for which the model takes too long does not keep older ones waiting', async () => {
  const jill = await member(t, 'Jill');
  const older = await met(jill, SAID);
  const slow = await met(jill, 'Much was said.');
  server.respond = (response, input) =>
    input.includes('Much was said.') ? response.destroy() : answeringVectors(vectorOf)(response, input);
  await make();
  await make();
  expect([await vectorsOf(slow), (await vectorsOf(older)).length]).toEqual([[], 1]);
  server.respond = answeringVectors(vectorOf);
  await make();
  expect(await vectorsOf(slow)).toHaveLength(1);
});

test('words that the model refuses are given up after three attempts, and tried again when there are others', async () => {
  const kim = await member(t, 'Kim');
  const refused = 'Words that it refuses.';
  const meeting = await met(kim, refused);
  const times = () => sent().filter((text) => text === refused).length;
  server.respond = (response, input) =>
    input.includes(refused)
      ? void response.writeHead(400).end()
      : answeringVectors(vectorOf)(response, input);
  for (let run = 0; run < 5; run += 1) await make();
  expect(times()).toBe(3);
  expect(await stateOf(meeting)).toMatchObject({ stale: false });
  later(24 * 60);
  await make();
  await make();
  expect(times()).toBe(4);
  server.respond = answeringVectors(vectorOf);
  await say(meeting, 'Late words.');
  await make();
  expect(await vectorsOf(meeting)).toHaveLength(1);
});

test('where the model does not answer, a question is searched for by its words', async () => {
  const leo = await member(t, 'Leo');
  await met(leo, 'The harbour opens in spring.');
  await make();
  server.respond = (response) => void response.writeHead(503).end();
  const { last } = await askIn(t, leo, 'When does the harbour open?');
  expect(last!.quotes.map(({ text }) => text)).toEqual(['The harbour opens in spring.']);
});

test('a model outside is given nothing of sealed meetings', async () => {
  const mia = await member(t, 'Mia');
  const meeting = await begin(mia, { sealed: true });
  await say(meeting, 'The sealed liftoff.');
  await end(mia, meeting);
  /** As at each start. */
  const outside = () =>
    new VectorMaker({
      ...{ db: t.db, now: () => t.clock.now, logger: { warn: () => undefined } },
      embedder: { ...embedder({ model: 'outside' }), outside: true },
    });
  await make();
  expect([await compared(mia), await compared(mia, { outside: true })]).toEqual([[meeting.id], []]);
  server.asked.length = 0;
  await make(outside());
  expect(sent()).not.toContain('The sealed liftoff.');
  expect(await vectorsOf(meeting)).toEqual([]);
  const done = await stateOf(meeting);
  await make(outside());
  expect(await stateOf(meeting)).toEqual(done);
  // By the same name, on the operator's own machines: as after a change of the settings and a start.
  await make(makerOf({ model: 'outside' }));
  expect(sent()).toContain('The sealed liftoff.');
  expect(await vectorsOf(meeting)).toHaveLength(1);
});
