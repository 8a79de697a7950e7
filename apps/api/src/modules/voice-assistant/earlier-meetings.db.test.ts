import type {
  Admitted,
  AssistantOrder,
  AssistantReport,
  AssistantTurn,
  ConferenceId,
  ErrorBody,
  Language,
  RoomId,
  VoiceAssistant,
} from '@intermind/contracts';
import type { Logger } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { agentWorld, settled } from '../../testing/agent-world.ts';
import { share } from '../../testing/ask-steps.ts';
import type { TestWorker } from '../../testing/agent-worker.ts';
import { listen } from '../../testing/conference-listener.ts';
import { admitGuest, advance, type Caller, join, makeRoom, member } from '../../testing/meeting-steps.ts';
import { segmentOf } from '../../testing/speech.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { chatModelsOf } from '../ai/index.ts';
import { findConference } from '../conferences/index.ts';
import { settleSegments } from '../transcripts/index.ts';
import { passagesOfEarlierMeetings } from './earlier-meetings.ts';

const { world, worker } = agentWorld({ ENGINES_ASSISTANT: 'openai', OPENAI_API_KEY: 'sk-test' });

let t: TestApp;
let anna: Caller;
let ben: Caller;
let roomId: RoomId;
let host: Admitted;
let other: Admitted;
let earlier: Past;
let only: TestWorker;
let questions = 0;
/** Anna is the same member in all tests: each has a word of its own. */
const topics = [
  'Amethyst',
  'Basalt',
  'Cobalt',
  'Dolomite',
  'Emerald',
  'Feldspar',
  'Garnet',
  'Halite',
  'Iolite',
  'Jasper',
  'Kyanite',
];
let topic: string;

interface Past {
  id: ConferenceId;
  owner: Caller;
  day: string;
}

/** Twice as long, and the worker of the running meeting would be cut off as silent: jobs are looked after at any moment. */
const MOMENT_MS = 4_000;

/** A meeting of Anna and Ben that is over, in which Ben says something. */
async function past(
  text: string,
  { title, owner = anna, offRecord = false }: { title?: string; owner?: Caller; offRecord?: boolean } = {},
) {
  const room = await makeRoom(t, owner);
  const { conference, media } = await join(t, owner, room);
  const { participant, media: bens } = await join(t, ben, room);
  for (const { token } of [media, bens]) t.media.connect(token);
  const meeting = { id: conference.id, owner, day: dayOf(t.clock.now, 'en') };
  if (offRecord)
    await t.call('PATCH', `/participants/${participant.id}/transcript`, {
      headers: ben.headers,
      body: { offRecord },
    });
  advance(t, MOMENT_MS);
  await settleSegments(t, conference.id, [segmentOf(participant.id, t.clock.now.getTime(), { text })]);
  advance(t, MOMENT_MS);
  await t.call('DELETE', `/conferences/${conference.id}`, { headers: owner.headers });
  if (title)
    await t.call('PATCH', `/conferences/${conference.id}/history`, {
      headers: owner.headers,
      body: { title },
    });
  return meeting;
}
const dayOf = (date: Date, language: Language) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date);

beforeEach(async () => {
  ({ t, anna, ben, roomId } = world);
  topic = topics.pop()!;
  earlier = await past(`The budget of ${topic} is forty thousand.`);
  host = await join(t, anna, roomId);
  other = await join(t, ben, roomId);
  // A person who is not connected is gone for the reconciler, which comes by at any moment, as soon as the clock has moved.
  for (const { media } of [host, other]) t.media.connect(media.token);
  only = await worker();
  await call(anna, 'POST', 'enable', { provider: 'intermind' });
  await settled(() =>
    expect(only.heard.some((message) => message.type === 'assign' && message.job.kind === 'assistant')).toBe(
      true,
    ),
  );
  report({ type: 'activity', provider: 'intermind', activity: 'listening' });
  await settled(async () => expect((await read()).activity).toBe('listening'));
});

