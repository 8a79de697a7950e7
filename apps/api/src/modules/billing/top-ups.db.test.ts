import {
  type Invoice,
  type OfferedTopUp,
  PLANS,
  type Quota,
  type SandboxCard,
  type SandboxResult,
  type TopUp,
  type TopUpCode,
  type UserId,
} from '@intermind/contracts';
import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { PaidOrder } from '../../adapters/payments/index.ts';
import { invoices, topUps } from '../../db/schema/payments.ts';
import { subscriptions } from '../../db/schema/subscriptions.ts';
import { type Caller, member } from '../../testing/meeting-steps.ts';
import { setOwnLimit } from '../quotas/usage-store.ts';
import { presentTopUp } from './top-ups.ts';
import { takeEffect, takeRefund } from './service.ts';
import {
  billedTo,
  DAY_MS,
  depsWith,
  orderOf,
  paymentsWorld,
  rowsOf,
  t,
  wait,
} from './testing/payments-world.ts';

/** Packs beside the plan (decision 0042): bought, counted at once, given back. */

paymentsWorld(() => ({ TAX_PERCENT: '21' }));

const PACK = 'interpretation-300';
const BASIC = PLANS.basic.quotas.interpretationSeconds!;

async function ask<Answer>({ headers }: Caller, method: 'GET' | 'POST', path: string, body?: object) {
  const answer = await t.call(method, path, { headers, ...(body && { body }) });
  return { httpStatus: answer.statusCode, ...answer.json<Answer & { code?: string }>() };
}
async function buyer(name: string): Promise<Caller & { id: UserId }> {
  const caller = await member(t, name);
  return { ...caller, id: (await ask<{ id: UserId }>(caller, 'GET', '/users')).id };
}
const offerFor = async (who: Caller, topUp: TopUpCode = PACK) =>
  new URL(
    (await ask<{ url: string }>(who, 'GET', `/billing/top-ups/checkout?topUp=${topUp}`)).url,
  ).searchParams.get('offer')!;
const payIn = (who: Caller, offer: string, card: SandboxCard = 'accepted') =>
  ask<SandboxResult>(who, 'POST', '/billing/sandbox/payments', { offer, card });
const quotaOf = async (who: Caller) =>
  (await ask<{ items: Quota[] }>(who, 'GET', '/billing/quotas')).items.find(
    ({ feature }) => feature === 'interpretationSeconds',
  )!;
const use = (userId: UserId, total: number, ahead = 0) =>
  t.app.quotas.count({
    ...{ userId, feature: 'interpretationSeconds', consumer: `lane of ${userId}`, total, ahead },
  });
const packOf = (user: UserId, more: Partial<PaidOrder> = {}): PaidOrder => ({
  ...{ status: 'succeeded', reference: `pi_pack_${user}`, amountMinor: 1_000, refundedMinor: 0 },
  ...{ customerRef: 'cus_1', methodRef: 'pm_other' },
  order: {
    ...{ ref: `pack of ${user}`, userId: user, topUp: PACK },
    ...{ priceMinor: 1_000, totalMinor: 1_000, currency: 'USD' },
  },
  ...more,
});

