import type { ConferenceId, ParticipantId, Summary } from '@intermind/contracts';
import { SegmentTextSchema } from '@intermind/contracts/nouns/segment';
import { CANARY, INJECTIONS } from '@intermind/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { conferences, meetingSummaries, summaryPoints, transcriptSegments } from '../../db/schema/index.ts';
import { answering, type FakeChatServer, startFakeChatServer } from '../../testing/fake-chat-server.ts';
import { advance, admitGuest, type Caller, join, makeRoom, member } from '../../testing/meeting-steps.ts';
import { segmentOf, translationOf } from '../../testing/speech.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { settleSegments } from '../transcripts/index.ts';

const SAID = [
  'We begin with the new harbour in Valencia.',
  'The launch of the website is on the third of May.',
  'I will send the report about the translations tomorrow.',
  'The budget for the harbour is forty thousand euros.',
];
const POINTS = 'The website launches on 3 May [2].\n- Ben sends the report [3, 99].\nNobody said this.\n';

let server: FakeChatServer;
let t: TestApp;
let people = 0;
beforeAll(async () => {
  server = await startFakeChatServer();
  t = await startTestApp({ ...server.settings, PLANS: 'on' });
});
afterAll(async () => {
  await t.close();
  server.close();
});
beforeEach(() => {
  server.asked.length = 0;
  scripted({});
});

/** The model's part. */
function scripted({
  points = POINTS,
  title = '"Launch of the website"',
  translation = 'Die Website startet am 3. Mai [1]\nBen schickt den Bericht [2]',
}: {
  points?: string;
  title?: string;
  translation?: string;
}): void {
  server.respond = (response) => {
    const asked = server.asked.at(-1)!;
    const text = asked.includes('Translate every line')
      ? translation
      : asked.includes('Give the meeting a title')
        ? title
        : points;
    answering(text)(response);
  };
}

async function meeting() {
  const host = await member(t, `Host${(people += 1)}`);
  const roomId = await makeRoom(t, host);
  const { conference, participant } = await join(t, host, roomId);
  return { host, roomId, id: conference.id, speaker: participant.id };
}

async function say(id: ConferenceId, speaker: ParticipantId, lines: readonly string[]): Promise<void> {
  for (const words of lines) {
    advance(t, 30_000);
    // As it comes from a worker.
    const text = SegmentTextSchema.parse(words);
    const translations = [translationOf('es', `ES ${text}`)];
    const said = { text, translations };
    await settleSegments(t, id, [segmentOf(speaker, t.clock.now.getTime() - 2_000, said)]);
  }
}

const end = (host: Caller, id: ConferenceId) =>
  t.call('DELETE', `/conferences/${id}`, { headers: host.headers });

async function held(said: readonly string[] = SAID) {
  const place = await meeting();
  await say(place.id, place.speaker, said);
  await end(place.host, place.id);
  return place;
}

const run = async () => {
  advance(t, 61_000);
  await t.app.meeting.summaries.makeDue();
};

/** As `run`, when what was made of words that were withdrawn is due. */
const remade = () => {
  advance(t, 10 * 60_000);
  return run();
};