const call = (who: Caller, method: 'POST' | 'PUT', what: string, body: object = {}) =>
  t.call(method, `/voice-assistant/${what}`, {
    headers: who.headers,
    body: { conferenceId: host.conference.id, ...body },
  });
const allow = (who = anna, allowed = true) => call(who, 'PUT', 'earlier-meetings', { allowed });
const read = async (): Promise<VoiceAssistant> =>
  (
    await t.call('GET', `/voice-assistant/state?conferenceId=${host.conference.id}`, {
      headers: anna.headers,
    })
  ).json();
const report = (what: AssistantReport) =>
  only.say({ type: 'assistant', kind: 'assistant', conferenceId: host.conference.id, report: what });
const orders = (): AssistantOrder[] =>
  only.heard.flatMap((message) => (message.type === 'assistant' ? [message.order] : []));

/** @returns what is spoken, and whether it is to be forgotten */
async function ask(
  asker: Admitted,
  text = `What about ${topic}?`,
  { language = 'en', earlier = [] }: { language?: Language; earlier?: AssistantTurn[] } = {},
) {
  const question = (questions += 1);
  report({
    ...{ type: 'question', question, asker: asker.participant.id, language, text, earlier },
    askedMs: t.clock.now.getTime() + 60_000,
  });
  await settled(() => expect(orders()).toContainEqual({ type: 'answered', question, complete: true }));
  const pieces = orders().flatMap((order) =>
    order.type === 'answer' && order.question === question ? [order] : [],
  );
  return {
    text: pieces.map((piece) => piece.text).join(''),
    forget: pieces.every(({ forget }) => forget === true),
  };
}
const NOTHING = { text: 'Nothing in this meeting answers that.', forget: false };
const NOTHING_EARLIER = { text: 'Nothing in this meeting or your earlier ones answers that.', forget: false };

test('the host is answered from earlier meetings when they allow it, with title and day, and not before (issue 10 §5)', async () => {
  expect((await read()).earlierMeetings).toBe(false);
  expect(await ask(host)).toEqual(NOTHING);
  expect((await allow()).json()).toMatchObject({ earlierMeetings: true });
  expect(await ask(host)).toEqual({
    text: `In the meeting on ${earlier.day}. Ben Test said: The budget of ${topic} is forty thousand. `,
    forget: true,
  });
  const named = await past('The warehouse moves to Turin.', { title: 'Site plan' });
  expect((await ask(host, 'What about the warehouse?')).text).toBe(
    `In “Site plan” on ${named.day}. Ben Test said: The warehouse moves to Turin. `,
  );
  expect((await allow(anna, false)).json()).toMatchObject({ earlierMeetings: false });
  await settled(() => expect(orders().at(-1)).toEqual({ type: 'interrupt', ofEarlier: true }));
  expect(await ask(host)).toEqual(NOTHING);
});

/** @returns what the provider that answers by itself gets for a question of the host that goes on about the one before it */
async function promptAfter(...earlier: AssistantTurn[]) {
  const question = (questions += 1);
  report({
    ...{ type: 'question', question, asker: host.participant.id, language: 'en', text: 'And?', earlier },
    askedMs: t.clock.now.getTime() + 60_000,
  });
  const prompts = () =>
    orders().flatMap((order) => (order.type === 'prompt' && order.question === question ? [order] : []));
  await settled(() => expect(prompts()).toHaveLength(1));
  return prompts()[0]!;
}

