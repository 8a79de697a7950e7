import type { ConferenceId, HistoryEntry, HistoryPart, Language, RoomId } from '@intermind/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { meetingSummaries } from '../../db/schema/summaries.ts';
import { share } from '../../testing/ask-steps.ts';
import { type Caller, join, makeRoom, member } from '../../testing/meeting-steps.ts';
import { segmentOf } from '../../testing/speech.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { settleSegments } from '../transcripts/index.ts';

/** Past meetings are found by what was said in them. */

let t: TestApp;
let nora: Caller;
let otto: Caller;
beforeAll(async () => {
  t = await startTestApp();
  [nora, otto] = await Promise.all([member(t, 'Nora'), member(t, 'Otto')]);
});
afterAll(() => t.close());

type Sentence = { language?: Language; text: string; translations?: Partial<Record<Language, string>> };

/** A meeting that runs, in which the owner said this, one sentence each half minute. */
async function runningMeeting(owner: Caller, ...said: Sentence[]): Promise<ConferenceId> {
  const { conference, participant } = await join(t, owner, await makeRoom(t, owner));
  for (const { language = 'en', text, translations = {} } of said) {
    t.clock.now = new Date(t.clock.now.getTime() + 30_000);
    const others = Object.entries(translations).map(([into, words]) => ({
      ...{ language: into as Language, text: words, grade: 'production' as const, engine: 'tongue' },
    }));
    const segment = segmentOf(participant.id, t.clock.now.getTime(), { language, text });
    await settleSegments(t, conference.id, [{ ...segment, translations: others }]);
  }
  return conference.id;
}

const end = (owner: Caller, id: ConferenceId) =>
  t.call('DELETE', `/conferences/${id}`, { headers: owner.headers });

async function meeting(owner: Caller, ...said: Sentence[]): Promise<ConferenceId> {
  const id = await runningMeeting(owner, ...said);
  await end(owner, id);
  return id;
}

async function find(who: Caller, words: string, operator = 'contains'): Promise<HistoryEntry[]> {
  const query = new URLSearchParams({ [`search[${operator}]`]: words, limit: '50' });
  const answer = await t.call('GET', `/conferences/history?${query}`, { headers: who.headers });
  expect([words, answer.statusCode]).toEqual([words, 200]);
  const page = answer.json<{ items: HistoryEntry[]; total: number }>();
  expect(page.total).toBe(page.items.length);
  return page.items;
}
const found = async (who: Caller, words: string) => (await find(who, words)).map(({ id }) => id);

test('a meeting is found by words of one sentence, in any order, from their beginnings; the first such sentence comes with it', async () => {
  const aster = await meeting(
    nora,
    { text: 'Good morning everybody' },
    { text: 'The budget of Aster is forty thousand euros' },
    { text: 'The budget of Birch comes later' },
  );
  const elsewhere = await meeting(nora, { text: 'We have no budget' }, { text: 'Aster is a flower' });
  for (const words of ['budget aster', 'ASTER Budg', 'thousand forty'])
    expect([words, await found(nora, words)]).toEqual([words, [aster]]);
  expect(await found(nora, 'budget')).toEqual([elsewhere, aster]);
  const [, { said } = {}] = await find(nora, 'budget');
  expect(said).toMatchObject({ language: 'en', text: 'The budget of Aster is forty thousand euros' });
  expect(await found(nora, 'udget')).toEqual([]);
  expect(
    (await find(nora, 'budget', 'ncontains')).filter(({ id }) => [aster, elsewhere].includes(id)),
  ).toEqual([]);
});

test('without a search, or found by a name, it comes without a sentence', async () => {
  await meeting(nora, { text: 'Nothing of note' });
  const { items } = (await t.call('GET', '/conferences/history', { headers: nora.headers })).json<{
    items: HistoryEntry[];
  }>();
  expect(items.map(({ said }) => said).filter(Boolean)).toEqual([]);
  const byName = await find(nora, 'Nora');
  expect(byName.length).toBe(items.length);
  expect(byName.map(({ said }) => said).filter(Boolean)).toEqual([]);
});

