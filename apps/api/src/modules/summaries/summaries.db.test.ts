import { CANARY, INJECTIONS } from '@intermind/testing';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { meetingSummaries, transcriptSegments } from '../../db/schema/index.ts';
import { advance, admitGuest, member } from '../../testing/meeting-steps.ts';
import {
  SAID,
  aiMessagesUsed,
  again,
  ask,
  end,
  held,
  meeting,
  people,
  pointsOf,
  run,
  say,
  scripted,
  server,
  summariesWorld,
  t,
  titleOf,
  translate,
  useUp,
} from './testing/summaries-world.ts';

summariesWorld();

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

test('the first reader of another language has it translated, for all; one who cannot reads it as it was made', async () => {
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

test('a summary that quotes a person who refuses AI by now stays, and is not told to a model again', async () => {
  const { host, id } = await held();
  await run();
  server.asked.length = 0;
  const body = { recording: true, transcript: true, ai: false };
  await t.call('PUT', `/conferences/${id}/consents/mine`, { headers: host.headers, body });
  expect(await translate(host, id, 'de')).toMatchObject({ state: 'ready', language: 'en' });
  expect(server.asked).toEqual([]);
});

test('only people who may read the transcript have it: neither strangers nor guests, nor people who were given another part', async () => {
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
