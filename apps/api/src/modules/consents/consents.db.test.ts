import type {
  Admitted,
  AiMessage,
  Consents,
  ConsentAnswers,
  ConferenceId,
  EngineReport,
  HistoryEntry,
  Participant,
  RoomId,
  Transcript,
} from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { legalHolds } from '../../db/schema/legal-holds.ts';
import { consents, people, transcriptPauses, transcriptTranslations } from '../../db/schema/index.ts';
import { type ClientEvent, conferenceTopic } from '../../events/index.ts';
import { connectWorker } from '../../testing/agent-worker.ts';
import { listening } from '../../testing/conference-listener.ts';
import { settled } from '../../testing/agent-world.ts';
import { askIn, share } from '../../testing/ask-steps.ts';
import { admitGuest, advance, type Caller, join, makeRoom, member } from '../../testing/meeting-steps.ts';
import { segmentOf, translationOf } from '../../testing/speech.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { readRooms } from '../agent-jobs/store.ts';
import { settleSegments } from '../transcripts/index.ts';

const ALL: ConsentAnswers = { recording: true, transcript: true, voice: true, ai: true };
const NONE: ConsentAnswers = { recording: false, transcript: false, voice: false, ai: false };

let t: TestApp;
let anna: Caller;
let ben: Caller;
let roomId: RoomId;
beforeAll(async () => {
  t = await startTestApp();
  [anna, ben] = await Promise.all([member(t, 'Anna'), member(t, 'Ben')]);
});
beforeEach(async () => {
  advance(t, 60_000);
  roomId = await makeRoom(t, anna);
});
afterAll(() => t.close());

const asking = async () =>
  expect(
    (
      await t.call('PATCH', `/rooms/${roomId}/settings`, {
        headers: anna.headers,
        body: { recordingConsent: 'ask' },
      })
    ).json(),
  ).toMatchObject({ recordingConsent: 'ask' });
const path = (id: ConferenceId) => `/conferences/${id}/consents/mine`;
const mine = (who: Caller, { conference }: Admitted) =>
  t.call('GET', path(conference.id), { headers: who.headers });
const answer = (who: Caller, { conference }: Admitted, body: ConsentAnswers & { removeStored?: boolean }) =>
  t.call('PUT', path(conference.id), { headers: who.headers, body });
const end = ({ conference }: Admitted) =>
  t.call('DELETE', `/conferences/${conference.id}`, { headers: anna.headers });
/** One second of speech, now. */
const say = async ({ conference, participant }: Admitted, text: string) => {
  advance(t, 10_000);
  const said = segmentOf(participant.id, t.clock.now.getTime(), {
    text,
    translations: [translationOf('de', `${text} (de)`)],
  });
  advance(t, 10_000);
  await settleSegments(t, conference.id, [said]);
  return said;
};
const texts = async (who: Caller, { conference }: Admitted) =>
  (await t.call('GET', `/conferences/${conference.id}/transcript`, { headers: who.headers }))
    .json<Transcript>()
    .segments.map(({ text }) => text);

describe('where everyone is told', () => {
  test('people who say nothing agree; a refusal holds for the person alone, on the websocket too', async () => {
    const host = await join(t, anna, roomId);
    const other = await join(t, ben, roomId);
    expect(other.participant).toMatchObject({ refuses: [], unanswered: false });
    const told: ClientEvent[] = [];
    await t.app.meeting.bus.subscribe(conferenceTopic(host.conference.id), (event) => void told.push(event));
    expect((await mine(ben, other)).json<Consents>()).toEqual({
      conferenceId: host.conference.id,
      policy: 'announce',
      answers: ALL,
      answeredAt: null,
      outsideEngines: [],
      voiceEngines: [],
    });
    const refused = await answer(ben, other, { ...ALL, recording: false });
    expect(refused.json<Consents>()).toMatchObject({
      answers: { ...ALL, recording: false },
      answeredAt: t.clock.now.toISOString(),
    });
    const updates = told.flatMap((event) =>
      'message' in event && event.message?.type === 'participant.updated' ? [event.message.participant] : [],
    );
    expect(updates).toMatchObject([{ id: other.participant.id, refuses: ['recording'], unanswered: false }]);
    expect((await mine(anna, host)).json<Consents>().answers).toEqual(ALL);
  });

  test('what is said after the refusal is not kept, late segments neither; what was said before stays', async () => {
    await join(t, anna, roomId);
    const other = await join(t, ben, roomId);
    await say(other, 'Before');
    await answer(ben, other, { ...ALL, transcript: false });
    advance(t, 5_000);
    const late = segmentOf(other.participant.id, t.clock.now.getTime(), { text: 'While refused' });
    advance(t, 5_000);
    await answer(ben, other, ALL);
    await settleSegments(t, other.conference.id, [late]);
    await say(other, 'After');
    expect(await texts(anna, other)).toEqual(['Before', 'After']);
  });

  test('a refusal holds for a person who leaves and joins again', async () => {
    await join(t, anna, roomId);
    const first = await join(t, ben, roomId);
    await answer(ben, first, NONE);
    await t.call('POST', `/participants/${first.participant.id}/close`, { headers: ben.headers });
    const again = await join(t, ben, roomId);
    expect(again.participant.refuses).toEqual(['recording', 'transcript', 'voice', 'ai']);
    await say(again, 'Not kept');
    expect(await texts(anna, again)).toEqual([]);
  });
});