test('what a guest asked before the host is not looked up with the access of the host, nor told beside earlier meetings', async () => {
  await call(anna, 'POST', 'provider/change', { provider: 'openai' });
  await allow();
  const { who: guest, admitted } = await admitGuest(t, anna, roomId);
  const about = `What did we decide about the budget of ${topic}?`;
  const askedBy = (who: Admitted, text: string): AssistantTurn => ({
    ...{ role: 'user', text, askedMs: t.clock.now.getTime() },
    asker: who.participant.id,
  });
  const own = askedBy(host, about);
  const foreign = askedBy(admitted, about);

  expect((await promptAfter(foreign)).instructions).not.toContain('forty thousand');
  expect((await promptAfter(foreign)).earlier).toEqual([foreign]);
  const answered = await promptAfter(own, foreign);
  expect(answered.instructions).toContain('forty thousand');
  expect(answered.earlier).toEqual([own]);

  const phone = await join(t, anna, roomId);
  const byPhone = askedBy(phone, about);
  const fromPhone = await promptAfter(foreign, byPhone);
  expect(fromPhone.instructions).toContain('forty thousand');
  expect(fromPhone.earlier).toEqual([byPhone]);

  const { asker: _, ...unknown } = own;
  expect((await promptAfter(unknown)).instructions).not.toContain('forty thousand');

  advance(t, 1_000);
  const refusal = await t.call('PUT', `/conferences/${host.conference.id}/consents/mine`, {
    headers: guest.headers,
    body: { recording: true, transcript: true, ai: false },
  });
  expect(refusal.statusCode, refusal.body).toBe(200);
  expect((await promptAfter(own)).instructions).not.toContain('forty thousand');
});

test('another provider does not get what was opened for the one before', async () => {
  await allow();
  await call(anna, 'POST', 'provider/change', { provider: 'openai' });
  expect(await read()).toMatchObject({ provider: 'openai', earlierMeetings: false });
  await allow();
  await call(anna, 'POST', 'enable', { provider: 'intermind' });
  expect(await read()).toMatchObject({ provider: 'intermind', earlierMeetings: false });
  await allow();
  await call(anna, 'POST', 'enable', { provider: 'intermind' });
  expect(await read()).toMatchObject({ provider: 'intermind', earlierMeetings: true });
});

test('everybody inside is told, and people who come later', async () => {
  const listener = await listen(t, ben, `roomId=${roomId}`, other.participant.id);
  await settled(() => expect(listener.heard).toHaveLength(1));
  await allow();
  await allow();
  await settled(() =>
    expect(
      listener.heard.flatMap((message) =>
        message.type === 'voice_assistant.updated' ? [message.voiceAssistant.earlierMeetings] : [],
      ),
    ).toEqual([true]),
  );
  const late = await listen(t, anna, `roomId=${roomId}`, host.participant.id);
  expect(await late.next()).toMatchObject({ type: 'state', voiceAssistant: { earlierMeetings: true } });
});

test('only the owner of the room opens their meetings, while there is an assistant; sent away it starts closed again', async () => {
  const { who: guest, admitted } = await admitGuest(t, anna, roomId);
  const moderated = await t.call('PATCH', `/participants/${other.participant.id}`, {
    headers: anna.headers,
    body: { role: 'moderator' },
  });
  expect(moderated.statusCode, moderated.body).toBe(200);
  for (const who of [ben, guest]) expect((await allow(who)).statusCode).toBe(403);
  await allow();
  for (const asker of [other, admitted]) expect(await ask(asker)).toEqual(NOTHING);
  await call(anna, 'POST', 'disable');
  const off = await allow();
  expect([off.statusCode, off.json<ErrorBody>().code]).toEqual([409, 'VoiceAssistantOff']);
  await call(anna, 'POST', 'enable', { provider: 'intermind' });
  expect((await read()).earlierMeetings).toBe(false);
});

test('of what the host may not read at this moment nothing is said: others’ meetings, unshared, refused, withdrawn, off the record, deleted', async () => {
  await allow();
  const otto = await member(t, 'Otto');
  const foreign = await past('The prototype costs ninety euros.', { owner: otto });
  const about = 'What about the prototype?';
  expect(await ask(host, about)).toEqual(NOTHING_EARLIER);
  const unshare = await share(t, otto, foreign.id, anna);
  expect((await ask(host, about)).text).toContain('ninety euros');
  await unshare();
  expect(await ask(host, about)).toEqual(NOTHING_EARLIER);

  const consents = (body: object) =>
    t.call('PUT', `/conferences/${earlier.id}/consents/mine`, { headers: ben.headers, body });
  expect((await ask(host)).text).toContain('forty thousand');
  await consents({ recording: true, transcript: true, ai: false });
  expect(await ask(host)).toEqual(NOTHING_EARLIER);
  await consents({ recording: true, transcript: true, ai: true });
  expect((await ask(host)).text).toContain('forty thousand');
  await consents({ recording: true, transcript: false, ai: true, removeStored: true });
  expect(await ask(host)).toEqual(NOTHING_EARLIER);

  await past('The supplier is bankrupt.', { offRecord: true });
  expect(await ask(host, 'What about the supplier?')).toEqual(NOTHING_EARLIER);

  const deleted = await past('The contract ends in November.');
  expect((await ask(host, 'What about the contract?')).text).toContain('November');
  await t.call('DELETE', `/conferences/${deleted.id}?history=true`, { headers: anna.headers });
  expect(await ask(host, 'What about the contract?')).toEqual(NOTHING_EARLIER);
});

