import type { Dub, DubLines, DubWords, Language } from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { StorageUnavailable } from '../../adapters/storage/index.ts';
import { transcriptSegments } from '../../db/schema/transcripts.ts';
import { settled } from '../../testing/agent-world.ts';
import { member } from '../../testing/meeting-steps.ts';
import {
  ask,
  before,
  damageFile,
  deleteFile,
  dubbed,
  dubber,
  dubOf,
  dubsUrl,
  dubsWorld,
  ENGINES,
  filesOf,
  list,
  quotaUsed,
  recorded,
  rowOf,
  secondsUsed,
  send,
  sendWords,
  t,
  wordsOf,
  worker,
} from './testing/dubs-world.ts';

dubsWorld();

const grade = 'production';
/** Asked for by the other one, and spoken; its words are not sent yet. */
async function spoken() {
  const met = await recorded();
  await ask(met, met.other);
  const work = await dubber(met);
  const { token } = (await work.next())!;
  const { lines } = (await work.call('GET', 'lines', token)).json<DubLines>();
  await send(work, token, 0, 1_000, 3_000);
  const [morning, begin] = lines.map(({ segmentId }) => segmentId) as [never, never];
  return { met, work, token, morning, begin };
}

test('what was translated for a dub can be read, page after page, once it is ready', async () => {
  const { met, work, token, morning, begin } = await spoken();
  expect((await sendWords(work, token, 0, [{ segmentId: begin, text: 'Emp', grade }])).statusCode).toBe(204);
  // Sent again, because the answer was lost.
  await sendWords(work, token, 0, [{ segmentId: begin, text: 'Empecemos', grade }]);
  await sendWords(work, token, 1, [{ segmentId: morning, text: 'Buenos días', grade: 'demonstration' }]);
  expect((await wordsOf(met, met.host)).json().code).toBe('NotFound');
  expect((await work.call('POST', 'finished?wordPages=2', token)).statusCode).toBe(204);
  expect((await wordsOf(met, met.host)).json<DubWords>()).toEqual({
    words: [
      { segmentId: begin, text: 'Empecemos', grade },
      { segmentId: morning, text: 'Buenos días', grade: 'demonstration' },
    ],
  });
  expect((await wordsOf(met, met.host, 'fr')).json().code).toBe('NotFound');
  const stranger = await member(t, 'Stranger');
  expect((await wordsOf(met, stranger)).json().code).toBe('ConferenceNotFound');
});

test('a dub for which nothing was translated has no words', async () => {
  const { met } = await dubbed();
  expect((await wordsOf(met, met.host)).json()).toEqual({ words: [] });
});

test('a dub that was made before there were captions has no words', async () => {
  const { met } = await dubbed();
  deleteFile(met, 'words.json');
  expect((await wordsOf(met, met.host)).json()).toEqual({ words: [] });
});

test('a file of words that is damaged is told from none', async () => {
  const { met, work, token, begin } = await spoken();
  await sendWords(work, token, 0, [{ segmentId: begin, text: 'Empecemos', grade }]);
  await work.call('POST', 'finished?wordPages=1', token);
  damageFile(met, 'words.json');
  const { headers } = met.host;
  const answer = await t.app.inject({ url: `/api${dubsUrl(met)}/es/words`, headers });
  expect([answer.statusCode, answer.json().code]).toEqual([500, 'Internal']);
});

test('a dub is made anew where its sound cannot be read when it is finished', async () => {
  const { met, work, token } = await spoken();
  damageFile(met, '/0');
  expect((await work.call('POST', 'finished', token)).statusCode).toBe(404);
  expect(await dubOf(met)).toMatchObject({ state: 'waiting', track: null });
  expect(await work.next()).not.toBeNull();
});

test.each([
  ['is damaged', damageFile],
  ['is lost', deleteFile],
])('a dub is ready with the captions that come before a page that %s', async (_what, spoil) => {
  const { met, work, token, morning, begin } = await spoken();
  const first = { segmentId: morning, text: 'Buenos días', grade } as const;
  await sendWords(work, token, 0, [first]);
  await sendWords(work, token, 1, [{ segmentId: begin, text: 'Empecemos', grade }]);
  spoil(met, 'words-1');
  expect((await work.call('POST', 'finished?wordPages=2', token)).statusCode).toBe(204);
  expect(await dubOf(met)).toMatchObject({ state: 'ready', track: { spoken: [[1_000, 3_000]] } });
  expect((await wordsOf(met, met.host)).json()).toEqual({ words: [first] });
});

test('captions count in the storage of the room’s owner', async () => {
  const { met, work, token, begin } = await spoken();
  const line = { segmentId: begin, text: 'Empecemos', grade } as const;
  await sendWords(work, token, 0, [line]);
  await work.call('POST', 'finished?wordPages=1', token);
  const { bytes } = (await dubOf(met))!.track!;
  const used = await quotaUsed(met.host, 'recordingStorageBytes');
  expect(used - bytes).toBe(JSON.stringify([line]).length);
});