describe('where the room asks', () => {
  beforeEach(asking);

  test('everyone is told before they join, and nothing is kept of people who have not answered, not even the host', async () => {
    expect((await t.call('GET', `/rooms/${roomId}`)).json()).toMatchObject({ recordingConsent: 'ask' });
    const host = await join(t, anna, roomId);
    const { who, admitted } = await admitGuest(t, anna, roomId);
    expect(host.conference.recordingConsent).toBe('ask');
    expect(admitted.participant).toMatchObject({
      refuses: ['recording', 'transcript', 'voice', 'ai'],
      unanswered: true,
    });
    await say(host, 'From the host');
    await say(admitted, 'From the guest');
    expect(await texts(anna, host)).toEqual([]);
    expect((await answer(who, admitted, ALL)).json<Consents>().answers).toEqual(ALL);
    await say(admitted, 'Agreed');
    expect(await texts(anna, host)).toEqual(['Agreed']);
    const { participants } = (await t.call('GET', `/rooms/${roomId}`, { headers: anna.headers })).json<{
      participants: Pick<Participant, 'id'>[];
    }>();
    expect(participants).toHaveLength(2);
  });

  test('the running meeting goes on as it began when the owner changes the setting', async () => {
    await join(t, anna, roomId);
    await t.call('PATCH', `/rooms/${roomId}/settings`, {
      headers: anna.headers,
      body: { recordingConsent: 'announce' },
    });
    expect((await join(t, ben, roomId)).participant.unanswered).toBe(true);
  });
});