async function ask(
  { headers }: Caller,
  id: ConferenceId,
  language = 'en',
  { method = 'GET', path = '' }: { method?: 'GET' | 'POST'; path?: string } = {},
): Promise<Summary> {
  const answer = await t.call(method, `/conferences/${id}/summary${path}`, {
    headers: { ...headers, 'accept-language': language },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const translate = (who: Caller, id: ConferenceId, language: string) =>
  ask(who, id, language, { method: 'POST', path: '/translation' });
const again = (who: Caller, id: ConferenceId) => ask(who, id, 'en', { method: 'POST' });
const titleOf = async ({ headers }: Caller, id: ConferenceId) =>
  (await t.call('GET', `/conferences/${id}/history`, { headers })).json<{ title: string | null }>().title;
const pointsOf = ({ points }: Summary) =>
  points.map(({ text, quotes }) => [text, quotes.map((quote) => quote.text)]);

async function aiMessagesUsed({ headers }: Caller): Promise<number> {
  const quotas = await t.call('GET', '/billing/quotas', { headers });
  const { items } = quotas.json<{ items: { feature: string; used: number }[] }>();
  return items.find(({ feature }) => feature === 'aiMessages')!.used;
}

/** Nothing is left of what the owner’s plan has. */
async function useUp(id: ConferenceId): Promise<void> {
  const [row] = await t.db.select().from(conferences).where(eq(conferences.id, id));
  const use = { userId: row!.createdBy, feature: 'aiMessages', consumer: `all of ${id}` } as const;
  await t.app.quotas.count({ ...use, total: 1_000_000, ahead: 0 });
}

test('after the meeting each point has words that were said, and what names none is left out', async () => {
  const { host, id } = await held();
  expect(await ask(host, id)).toMatchObject({ state: 'waiting', points: [] });
  await run();
  const summary = await ask(host, id);
  expect(summary).toMatchObject({ state: 'ready', language: 'en', quotesOnly: false, translatable: false });
  expect(pointsOf(summary)).toEqual([
    ['The website launches on 3 May.', [SAID[1]]],
    ['Ben sends the report.', [SAID[2]]],
  ]);
  const [first, second] = summary.points.map(({ quotes }) => quotes[0]!);
  expect([first!.number, second!.number]).toEqual([1, 2]);
  expect(second!.startMs - first!.startMs).toBe(30_000);
  expect(await titleOf(host, id)).toBe('Launch of the website');
});

test('it is made once, and charged once to the owner of the room', async () => {
  const { host, id } = await held();
  await run();
  await run();
  await again(host, id);
  expect(server.asked).toHaveLength(2);
  expect(await aiMessagesUsed(host)).toBe(1);
});

test('a name that somebody gave stays, and no title is asked for', async () => {
  const { host, roomId, id, speaker } = await meeting();
  await t.call('PATCH', `/rooms/${roomId}/settings`, { headers: host.headers, body: { title: 'Weekly' } });
  await say(id, speaker, SAID);
  await end(host, id);
  await run();
  expect(await titleOf(host, id)).toBe('Weekly');
  expect(server.asked).toHaveLength(1);
  const own = await meeting();
  const ours = { headers: own.host.headers, body: { title: 'Of this one' } };
  await t.call('PATCH', `/conferences/${own.id}/history`, ours);
  await say(own.id, own.speaker, SAID);
  await end(own.host, own.id);
  await run();
  expect(await titleOf(own.host, own.id)).toBe('Of this one');
  expect(server.asked).toHaveLength(2);
  const other = await held();
  await run();
  await t.call('PATCH', `/conferences/${other.id}/history`, {
    headers: other.host.headers,
    body: { title: 'Ours' },
  });
  await run();
  expect(await titleOf(other.host, other.id)).toBe('Ours');
});

test('where nothing is left of the owner’s plan it quotes, with a title from what was said', async () => {
  const { host, id } = await held();
  await useUp(id);
  await run();
  const summary = await ask(host, id);
  expect(summary).toMatchObject({ state: 'ready', language: 'en', quotesOnly: true });
  expect(pointsOf(summary).every(([text, quotes]) => text === '' && SAID.includes(quotes![0]!))).toBe(true);
  expect(SAID.some((text) => text.startsWith(summary.points[0]!.quotes[0]!.text))).toBe(true);
  const title = await titleOf(host, id);
  expect(SAID.some((text) => text.startsWith(title!.replace('…', '')))).toBe(true);
  // What the interpreter translated is read in the reader’s language; the rest as it was spoken.
  const spanish = await ask(host, id, 'es');
  expect([spanish.language, spanish.points[0]!.quotes[0]!.text.startsWith('ES ')]).toEqual(['es', true]);
  expect(await ask(host, id, 'fr')).toMatchObject({ language: 'en', translatable: false });
  expect(server.asked).toEqual([]);
});

test('the first reader of another language has it translated, for all; who cannot reads it as it was made', async () => {
  const { host, id } = await held();
  await run();
  expect(await ask(host, id, 'de')).toMatchObject({ language: 'en', translatable: true });
  scripted({ translation: 'Only one [1]' });
  expect(await translate(host, id, 'de')).toMatchObject({ language: 'en', translatable: true });
  expect(await aiMessagesUsed(host)).toBe(1);
  scripted({});
  const german = await translate(host, id, 'de');
  expect(german).toMatchObject({ language: 'de', translatable: false });
  expect(german.points.map(({ text }) => text)).toEqual([
    'Die Website startet am 3. Mai',
    'Ben schickt den Bericht',
  ]);
  server.asked.length = 0;
  await translate(host, id, 'de');
  expect(await ask(host, id, 'de')).toEqual(german);
  expect([server.asked.length, await aiMessagesUsed(host)]).toEqual([0, 2]);
});

test('too little said makes none; a model that fails is asked three times, and again when somebody wants it', async () => {
  const { host, id } = await held(['Hello.', 'Bye.']);
  await run();
  expect(await ask(host, id)).toMatchObject({ state: 'none' });
  const failing = await held();
  scripted({ points: 'Nothing has a number.' });
  for (let hour = 0; hour < 6; hour += 1) {
    await run();
    advance(t, 3_600_000);
  }
  expect(server.asked).toHaveLength(3);
  expect(await ask(failing.host, failing.id)).toMatchObject({ state: 'failed', points: [] });
  expect(await aiMessagesUsed(failing.host)).toBe(0);
  scripted({});
  expect(await again(failing.host, failing.id)).toMatchObject({ state: 'waiting' });
  await expect.poll(async () => (await ask(failing.host, failing.id)).state).toBe('ready');
});

test('a meeting of long ago is summarised when somebody asks', async () => {
  const { host, id } = await held();
  advance(t, 8 * 24 * 3_600_000 - 3_600_000);
  const longAgo = await member(t, `Host${people}`);
  await run();
  expect(await ask(longAgo, id)).toMatchObject({ state: 'absent' });
  await again(longAgo, id);
  await expect.poll(async () => (await ask(longAgo, id)).state).toBe('ready');
  void host;
});

test('what was planted in the words stays words, and a model that obeys proves nothing', async () => {
  const { host, id } = await held([...SAID, ...INJECTIONS]);
  scripted({ points: `${INJECTIONS.join('\n')}\n`, title: `<b>${CANARY}</b>\nmore` });
  await run();
  const { messages } = JSON.parse(server.asked[0]!) as { messages: { role: string; content: string }[] };
  expect(messages.map(({ role }) => role)).toEqual(['system', 'user']);
  const { content } = messages[0]!;
  const lines = content
    .slice(content.indexOf('\n<transcript>\n') + 14, content.lastIndexOf('\n</transcript>'))
    .split('\n');
  expect(lines).toHaveLength(SAID.length + INJECTIONS.length);
  expect(await titleOf(host, id)).toBe(`<b>${CANARY}</b>`);
  const { points } = await ask(host, id);
  expect(points.length).toBeGreaterThan(0);
  const stored = new Set(
    (await t.db.select({ id: transcriptSegments.id }).from(transcriptSegments)).map(({ id }) => id),
  );
  for (const { quotes } of points) {
    expect(quotes.length).toBeGreaterThan(0);
    for (const { segmentId } of quotes) expect(stored.has(segmentId)).toBe(true);
  }
});

test('who refuses AI is neither told to the model nor quoted; words that are withdrawn take what was made of them', async () => {
  const { host, roomId, id, speaker } = await meeting();
  const { who, admitted } = await admitGuest(t, host, roomId, 'Gerd');
  await say(id, speaker, SAID);
  await say(id, admitted.participant.id, ['The secret of Gerd is nobody’s business.']);
  const answer = (consents: object) =>
    t.call('PUT', `/conferences/${id}/consents/mine`, { headers: who.headers, body: consents });
  await answer({ recording: true, transcript: true, ai: false });
  await end(host, id);
  await run();
  expect(server.asked.join('\n')).toContain(SAID[1]);
  expect(server.asked.join('\n')).not.toContain('secret of Gerd');
  expect(await ask(host, id)).toMatchObject({ state: 'ready' });
  server.asked.length = 0;
  await answer({ recording: true, transcript: false, ai: false, removeStored: true });
  expect(await ask(host, id)).toMatchObject({ state: 'waiting', points: [] });
  expect(await titleOf(host, id)).toBeNull();
  expect(await t.db.$count(summaryPoints, eq(summaryPoints.conferenceId, id))).toBe(0);
  await remade();
  expect(await ask(host, id)).toMatchObject({ state: 'ready' });
  expect(await aiMessagesUsed(host)).toBe(1);
  server.asked.length = 0;
  await answer({ recording: true, transcript: false, ai: false, removeStored: true });
  expect(await ask(host, id)).toMatchObject({ state: 'ready' });
});

test('one that was paid for is made again by the model where nothing is left of the owner’s plan', async () => {
  const { host, roomId, id, speaker } = await meeting();
  const { who, admitted } = await admitGuest(t, host, roomId, 'Gerd');
  await say(id, speaker, SAID);
  await say(id, admitted.participant.id, ['The secret of Gerd is nobody’s business.']);
  await end(host, id);
  await run();
  await useUp(id);
  const used = await aiMessagesUsed(host);
  const body = { recording: true, transcript: false, ai: false, removeStored: true };
  await t.call('PUT', `/conferences/${id}/consents/mine`, { headers: who.headers, body });
  await remade();
  expect(await ask(host, id)).toMatchObject({ state: 'ready', quotesOnly: false });
  expect(await aiMessagesUsed(host)).toBe(used);
});

test('who withdraws words again and again waits longer each time, and who said nothing changes nothing', async () => {
  const { host, roomId, id, speaker } = await meeting();
  const { who } = await admitGuest(t, host, roomId, 'Gerd');
  await say(id, speaker, SAID);
  await end(host, id);
  await run();
  const withdraw = ({ headers }: Caller) =>
    t.call('PUT', `/conferences/${id}/consents/mine`, {
      headers,
      body: { recording: true, transcript: true, ai: false, removeStored: true },
    });
  await withdraw(who);
  expect(await ask(host, id)).toMatchObject({ state: 'ready' });
  const waitedMs: number[] = [];
  for (let times = 0; times < 3; times += 1) {
    await withdraw(host);
    const [row] = await t.db.select().from(meetingSummaries).where(eq(meetingSummaries.conferenceId, id));
    waitedMs.push(row!.nextAt.getTime() - t.clock.now.getTime());
  }
  expect(waitedMs).toEqual([4, 6, 8].map((minutes) => minutes * 60_000));
  server.asked.length = 0;
  await run();
  await again(host, id);
  expect(server.asked).toEqual([]);
});

test('a summary that quotes who refuses AI by now stays, and is not told to a model again', async () => {
  const { host, id } = await held();
  await run();
  server.asked.length = 0;
  const body = { recording: true, transcript: true, ai: false };
  await t.call('PUT', `/conferences/${id}/consents/mine`, { headers: host.headers, body });
  expect(await translate(host, id, 'de')).toMatchObject({ state: 'ready', language: 'en' });
  expect(server.asked).toEqual([]);
});

test('words that are withdrawn while the model writes are not kept', async () => {
  const { host, id } = await held();
  advance(t, 61_000);
  const whole = server.respond;
  server.respond = (response) => {
    server.respond = whole;
    void t
      .call('PUT', `/conferences/${id}/consents/mine`, {
        headers: host.headers,
        body: { recording: true, transcript: false, ai: false, removeStored: true },
      })
      .then(() => whole(response));
  };
  await t.app.meeting.summaries.makeDue();
  expect(await ask(host, id)).toMatchObject({ state: 'waiting', points: [] });
  await remade();
  expect(await ask(host, id)).toMatchObject({ state: 'none', points: [] });
  expect(await t.db.$count(summaryPoints, eq(summaryPoints.conferenceId, id))).toBe(0);
});

test('only who may read the transcript has it: neither strangers nor guests, nor who was given another part', async () => {
  const { host, roomId, id, speaker } = await meeting();
  const { who } = await admitGuest(t, host, roomId, 'Gerd');
  await say(id, speaker, SAID);
  await end(host, id);
  await run();
  const stranger = await member(t, 'Stranger');
  const share = (
    await t.call('POST', `/conferences/${id}/history/share`, {
      headers: host.headers,
      body: { includes: ['messages'] },
    })
  ).json();
  const given = await member(t, 'Given');
  await t.call('POST', '/conferences/history/import', {
    headers: given.headers,
    body: { token: share.token },
  });
  for (const { headers } of [who, stranger, given])
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['POST', '/translation'],
    ] as const) {
      const answer = await t.call(method, `/conferences/${id}/summary${path}`, { headers });
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'ConferenceNotFound']);
    }
  expect(await titleOf(given, id)).toBeNull();
  const query = new URLSearchParams({ 'search[contains]': 'Launch' });
  const list = await t.call('GET', `/conferences/history?${query}`, { headers: given.headers });
  expect(list.json().items, list.body).toEqual([]);
});