test('the day of an earlier meeting is that of the owner', async () => {
  const timeZone = 'Pacific/Kiritimati';
  await t.call('PATCH', '/users', { headers: anna.headers, body: { settings: { timeZone } } });
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone });
  await allow();
  advance(t, 24 * 3_600_000 - (t.clock.now.getTime() % (24 * 3_600_000)) + 12 * 3_600_000);
  report({ type: 'activity', provider: 'intermind', activity: 'listening' });
  const noon = t.clock.now;
  await past('The fence is painted.');
  expect(day.format(noon)).not.toBe(dayOf(noon, 'en'));
  expect((await ask(host, 'What about the fence?')).text).toContain(`on ${day.format(noon)}.`);
  await t.call('PATCH', '/users', { headers: anna.headers, body: { settings: { timeZone: 'UTC' } } });
});

test('what is said in this meeting counts once, and a summary is of this meeting', async () => {
  await allow();
  const said = segmentOf(other.participant.id, t.clock.now.getTime(), { text: 'The logo becomes green.' });
  await settleSegments(t, host.conference.id, [said]);
  expect(await ask(host, 'What about the logo?')).toEqual({
    text: 'Ben Test said: The logo becomes green. ',
    forget: false,
  });
  expect((await ask(host, 'Summarise the meeting')).text).not.toContain('forty thousand');
});

test('what was said in a sealed meeting is not said aloud in one that is not', async () => {
  const room = await makeRoom(t, anna);
  await t.call('PATCH', `/rooms/${room}/settings`, { headers: anna.headers, body: { sealed: true } });
  const { conference, participant } = await join(t, anna, room);
  await settleSegments(t, conference.id, [
    segmentOf(participant.id, t.clock.now.getTime() + 1_000, { text: 'The merger closes on Friday.' }),
  ]);
  advance(t, 10_000);
  await t.call('DELETE', `/conferences/${conference.id}`, { headers: anna.headers });
  await allow();
  expect(await ask(host, 'What about the merger?')).toEqual(NOTHING_EARLIER);
});

test('what is asked in a sealed meeting becomes a vector at no model outside', async () => {
  const conference = (await findConference(t.db, host.conference.id))!;
  const [model] = chatModelsOf([]);
  const sentFrom = async (sealed: boolean, outside: boolean) => {
    const sent: string[] = [];
    const embedder = {
      ...{ model: 'compatible:bge-m3', outside, minSimilarity: 0.5 },
      embed(texts: readonly string[]) {
        sent.push(...texts);
        return Promise.resolve([Float32Array.of(1)]);
      },
      check: () => Promise.resolve(),
    };
    await passagesOfEarlierMeetings(
      { ...{ db: t.db, embedder }, logger: t.app.log as Logger },
      { ...conference, sealed },
      {
        ...{ userId: conference.createdBy, model: model! },
        asked: { text: `What about ${topic}?`, language: 'en', earlier: [] },
      },
      new AbortController().signal,
    );
    return sent;
  };
  const asked = [`What about ${topic}?`];
  expect([await sentFrom(true, true), await sentFrom(true, false), await sentFrom(false, true)]).toEqual([
    [],
    asked,
    asked,
  ]);
});
