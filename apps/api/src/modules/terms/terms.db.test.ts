import { ROOM_TERMS_MAX, type RoomId, type RoomTerm, TERM_MAX_LENGTH } from '@intermind/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, join, makeRoom, member } from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let anna: Caller;
let roomId: RoomId;
beforeAll(async () => {
  t = await startTestApp();
  anna = await member(t, 'Anna');
});
beforeEach(async () => {
  roomId = await makeRoom(t, anna);
});
afterAll(() => t.close());

const term = (given: Partial<RoomTerm> = {}): RoomTerm => ({
  term: 'Kessel',
  saidAs: null,
  translations: { en: 'boiler' },
  ...given,
});
const read = (who: Caller) => t.call('GET', `/rooms/${roomId}/terms`, { headers: who.headers });
const change = (who: Caller, terms: unknown) =>
  t.call('PUT', `/rooms/${roomId}/terms`, { headers: who.headers, body: { terms } });

test('the owner writes the terms of a room, outside a meeting too; each change replaces all', async () => {
  expect((await read(anna)).json()).toEqual({ terms: [] });
  const terms = [term(), term({ term: 'Qwik', saidAs: 'quick', translations: {} })];
  expect((await change(anna, terms)).json()).toEqual({ terms });
  expect((await read(anna)).json()).toEqual({ terms });
  expect((await change(anna, [])).json()).toEqual({ terms: [] });
  expect((await read(anna)).json()).toEqual({ terms: [] });
});

test('terms are kept as they look: one line, composed, nothing invisible', async () => {
  const [kept] = (
    await change(anna, [{ term: ' Cafe\u0301\u202e  Nord ', saidAs: 'a\nb', translations: { de: ' x ' } }])
  ).json().terms;
  expect(kept).toEqual({ term: 'Café Nord', saidAs: 'a b', translations: { de: 'x' } });
});

test('moderators change them while they are in the meeting; others may not even read them', async () => {
  const [ben, carla] = [await member(t, 'Ben'), await member(t, 'Carla')];
  expect([(await read(ben)).statusCode, (await change(ben, [])).statusCode]).toEqual([403, 403]);
  await join(t, anna, roomId);
  const { participant } = await join(t, ben, roomId);
  await join(t, carla, roomId);
  expect((await change(ben, [term()])).statusCode).toBe(403);
  await t.call('PATCH', `/participants/${participant.id}`, {
    headers: anna.headers,
    body: { role: 'moderator' },
  });
  expect([(await change(ben, [term()])).statusCode, (await read(ben)).json()]).toEqual([
    200,
    { terms: [term()] },
  ]);
  expect([(await read(carla)).statusCode, (await change(carla, [])).statusCode]).toEqual([403, 403]);
  await t.call('POST', `/participants/${participant.id}/close`, { headers: ben.headers });
  expect((await change(ben, [])).statusCode).toBe(403);
});

test.each([
  ['a term twice', [term(), term({ term: 'KESSEL' })]],
  ['a term without letters', [term({ term: ' \u200b ' })]],
  ['a term that is too long', [term({ term: 'x'.repeat(TERM_MAX_LENGTH + 1) })]],
  ['an empty translation', [term({ translations: { de: '' } })]],
  ['a language that is none of ours', [term({ translations: { xx: 'a' } as never })]],
  ['too many terms', Array.from({ length: ROOM_TERMS_MAX + 1 }, (_, i) => term({ term: `t${i}` }))],
  ['something else', [{ ...term(), note: 'x' }]],
])('%s is refused, and nothing changes', async (_name, terms) => {
  await change(anna, [term({ term: 'Old' })]);
  const answer = await change(anna, terms);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'ValidationFailed']);
  expect((await read(anna)).json()).toEqual({ terms: [term({ term: 'Old' })] });
});

test('as many terms as there may be, the longest in every language, fit', async () => {
  const long = (index: number) => `${index}`.padEnd(TERM_MAX_LENGTH, '国');
  const { LANGUAGES } = await import('@intermind/contracts');
  const terms = Array.from({ length: ROOM_TERMS_MAX }, (_, index) =>
    term({
      term: long(index),
      saidAs: long(index),
      translations: Object.fromEntries(LANGUAGES.map((language) => [language, long(index)])),
    }),
  );
  expect((await change(anna, terms)).statusCode).toBe(200);
  expect((await read(anna)).json()).toEqual({ terms });
});