describe('what is stored', () => {
  const quoted = async (who: Caller) => (await askIn(t, who, 'What is the budget of the bridge?')).last!;
  let host: Admitted;
  let other: Admitted;
  beforeEach(async () => {
    host = await join(t, anna, roomId);
    other = await join(t, ben, roomId);
    await say(other, 'The budget of the bridge is seventy euros');
  });
  const askHere = async (who: Caller) => {
    await t.call('POST', '/ai/messages', {
      headers: who.headers,
      body: {
        conferenceId: host.conference.id,
        aiModel: 'extractive',
        text: 'What is the budget of the bridge?',
      },
    });
    return chat(who);
  };
  const chat = async (who: Caller) =>
    (await t.call('GET', `/ai/messages?conferenceId=${host.conference.id}`, { headers: who.headers })).json<
      AiMessage[]
    >();

  test('is given to AI while the speaker allows it, also after the end, and again when they allow it again', async () => {
    expect((await askHere(anna)).at(-1)!.quotes).toHaveLength(1);
    await answer(ben, other, { ...ALL, ai: false });
    expect((await askHere(anna)).at(-1)).toMatchObject({ outcome: 'nothing', quotes: [] });
    await end(host);
    const { conferenceId } = { conferenceId: host.conference.id };
    expect((await quoted(anna)).quotes.filter((quote) => quote.conferenceId === conferenceId)).toEqual([]);
    expect(await texts(anna, host)).toEqual(['The budget of the bridge is seventy euros']);
    await answer(ben, other, ALL);
    expect((await quoted(anna)).quotes.map((quote) => quote.conferenceId)).toContain(conferenceId);
    // For the tests after this one.
    await answer(ben, other, { ...NONE, removeStored: true });
  });

  test('is deleted when the speaker asks for it, with translations and with answers that quote it; other people’s words stay', async () => {
    await say(host, 'The budget of the bridge was eighty euros');
    expect((await askHere(anna)).at(-1)!.quotes.length).toBeGreaterThan(0);
    await end(host);
    const before = await quoted(anna);
    expect(before.quotes.length).toBeGreaterThan(0);
    const kept = await answer(ben, other, { ...NONE, removeStored: false });
    expect(kept.statusCode).toBe(200);
    expect(await texts(anna, host)).toHaveLength(2);
    await answer(ben, other, { ...NONE, removeStored: true });
    expect(await texts(anna, host)).toEqual(['The budget of the bridge was eighty euros']);
    expect(
      await t.db.select({ text: transcriptTranslations.text }).from(transcriptTranslations),
    ).not.toContainEqual({ text: 'The budget of the bridge is seventy euros (de)' });
    const answers = await chat(anna);
    expect(answers.map(({ role }) => role)).toEqual(['user']);
    expect(JSON.stringify(answers)).not.toContain('seventy');
    await answer(anna, host, { ...NONE, removeStored: true });
  });

  test('stays while an administrator holds the meeting: the refusal is not half done', async () => {
    const { id } = host.conference;
    const hold = { id, conferenceId: id, reason: 'A case', placedAt: t.clock.now };
    await t.db.insert(legalHolds).values({ ...hold, placedBy: host.conference.createdBy });
    const refused = await answer(ben, other, { ...NONE, removeStored: true });
    expect(refused.json()).toMatchObject({ code: 'LegalHold' });
    expect((await mine(ben, other)).json<Consents>().answers).toEqual(ALL);
    expect((await answer(ben, other, NONE)).statusCode).toBe(200);
    await t.db.delete(legalHolds);
    await answer(ben, other, { ...NONE, removeStored: true });
  });

  test('the ledger only grows: every changed answer is a line, and the state is what the lines say', async () => {
    for (const answers of [NONE, NONE, ALL, { ...ALL, ai: false }]) {
      advance(t, 1_000);
      await answer(ben, other, answers);
    }
    const lines = await t.db
      .select({ purpose: consents.purpose, given: consents.given })
      .from(consents)
      .where(eq(consents.conferenceId, host.conference.id));
    expect(lines).toHaveLength(9);
    const [person] = await t.db.select().from(people).where(eq(people.id, other.participant.personId));
    expect(person).toMatchObject({ refuses: ['ai'], consentsAt: t.clock.now });
    await answer(ben, other, { ...NONE, removeStored: true });
  });
});

test('a person who changed their answers 200 times may still refuse, and not agree again', async () => {
  const host = await join(t, anna, roomId);
  const { who, admitted } = await admitGuest(t, anna, roomId);
  const id = host.conference.id;
  const { personId } = admitted.participant;
  const at = t.clock.now;
  await t.db.insert(consents).values(
    Array.from({ length: 199 }, (_, index) => ({
      ...{ conferenceId: id, personId, purpose: 'ai' as const, given: index % 2 === 1, at },
    })),
  );
  expect((await answer(who, admitted, { ...ALL, recording: false })).statusCode).toBe(200);
  const again = await answer(who, admitted, ALL);
  expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([409, 'TooManyChanges']);
  const refused = await answer(who, admitted, { ...NONE, removeStored: true });
  expect(refused.json<Consents>().answers).toEqual(NONE);
  // Said again, and removed again, it adds nothing.
  const kept = async () => [
    await t.db.$count(consents, eq(consents.personId, personId)),
    await t.db.$count(transcriptPauses, eq(transcriptPauses.personId, personId)),
  ];
  const before = await kept();
  await answer(who, admitted, { ...NONE, removeStored: true });
  expect([before[1], await kept()]).toEqual([1, before]);
});

test('nobody answers for a meeting that they were never in; a guest of another room does not', async () => {
  const host = await join(t, anna, roomId);
  const other = await makeRoom(t, ben);
  await join(t, ben, other);
  const { who } = await admitGuest(t, ben, other);
  for (const caller of [ben, who])
    for (const result of [await mine(caller, host), await answer(caller, host, NONE)])
      expect([result.statusCode, result.json<{ code: string }>().code]).toEqual([404, 'ConferenceNotFound']);
  expect(await t.db.select().from(consents).where(eq(consents.conferenceId, host.conference.id))).toEqual([]);
});

test('a guest who left may still take it back after the end', async () => {
  const host = await join(t, anna, roomId);
  const { who, admitted } = await admitGuest(t, anna, roomId);
  await say(admitted, 'From a guest');
  await t.call('POST', `/participants/${admitted.participant.id}/close`, { headers: who.headers });
  await end(host);
  expect((await answer(who, admitted, { ...NONE, removeStored: true })).statusCode).toBe(200);
  expect(await texts(anna, host)).toEqual([]);
});