test('by a translation, too, which is what comes with it', async () => {
  const id = await meeting(nora, {
    text: 'The harbour is closed',
    translations: { es: 'El puerto está cerrado' },
  });
  expect(await found(nora, 'harbour')).toEqual([id]);
  const [entry] = await find(nora, 'puerto cerrado');
  expect(entry).toMatchObject({ id, said: { language: 'es', text: 'El puerto está cerrado' } });
});

test.each<[Language, string, string]>([
  ['ja', 'プロジェクトの予算は四万ユーロです。', '予算'],
  ['ja', '新しいCedarの予算です。', 'cedar'],
  ['ja', '新しいDogwoodの予算は2027年です。', '2027年 Dogwood'],
  ['zh', '项目预算是四万欧元。', '四万欧元'],
  ['zh', '我们在Elm项目里用了31人。', 'elm 31'],
  ['ko', '프로젝트 예산은 사만 유로입니다.', '예산'],
  ['ru', 'Бюджет проекта составляет сорок тысяч', 'бюджет сорок'],
  ['ar', 'ميزانية المشروع أربعون ألفا', 'المشروع'],
  ['hi', 'परियोजना का बजट चालीस हज़ार है', 'बजट'],
  ['fr', 'Rendez-vous « été » confirmé', 'été confirmé'],
  ['es', '¿Cuándo empieza la reunión?', 'cuándo reunión'],
  ['fr', 'L’équipe n’a pas d’échéance', 'l’équipe échéance'],
])('in %s', async (language, text, words) => {
  const id = await meeting(nora, { language, text });
  expect(await found(nora, words)).toEqual([id]);
});

test('only what the reader may read is searched', async () => {
  const id = await meeting(otto, { text: 'The password of the safe is seahorse' });
  expect(await found(otto, 'seahorse')).toEqual([id]);
  expect(await found(nora, 'seahorse')).toEqual([]);
  const give = (...parts: HistoryPart[]) => share(t, otto, id, nora, parts);
  const takeBack = await give('messages');
  expect(await found(nora, 'seahorse')).toEqual([]);
  // They have the meeting all the same, and find it by its people.
  expect(await find(nora, 'Otto')).toMatchObject([{ id, said: null }]);
  await takeBack();
  await give('transcript');
  expect(await found(nora, 'seahorse')).toEqual([id]);
});

test('by its title, its room’s, the room’s code, and by names, from any letter on', async () => {
  const paul = await member(t, 'Paul');
  const rename = (id: ConferenceId, title: string) =>
    t.call('PATCH', `/conferences/${id}/history`, { headers: paul.headers, body: { title } });
  const plain = await meeting(paul, { text: 'Nothing of note' });
  const named = await meeting(paul, { text: 'Nothing of note' });
  await rename(named, '100% Überblick_1');
  const { id: roomId } = (
    await t.call('POST', '/rooms', { headers: paul.headers, body: { title: 'Quarterly plans' } })
  ).json<{ id: RoomId }>();
  const { conference } = await join(t, paul, roomId);
  await end(paul, conference.id);
  const all = [conference.id, named, plain];
  for (const [words, ids] of [
    ['BLICK_', [named]],
    ['0%', [named]],
    ['0% Ü', [named]],
    ['blickx1', []],
    ['terly PLA', [conference.id]],
    ['rt', [conference.id]],
    [roomId.slice(1, 7), [conference.id]],
    ['aul', all],
    ['L T', all],
    ['xaul', []],
    ['blick,terly', [conference.id, named]],
    ['blick,note', [named, plain]],
  ] as const)
    expect([words, await found(paul, words)]).toEqual([words, ids]);
  const without = async (words: string) => (await find(paul, words, 'ncontains')).map(({ id }) => id);
  expect(await without('blick')).toEqual([conference.id, plain]);
  expect(await without('blick,note')).toEqual([conference.id]);
  expect(await without('Paul')).toEqual([]);
  // A title of its own takes the place of the room's.
  await rename(conference.id, 'Something else');
  expect(await found(paul, 'quarterly')).toEqual([]);
});

