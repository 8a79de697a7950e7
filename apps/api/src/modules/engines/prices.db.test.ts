import type { AdminAct, EngineBenchId, EngineMeasure, EnginePrices, Engines } from '@intermind/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { engineBenches, engineChoices } from '../../db/schema/index.ts';
import { advance, memberNamed } from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** What engines cost: administrators enter it, no engine tells it. */

let t: TestApp;
let ada: { headers: { authorization: string } };
beforeAll(async () => {
  t = await startTestApp();
  ada = { headers: await t.as({ ...memberNamed('Ada'), isAdmin: true }) };
});
afterAll(() => t.close());
beforeEach(async () => void (await t.db.delete(engineChoices)));

const STORED = { kind: 'translator', engine: 'openai', priceMicros: 20_000_000 };
const PRICE = { ...STORED, currency: 'EUR' };
const put = (body: object) => t.call('PUT', '/admin/engines/prices', { ...ada, body });
const read = async () => (await t.call('GET', '/admin/engines/prices', ada)).json<EnginePrices>();

test('a price is entered, changed and removed, and the currency is one for all', async () => {
  expect(await read()).toEqual({ currency: null, prices: [] });
  expect((await put(PRICE)).json()).toEqual({ currency: 'EUR', prices: [STORED] });
  await put({ ...PRICE, kind: 'speech-to-text', priceMicros: 4_300, currency: 'USD' });
  const heard = { kind: 'speech-to-text', engine: 'openai', priceMicros: 4_300 };
  expect(await read()).toEqual({ currency: 'USD', prices: [STORED, heard] });
  await put({ ...PRICE, priceMicros: null });
  expect(await read()).toEqual({ currency: 'USD', prices: [heard] });
});

test('each change is in the audit log; what changes nothing is not', async () => {
  const acts = async () =>
    (await t.call('GET', '/admin/acts?act=engine-price.changed', ada)).json<{ items: AdminAct[] }>().items;
  const known = (await acts()).length;
  await put({ ...PRICE, priceMicros: null });
  expect(await acts()).toHaveLength(known);
  advance(t, 1_000);
  await put(PRICE);
  await put(PRICE);
  advance(t, 1_000);
  await put({ ...PRICE, priceMicros: null });
  const [removed, entered, ...older] = await acts();
  expect(older).toHaveLength(known);
  const object = 'translator openai';
  const price = { priceMicros: 20_000_000, currency: 'EUR' };
  expect(entered).toMatchObject({ object, before: { priceMicros: null, currency: null }, after: price });
  expect(removed).toMatchObject({ object, before: price, after: { priceMicros: null, currency: 'EUR' } });
});

test('a price that makes no sense is refused, and so are too many', async () => {
  for (const wrong of [
    ...[{ priceMicros: -1 }, { priceMicros: 0.5 }, { priceMicros: 1e13 }, { currency: 'eur' }],
    ...[{ currency: null }, { engine: '' }, { kind: 'singer' }],
  ])
    expect((await put({ ...PRICE, ...wrong })).statusCode).toBe(400);
  const prices = Array.from({ length: 100 }, (_one, index) => ({
    ...{ kind: 'translator', engine: `engine-${String(index)}`, priceMicros: 1 },
  })) as EnginePrices['prices'];
  await t.db.insert(engineChoices).values({ id: 1, currency: 'EUR', prices });
  const refused = await put(PRICE);
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'ValidationFailed' }]);
  expect((await put({ ...PRICE, engine: 'engine-7' })).statusCode).toBe(200);
});

test('what an older version measured has no count of characters', async () => {
  const old = {
    ...{ kind: 'translator', engine: 'openai', grade: 'production', outside: true, subject: 'en>es' },
    ...{ outcome: 'measured', sentences: 3, failed: 0, delayMs: null, errorRatio: null, chrF: 60 },
    ...{ speedRatio: null, voice: null, detail: null },
  };
  await t.db.insert(engineBenches).values({
    ...{ id: 'bch_00000000000000000000' as EngineBenchId, state: 'finished' },
    ...{ startedAt: t.clock.now, leaseUntil: t.clock.now, measures: [old as EngineMeasure] },
  });
  const { finished } = (await t.call('GET', '/admin/engines', ada)).json<Engines>();
  expect(finished?.measures).toEqual([{ ...old, charactersPerMinute: null }]);
});