test('a quota that is used up is filled up at once, with a payment and an invoice that carries the tax', async () => {
  const anna = await buyer('Anna');
  expect((await use(anna.id, BASIC + 100, 15)).left).toBe(0);
  await expect(
    t.app.quotas.requireLeft({ userId: anna.id, feature: 'interpretationSeconds' }),
  ).rejects.toMatchObject({ code: 'QuotaExceeded' });
  const { items, validDays } = await ask<{ items: TopUp[]; validDays: number }>(
    anna,
    'GET',
    '/billing/top-ups',
  );
  expect([items[0], validDays]).toEqual([
    {
      ...{ code: PACK, feature: 'interpretationSeconds', amount: 18_000, usable: 18_000 },
      price: { amountMinor: 1_000, currency: 'USD' },
    },
    30,
  ]);
  const { result, reference } = await payIn(anna, await offerFor(anna));
  expect(result).toBe('succeeded');
  expect(await ask(anna, 'POST', '/billing/checkout/confirm', { reference })).toMatchObject({
    ...{ status: 'succeeded', topUp: presentTopUp(PACK) },
  });
  // What was forgiven stays forgiven, and what runs reserves at once.
  expect(await quotaOf(anna)).toMatchObject({ used: BASIC, limit: BASIC + 18_000, added: 18_000 });
  expect(await use(anna.id, BASIC + 110, 15)).toMatchObject({ reserved: 15 });
  const [invoice] = await t.db.select().from(invoices).where(eq(invoices.userId, anna.id));
  expect(invoice).toMatchObject({
    ...{ totalMinor: 1_000, taxMinor: 174, kind: 'invoice', status: 'paid' },
    lines: [{ what: 'top-up', feature: 'interpretationSeconds', amount: 18_000, amountMinor: 1_000 }],
  });
  const { items: listed } = await ask<{ items: Invoice[] }>(anna, 'GET', '/billing/invoices');
  const file = await t.app.inject({ method: 'GET', url: listed[0]!.download });
  expect([file.statusCode, file.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
});

test('two tabs pay once; the next pack is another order', async () => {
  const ben = await buyer('Ben');
  const [one, other] = [await offerFor(ben), await offerFor(ben)];
  await Promise.all([payIn(ben, one), payIn(ben, other), payIn(ben, one)]);
  expect([await billedTo(ben.id), (await quotaOf(ben)).added]).toEqual([[1_000], 18_000]);
  // A page that stayed open charges nothing.
  await payIn(ben, one);
  await payIn(ben, await offerFor(ben));
  expect([await billedTo(ben.id), (await quotaOf(ben)).added]).toEqual([[1_000, 1_000], 36_000]);
});

test('a member without a limit is sold no pack for it, and what is paid all the same is given back', async () => {
  const cleo = await buyer('Cleo');
  const offer = await offerFor(cleo, 'meetings-1000');
  await takeEffect(depsWith({}), orderOf(cleo.id));
  const codes = (await ask<{ items: TopUp[] }>(cleo, 'GET', '/billing/top-ups')).items.map(
    ({ code }) => code,
  );
  expect([codes.includes(PACK), codes.includes('meetings-1000')]).toEqual([true, false]);
  expect(await ask(cleo, 'GET', '/billing/top-ups/checkout?topUp=meetings-1000')).toMatchObject({
    ...{ httpStatus: 409, code: 'TopUpNotForSale' },
  });
  expect(await payIn(cleo, offer)).toMatchObject({ httpStatus: 410, code: 'OfferExpired' });
  const paid = packOf(cleo.id);
  await takeEffect(depsWith({}), {
    ...paid,
    order: { ...paid.order, topUp: 'meetings-1000' },
  });
  await takeEffect(depsWith({}), {
    ...packOf(cleo.id, { reference: 'pi_gone' }),
    order: { ...paid.order, ref: 'gone', topUp: 'gold-1000' as never },
  });
  expect((await rowsOf(cleo.id)).toSorted()).toEqual([
    ['cancelled', true],
    ['cancelled', true],
    ['succeeded', false],
  ]);
  expect(await t.db.$count(topUps, eq(topUps.userId, cleo.id))).toBe(0);
});

test('an administrator’s limit decides before the plan’s: unlimited is sold nothing, a number is', async () => {
  const hugo = await buyer('Hugo');
  const offer = await offerFor(hugo);
  const account = { userId: hugo.id, feature: 'interpretationSeconds' } as const;
  const offered = async () =>
    (await ask<{ items: TopUp[] }>(hugo, 'GET', '/billing/top-ups')).items
      .map(({ code }) => code)
      .includes(PACK);
  await setOwnLimit(t.db, account, null);
  expect(await offered()).toBe(false);
  expect(await ask(hugo, 'GET', `/billing/top-ups/checkout?topUp=${PACK}`)).toMatchObject({
    ...{ httpStatus: 409, code: 'TopUpNotForSale' },
  });
  expect(await payIn(hugo, offer)).toMatchObject({ httpStatus: 410, code: 'OfferExpired' });
  await takeEffect(depsWith({}), packOf(hugo.id));
  expect(await rowsOf(hugo.id)).toEqual([['cancelled', true]]);

  await takeEffect(depsWith({}), orderOf(hugo.id));
  const meetings = { userId: hugo.id, feature: 'meetingMinutes' } as const;
  await setOwnLimit(t.db, meetings, 50 * 60);
  expect(await payIn(hugo, await offerFor(hugo, 'meetings-1000'))).toMatchObject({ result: 'succeeded' });
  expect(
    (await ask<{ items: Quota[] }>(hugo, 'GET', '/billing/quotas')).items.find(
      ({ feature }) => feature === 'meetingMinutes',
    ),
  ).toMatchObject({ limit: 1_050, added: 1_000 });
});

test('a refund takes the pack back, in part or whole; nobody has less than nothing', async () => {
  const dora = await buyer('Dora');
  const deps = depsWith({});
  for (let told = 0; told < 2; told += 1) await takeEffect(deps, packOf(dora.id));
  await use(dora.id, BASIC + 10_000);
  for (let told = 0; told < 2; told += 1) await takeRefund(deps, `pi_pack_${dora.id}`, 250);
  expect(await quotaOf(dora)).toMatchObject({ limit: BASIC + 13_500, used: BASIC + 10_000 });
  await takeRefund(deps, `pi_pack_${dora.id}`, 1_000);
  expect(await quotaOf(dora)).toMatchObject({ limit: BASIC, added: 0, used: BASIC + 10_000 });
  expect((await use(dora.id, BASIC + 10_050, 15)).left).toBe(0);
  expect(await billedTo(dora.id)).toEqual([1_000, -250, -750]);
});

test('after a refund of a used pack, the member is told what a new one leaves, and not sold one that leaves nothing', async () => {
  const ivo = await buyer('Ivo');
  const usable = async () =>
    (await ask<{ items: OfferedTopUp[] }>(ivo, 'GET', '/billing/top-ups')).items.find(
      ({ code }) => code === PACK,
    )!.usable;
  await takeEffect(depsWith({}), packOf(ivo.id));
  await use(ivo.id, BASIC + 10_000);
  expect(await usable()).toBe(18_000);
  await takeRefund(depsWith({}), `pi_pack_${ivo.id}`, 1_000);
  expect(await usable()).toBe(8_000);
  await takeEffect(depsWith({}), {
    ...packOf(ivo.id, { reference: `pi_second_${ivo.id}` }),
    order: { ...packOf(ivo.id).order, ref: `second pack of ${ivo.id}` },
  });
  expect(await quotaOf(ivo)).toMatchObject({ limit: BASIC + 18_000, used: BASIC + 10_000 });
  await use(ivo.id, BASIC + 18_000);
  await takeRefund(depsWith({}), `pi_second_${ivo.id}`, 1_000);
  expect(await usable()).toBe(0);
  expect(await ask(ivo, 'GET', `/billing/top-ups/checkout?topUp=${PACK}`)).toMatchObject({
    ...{ httpStatus: 409, code: 'TopUpUsedUp' },
  });
  // What was used before the plan was bought comes off as well: its period lasts longer.
  await takeEffect(depsWith({}), orderOf(ivo.id));
  expect(await usable()).toBe(0);
});

test('a pack that gives nothing by the time it is paid is paid back, and its offer is none any more', async () => {
  const uma = await buyer('Uma');
  await takeEffect(depsWith({}), packOf(uma.id));
  const offer = await offerFor(uma);
  // The page for the second pack is open; what was used of the first is paid back meanwhile.
  await use(uma.id, BASIC + 18_000);
  await takeRefund(depsWith({}), `pi_pack_${uma.id}`, 1_000);
  expect(await ask(uma, 'GET', `/billing/sandbox/offer?offer=${offer}`)).toMatchObject({
    code: 'OfferExpired',
  });
  await takeEffect(depsWith({}), {
    ...packOf(uma.id, { reference: `pi_late_${uma.id}` }),
    order: { ...packOf(uma.id).order, ref: `late pack of ${uma.id}` },
  });
  const [first, late] = [
    ['cancelled', false],
    ['cancelled', true],
  ];
  expect(await rowsOf(uma.id)).toEqual([first, late]);
  expect(await billedTo(uma.id)).toEqual([1_000, -1_000]);
});

test('a pack changes nothing about the plan: its period, what it is paid with, what is overdue', async () => {
  const eva = await buyer('Eva');
  const chosen: string[] = [];
  const deps = depsWith({
    chooseMethod: (_customer, method) => Promise.resolve(void chosen.push(method)),
    charge: () => Promise.resolve({ status: 'failed', reference: null, refundedMinor: 0 }),
  });
  await takeEffect(deps, orderOf(eva.id));
  const before = await t.db.select().from(subscriptions).where(eq(subscriptions.userId, eva.id));
  await takeEffect(deps, packOf(eva.id));
  expect(await t.db.select().from(subscriptions).where(eq(subscriptions.userId, eva.id))).toEqual(before);
  expect(chosen).toEqual(['pm_1']);
});

test('what is left of a pack goes on into the plan that is bought, and into the next month', async () => {
  const finn = await buyer('Finn');
  await takeEffect(depsWith({}), packOf(finn.id));
  await use(finn.id, BASIC + 8_000);
  await takeEffect(depsWith({}), orderOf(finn.id));
  const pro = PLANS.pro.quotas.interpretationSeconds!;
  expect(await quotaOf(finn)).toMatchObject({ plan: 'pro', used: 0, limit: pro + 10_000, added: 10_000 });
  wait(61 * DAY_MS);
  expect(await quotaOf({ ...finn, ...(await member(t, 'Finn')) })).toMatchObject({ limit: pro, added: 0 });
});

test('without plans there are no packs', async () => {
  const gina = await buyer('Gina');
  const { plans } = t.app.billing;
  plans.enforced = false;
  try {
    expect((await ask<{ items: TopUp[] }>(gina, 'GET', '/billing/top-ups')).items).toEqual([]);
    expect((await ask(gina, 'GET', `/billing/top-ups/checkout?topUp=${PACK}`)).code).toBe('PlansOff');
  } finally {
    plans.enforced = true;
  }
});

test('packs and their invoices take one row of numbers, whatever else is bought', async () => {
  const rows = await t.db.select({ number: invoices.number }).from(invoices).orderBy(asc(invoices.number));
  const numbers = rows.map(({ number }) => number).filter((number) => number !== null);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});