test('the history is searched for the title that was made, and a deleted meeting leaves nothing', async () => {
  scripted({ title: 'Zeppelins over Lisbon' });
  const { host, id } = await held();
  await run();
  const query = new URLSearchParams({ 'search[contains]': 'Zeppelins' });
  const list = await t.call('GET', `/conferences/history?${query}`, { headers: host.headers });
  expect(list.json().items, list.body).toMatchObject([{ id, title: 'Zeppelins over Lisbon' }]);
  await t.call('DELETE', `/conferences/${id}?history=true`, { headers: host.headers });
  expect(await t.db.$count(meetingSummaries, eq(meetingSummaries.conferenceId, id))).toBe(0);
});

async function heldWithBen() {
  const { host, roomId, id, speaker } = await meeting();
  const ben = await member(t, `Ben${people}`);
  const { participant } = await join(t, ben, roomId);
  await say(id, speaker, SAID);
  await say(id, participant.id, ['Ben is worried about the harbour of Valencia.']);
  await end(host, id);
  await run();
  expect(await ask(host, id)).toMatchObject({ state: 'ready' });
  return { host, id, ben };
}

test('whoever deletes their account takes what was made of their words', async () => {
  const { host, id, ben } = await heldWithBen();
  const gone = await t.call('DELETE', '/users', { headers: ben.headers });
  expect(gone.statusCode, gone.body).toBeLessThan(300);
  expect(await ask(host, id)).toMatchObject({ state: 'waiting', points: [] });
  server.asked.length = 0;
  await remade();
  expect(await ask(host, id)).toMatchObject({ state: 'ready' });
  expect(server.asked.join('\n')).not.toContain('worried about the harbour');
});

test('what was made long ago of the words of who deletes their account is made again when somebody asks', async () => {
  const { id } = await heldWithBen();
  advance(t, 8 * 24 * 3_600_000);
  // Their sessions have expired.
  const [host, ben] = [await member(t, `Host${people}`), await member(t, `Ben${people}`)];
  const { statusCode } = await t.call('DELETE', '/users', { headers: ben.headers });
  expect(statusCode).toBe(204);
  server.asked.length = 0;
  await remade();
  expect(await ask(host, id)).toMatchObject({ state: 'absent', points: [] });
  expect(server.asked).toEqual([]);
  await again(host, id);
  await expect.poll(async () => (await ask(host, id)).state).toBe('ready');
  expect(server.asked.join('\n')).not.toContain('worried about the harbour');
});