test('by names alone, which is no search of what was said', async () => {
  const [uma, vera] = [await member(t, 'Uma'), await member(t, 'Vera')];
  const alone = await meeting(uma, { text: 'Vera was not here' });
  const roomId = await makeRoom(t, uma);
  const { conference } = await join(t, uma, roomId);
  await join(t, vera, roomId);
  await end(uma, conference.id);
  const named = async (operator: string, words: string) => {
    const path = `/conferences/history?names[${operator}]=${words}`;
    const answer = await t.call('GET', path, { headers: uma.headers });
    const { items, total } = answer.json<{ items: HistoryEntry[]; total: number }>();
    return [items.map(({ id, said }) => [id, said]), total];
  };
  expect(await named('contains', 'ERA')).toEqual([[[conference.id, null]], 1]);
  expect(await named('contains', 'er')).toEqual([[[conference.id, null]], 1]);
  expect(await named('ncontains', 'vera')).toEqual([[[alone, null]], 1]);
  expect(await named('neq', 'Uma Test')).toEqual([[[conference.id, null]], 1]);
});

test('in the order that was asked for, page by page, with how many there are in all', async () => {
  const rosa = await member(t, 'Rosa');
  const ids: ConferenceId[] = [];
  for (const title of ['b', 'c', 'a', 'none'])
    ids.push(await meeting(rosa, { text: title === 'none' ? 'Not this' : `The walrus ${title}` }));
  const page = async (query: string) => {
    const path = `/conferences/history?search[contains]=walrus&${query}`;
    const answer = await t.call('GET', path, { headers: rosa.headers });
    const { items, total } = answer.json<{ items: HistoryEntry[]; total: number }>();
    return [items.map(({ id }) => ids.indexOf(id)), total];
  };
  expect(await page('limit=2')).toEqual([[2, 1], 3]);
  expect(await page('limit=2&offset=2')).toEqual([[0], 3]);
  expect(await page('limit=2&offset=4')).toEqual([[], 3]);
  expect(await page('sort=participants:asc,startedAt:asc')).toEqual([[0, 1, 2], 3]);
  expect(await page('sort=startedAt:asc&running=true')).toEqual([[], 0]);
});

test('people who may read its words can search a title that was made of them, until it has another', async () => {
  const id = await meeting(otto, { text: 'It costs ninety euros' });
  const row = {
    conferenceId: id,
    state: 'ready',
    title: 'Prototype of a submarine',
    nextAt: t.clock.now,
  } as const;
  await t.db
    .insert(meetingSummaries)
    .values(row)
    .onConflictDoUpdate({ target: meetingSummaries.conferenceId, set: row });
  const takeBack = await share(t, otto, id, nora, ['messages']);
  expect([await found(otto, 'ubmarin'), await found(nora, 'ubmarin')]).toEqual([[id], []]);
  await takeBack();
  await share(t, otto, id, nora, ['transcript']);
  expect(await found(nora, 'ubmarin')).toEqual([id]);
  await t.call('PATCH', `/conferences/${id}/history`, { headers: otto.headers, body: { title: 'Boats' } });
  expect([await found(otto, 'ubmarin'), await found(nora, 'boats')]).toEqual([[], [id]]);
});

test('of a shared meeting the room’s code is not searched, of which its reader is not told', async () => {
  const id = await meeting(otto, { text: 'Nothing of note' });
  const [{ roomId } = {}] = await find(otto, 'note');
  await share(t, otto, id, nora, ['transcript']);
  expect([await found(otto, roomId!), await found(nora, roomId!)]).toEqual([[id], []]);
});

test('a meeting that runs is searched by people who took part, by others after its end', async () => {
  const id = await runningMeeting(otto, { text: 'The lighthouse is open' });
  await share(t, otto, id, nora, ['transcript']);
  expect(await found(otto, 'lighthouse')).toEqual([id]);
  expect(await found(nora, 'lighthouse')).toEqual([]);
  await end(otto, id);
  expect(await found(nora, 'lighthouse')).toEqual([id]);
});

test.each([
  `'`,
  `\\`,
  `' | 'x`,
  `a & !b`,
  `:*`,
  `<->`,
  `((`,
  `"`,
  `%`,
  `_`,
  `'':*`,
  'x'.repeat(200),
  '💬',
  '- —',
])('what was typed is only looked for: %s', async (words) => {
  expect((await find(nora, words)).length).toBeGreaterThanOrEqual(0);
});