test('the history offers an answer to people who were inside, not to those who only own the room or were given the meeting', async () => {
  const [olga, paul, rita] = await Promise.all(['Olga', 'Paul', 'Rita'].map((name) => member(t, name)));
  const { conference } = await join(t, paul!, await makeRoom(t, olga!));
  await share(t, paul!, conference.id, rita!);
  const seen = await Promise.all(
    [olga!, paul!, rita!].map(async ({ headers }) => {
      const entry = await t.call('GET', `/conferences/${conference.id}/history`, { headers });
      const mine = await t.call('GET', `/conferences/${conference.id}/consents/mine`, { headers });
      return [entry.json<HistoryEntry>().wasInside, mine.statusCode];
    }),
  );
  expect(seen).toEqual([
    [false, 404],
    [true, 200],
    [false, 404],
  ]);
});

test('an engine outside that is set up is named also before a worker tells of it', async () => {
  const deepgram = await startTestApp({ ENGINES_SPEECH_TO_TEXT: 'deepgram', DEEPGRAM_API_KEY: 'key' });
  try {
    const olga = await member(deepgram, 'Olga');
    const { conference } = await join(deepgram, olga, await makeRoom(deepgram, olga));
    const answer = await deepgram.call('GET', path(conference.id), { headers: olga.headers });
    expect(answer.json<Consents>().outsideEngines).toEqual(['Deepgram']);
  } finally {
    await deepgram.close();
  }
});

test('the interpreter is told who refuses imitation of their voice; people who were not asked have no line about it', async () => {
  const imitating = await startTestApp({ ENGINES_SPEECH_TRANSLATION: 'openai', OPENAI_API_KEY: 'key' });
  try {
    const olga = await member(imitating, 'Olga');
    const { conference, participant } = await join(imitating, olga, await makeRoom(imitating, olga));
    const put = (body: object) => imitating.call('PUT', path(conference.id), { headers: olga.headers, body });
    const told = async () =>
      (await readRooms(imitating.db, [conference.id], '')).get(conference.id)!.onRecord.interpreter.ownVoice;
    const unasked = await put({ recording: true, transcript: true, ai: true });
    expect(unasked.json<Consents>()).toMatchObject({ voiceEngines: ['OpenAI'], answers: ALL });
    expect(await told()).toBeUndefined();
    const lines = () =>
      imitating.db.select({ purpose: consents.purpose, given: consents.given }).from(consents);
    expect(await lines()).not.toContainEqual(expect.objectContaining({ purpose: 'voice' }));
    expect((await put({ ...ALL, voice: false })).json<Consents>().answers).toEqual({ ...ALL, voice: false });
    expect(await lines()).toContainEqual({ purpose: 'voice', given: false });
    expect(await told()).toEqual([]);
    await put(ALL);
    expect(await told()).toBeUndefined();
    expect(participant.refuses).toEqual([]);
  } finally {
    await imitating.close();
  }
});

test('it is said which speech engines outside hear the voice, but not where a room is sealed, nor when it is over', async () => {
  await listening(t);
  const worker = await connectWorker(t);
  const engine: Omit<EngineReport, 'id' | 'outside'> = {
    ...{ kind: 'speech-to-text', grade: 'production', available: true, covers: ['en'], hint: null },
  };
  worker.say({
    ...{ type: 'hello', version: '1', capacity: 10 },
    engines: [
      { ...engine, id: 'deepgram', outside: true },
      { ...engine, id: 'lists.example.org', outside: true },
      { ...engine, id: 'own', outside: false },
      { ...engine, id: 'elevenlabs', outside: true, available: false },
      { ...engine, id: 'outside-voice', kind: 'text-to-speech', outside: true },
    ],
  });
  const heardBy = async (admitted: Admitted) => (await mine(anna, admitted)).json<Consents>().outsideEngines;
  const open = await join(t, anna, roomId);
  await settled(async () => expect(await heardBy(open)).toEqual(['Deepgram', 'lists.example.org']));
  await end(open);
  expect(await heardBy(open)).toEqual([]);
  const sealed = await t.call('PATCH', `/rooms/${roomId}/settings`, {
    headers: anna.headers,
    body: { sealed: true },
  });
  expect(sealed.json()).toMatchObject({ sealed: true });
  expect(await heardBy(await join(t, anna, roomId))).toEqual([]);
  worker.leave();
});