test('words go with what was said: they are read no more, and their file is deleted', async () => {
  const { met, work, token, begin } = await spoken();
  await sendWords(work, token, 0, [{ segmentId: begin, text: 'Empecemos', grade }]);
  await work.call('POST', 'finished?wordPages=1', token);
  expect(filesOf(met).some((name) => name.endsWith('words.json'))).toBe(true);
  await t.db.delete(transcriptSegments).where(eq(transcriptSegments.id, begin));
  expect((await wordsOf(met, met.host)).json().code).toBe('NotFound');
  await t.app.meeting.dubs.sweep();
  expect([filesOf(met), await rowOf(met)]).toEqual([[], undefined]);
});

test('words that were refused meanwhile end the dub', async () => {
  const { met, work, token, begin } = await spoken();
  await t.db.delete(transcriptSegments).where(eq(transcriptSegments.id, begin));
  const sent = await sendWords(work, token, 0, [{ segmentId: begin, text: 'Empecemos', grade }]);
  expect(sent.statusCode).toBe(404);
  expect(await rowOf(met)).toMatchObject({ state: 'failed', reason: 'words-changed' });
  expect(filesOf(met)).toEqual([]);
});

test('a page that is none is refused, and one more than there may be', async () => {
  const { met, work, token, begin } = await spoken();
  const line = { segmentId: begin, text: 'Empecemos', grade } as const;
  const refused = [
    work.call('POST', 'words?number=0', token, new TextEncoder().encode('{')),
    sendWords(work, token, 0, [{ ...line, text: '' }]),
    sendWords(
      work,
      token,
      0,
      Array.from({ length: 201 }, () => line),
    ),
    sendWords(work, token, 200, [line]),
    work.call('POST', 'finished?wordPages=201', token),
  ];
  expect((await Promise.all(refused)).map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400]);
  const large = Array.from({ length: 20 }, () => ({ ...line, text: 'x'.repeat(4_000) }));
  expect((await sendWords(work, token, 0, large)).statusCode).toBe(413);
  expect(await dubOf(met)).toMatchObject({ state: 'working' });
});

test('while the storage is away the worker asks again, and a reader is told', async () => {
  const { met, work, token, begin } = await spoken();
  const away = () => {
    throw new StorageUnavailable('not now');
  };
  before.put = away;
  const line = { segmentId: begin, text: 'Empecemos', grade } as const;
  expect((await sendWords(work, token, 0, [line])).statusCode).toBe(503);
  delete before.put;
  expect((await sendWords(work, token, 0, [line])).statusCode).toBe(204);
  await work.call('POST', 'finished?wordPages=1', token);
  before.get = away;
  expect((await wordsOf(met, met.host)).statusCode).toBe(503);
  delete before.get;
  expect((await wordsOf(met, met.host)).json()).toEqual({ words: [line] });
});

/** The worker translates into Korean, and speaks it or not. */
async function korean(covers: Language[]) {
  const engines = [
    { ...ENGINES[0]!, covers: ['en>es', 'en>ko', 'es>ko'] },
    { ...ENGINES[1]!, covers },
  ];
  worker.say({ type: 'hello', version: '1', engines, capacity: 10, dubbers: 9 });
  await settled(() => expect(t.app.meeting.agentJobs.dubEngines()).toEqual(engines));
}

test('where no voice speaks a language, captions alone are made; with a voice it can be had again', async () => {
  await korean(['es']);
  const met = await recorded();
  const entry = async () => (await list(met)).languages.find(({ language }) => language === 'ko');
  expect(await entry()).toEqual({ language: 'ko', obstacle: null, captionsOnly: true });
  expect((await ask(met, met.other, 'ko')).json<Dub>()).toMatchObject({ state: 'waiting', reason: null });
  const work = await dubber(met);
  const { token, captionsOnly } = (await work.next())!;
  expect(captionsOnly).toBe(true);
  const { lines } = (await work.call('GET', 'lines', token)).json<DubLines>();
  await sendWords(work, token, 0, [{ segmentId: lines[0]!.segmentId, text: '좋은 아침', grade }]);
  expect((await work.call('POST', 'pieces?number=0&doneMs=60000&spokenMs=2500', token)).statusCode).toBe(200);
  expect((await work.call('POST', 'finished?wordPages=1', token)).statusCode).toBe(204);
  expect(await dubOf(met, 'ko')).toMatchObject({ state: 'ready', progressRatio: 1, track: null });
  expect((await wordsOf(met, met.host, 'ko')).json<DubWords>().words).toMatchObject([{ text: '좋은 아침' }]);
  expect([filesOf(met).filter((name) => name.endsWith('.webm')), await secondsUsed(met.other)]).toEqual([
    [],
    3,
  ]);
  // There is no sound to be played.
  await ask(met, met.other, 'es');
  const { token: spanish } = (await work.next())!;
  await send(work, spanish, 0, 1_000, 3_000);
  await work.call('POST', 'finished', spanish);
  const { url } = (await dubOf(met))!.track!;
  const played = await Promise.all([url, url.replace('/es.', '/ko.')].map((of) => t.app.inject({ url: of })));
  expect(played.map(({ statusCode }) => statusCode)).toEqual([200, 404]);
  // Asked again it is the same, until a voice speaks it.
  expect((await ask(met, met.host, 'ko')).json<Dub>().state).toBe('ready');
  await korean(['es', 'ko']);
  expect(await entry()).toMatchObject({ obstacle: null, captionsOnly: false });
  expect((await ask(met, met.host, 'ko')).json<Dub>()).toMatchObject({ state: 'waiting', track: null });
});
