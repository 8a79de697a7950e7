import type { UserId } from '@intermind/contracts';
import { eq, getTableName } from 'drizzle-orm';
import { expect } from 'vitest';
import { invoiceNumbers, invoices, payments, topUps } from '../../../db/schema/payments.ts';
import { subscriptions } from '../../../db/schema/subscriptions.ts';
import { users } from '../../../db/schema/users.ts';
import { ApiError } from '../../../http/errors.ts';
import { type CrashingDatabase, crashingDatabase } from '../../../testing/crashing-database.ts';
import { type MadeUpBank, madeUpBank } from '../../../testing/made-up-bank.ts';
import { member } from '../../../testing/meeting-steps.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { cancelSubscription } from '../administration.ts';
import { readPaymentBy } from '../money-store.ts';
import {
  type BillingDependencies,
  cancelOwn,
  changeLater,
  checkoutUrl,
  portalUrl,
  reactivateOwn,
  takeEffect,
  takeRefund,
  topUpUrl,
} from '../service.ts';
import { planAt, readCurrent } from '../store.ts';
import { tendBilling } from '../tend.ts';
import { passesAfter, START_MS, type Step } from './history-steps.ts';
import type { Decision } from './plain-bank.ts';

/** The process dies within so many queries of a step, if it takes as many. */
const CRASH_WITHIN = 24;

/** An app whose members live a history, with a bank that decides as it is told. */
export interface World {
  t: TestApp;
  deps: BillingDependencies;
  bank: MadeUpBank;
  members: UserId[];
  crashing: CrashingDatabase | undefined;
  /** By payment, what has to be told again. */
  untold: Map<string, number>;
  /** Times at which the process died. */
  deaths: number;
}

let named = 0;

/**
 * In an app where nobody has lived yet, or of whose members nothing is left.
 * @param decide what becomes of the n-th charge of a member
 */
export async function beginWorld(
  t: TestApp,
  size: number,
  decide: (at: number, count: number) => Decision,
  crashes: boolean,
): Promise<World> {
  t.clock.now = new Date(START_MS);
  await t.database.pool.query(`truncate ${[users, invoiceNumbers].map(getTableName).join(', ')} cascade`);
  const crashing = crashes ? crashingDatabase(t.database.pool) : undefined;
  const members: UserId[] = [];
  const bank = madeUpBank(
    () => t.clock.now,
    (customer, count) => decide(Number(customer), count),
    ({ userId }) => String(members.indexOf(userId)),
  );
  for (let index = 0; index < size; index += 1) {
    const { headers } = await member(t, `Member${++named}`);
    members.push((await t.call('GET', '/users', { headers })).json<{ id: UserId }>().id);
  }
  const deps = { ...t.app.billing, provider: bank.provider, ...(crashing && { db: crashing.db }) };
  return { t, deps, bank, members, crashing, untold: new Map(), deaths: 0 };
}

/**
 * Does a step. Where the process may die it is done until it has been done without a death, and once more when it is a
 * notification. What is refused is refused.
 */
async function doStep(
  world: World,
  work: () => Promise<unknown>,
  random: () => number,
  twice = false,
): Promise<void> {
  const { crashing } = world;
  const once = async () => {
    await work().catch((error: unknown) => {
      if (!crashing && !(error instanceof ApiError)) throw error;
    });
  };
  if (!crashing) return once();
  for (let tries = 0; tries < 3; tries += 1) {
    if (tries < 2)
      crashing.crashAt(1 + Math.floor(random() * CRASH_WITHIN), random() < 0.5 ? 'before' : 'after');
    await once();
    if (!crashing.restart()) break;
    world.deaths += 1;
  }
  if (twice) await once();
}

/**
 * A step of one member, and the passes after it.
 * @param random when the process dies
 * @returns of a checkout that was paid, what the bank calls the payment
 */
export async function live(
  world: World,
  at: number,
  step: Step,
  nowMs: number,
  random: () => number,
): Promise<string | undefined> {
  world.t.clock.now = new Date(nowMs);
  const name = await act(world, at, step, random);
  for (const passMs of passesAfter(step, nowMs)) {
    world.t.clock.now = new Date(passMs);
    await doStep(world, () => tendBilling(world.deps), random);
    await tellRefunds(world, random);
  }
  return name;
}

async function act(world: World, at: number, step: Step, random: () => number): Promise<string | undefined> {
  const { deps, bank, members } = world;
  const [userId, customer] = [members[at]!, String(at)];
  const refusable = async (work: () => Promise<unknown>) => {
    await doStep(world, work, random);
    return undefined;
  };
  switch (step.kind) {
    case 'buy': {
      for (const billingCycle of step.tabs)
        await doStep(world, () => checkoutUrl(deps, userId, { planCode: 'pro', billingCycle }), random);
      if (step.outcome === 'left') return undefined;
      const reference = bank.pay(customer, step.outcome, step.page);
      if (reference === undefined) return undefined;
      if (step.isDeclinedFirst) await tellCheckouts(world, [reference], random, { status: 'failed' });
      if (step.told) await tellCheckouts(world, [reference], random);
      return (await bank.provider.findCheckout(reference))?.reference;
    }
    case 'topUp': {
      await doStep(world, () => topUpUrl(deps, userId, 'interpretation-300'), random);
      if (step.outcome === 'left') return undefined;
      const reference = bank.pay(customer, step.outcome, step.page);
      if (reference === undefined) return undefined;
      if (step.told) await tellCheckouts(world, [reference], random);
      return (await bank.provider.findCheckout(reference))?.reference;
    }
    case 'decide': {
      const references = bank.decide(customer, step.outcome);
      if (step.told) await tellCheckouts(world, references, random);
      return undefined;
    }
    case 'refund': {
      const back = bank.giveBack(customer, step.share);
      // What is not told is found by the next pass.
      if (back && step.told) world.untold.set(back.payment, back.refundedMinor);
      await tellRefunds(world, random);
      return undefined;
    }
    case 'card':
      await doStep(world, () => portalUrl(deps, userId), random);
      await bank.provider.chooseMethod(customer, `card of ${world.t.clock.now.getTime()}`);
      return undefined;
    case 'cancel':
      return refusable(() => cancelOwn(deps, userId));
    case 'reactivate':
      return refusable(() => reactivateOwn(deps, userId));
    case 'smaller':
      return refusable(() => changeLater(deps, userId, { planCode: 'pro', billingCycle: 'monthly' }));
    case 'force': {
      const { [step.which]: agreement } = await readCurrent(world.t.db, userId);
      if (!agreement) return undefined;
      return refusable(() => cancelSubscription(deps, members[0]!, agreement.id, { force: true }));
    }
    case 'time':
    case 'monthEnd':
      return undefined;
  }
}

async function tellCheckouts(
  world: World,
  references: readonly string[],
  random: () => number,
  word: { status?: 'failed' } = {},
): Promise<void> {
  const tell = async () => {
    for (const reference of references) {
      const paid = await world.bank.provider.findCheckout(reference);
      if (paid) await takeEffect(world.deps, { ...paid, ...word });
    }
  };
  await doStep(world, tell, random, true);
}

/** As a provider tells: until it is taken. */
async function tellRefunds(world: World, random: () => number): Promise<void> {
  for (const [payment, refundedMinor] of world.untold) {
    let taken = false;
    const tell = async () => {
      taken = false;
      const found = await readPaymentBy(world.t.db, 'stripe', payment);
      const isSettled = found !== undefined && found.status !== 'pending';
      if (!isSettled) await expect(takeRefund(world.deps, payment, refundedMinor)).rejects.toThrow();
      else await takeRefund(world.deps, payment, refundedMinor);
      taken = isSettled;
    };
    await doStep(world, tell, random, true);
    if (taken) world.untold.delete(payment);
  }
}

/** @param at of one member; of everybody where it is not said */
export async function rowsOf({ t, members }: World, at?: number) {
  const userId = at === undefined ? undefined : members[at]!;
  const [bought, paid, billed, packs] = await Promise.all([
    t.db
      .select()
      .from(subscriptions)
      .where(userId && eq(subscriptions.userId, userId)),
    t.db
      .select()
      .from(payments)
      .where(userId && eq(payments.userId, userId)),
    t.db
      .select()
      .from(invoices)
      .where(userId && eq(invoices.userId, userId)),
    t.db
      .select()
      .from(topUps)
      .where(userId && eq(topUps.userId, userId)),
  ]);
  return { subscriptions: bought, payments: paid, invoices: billed, packs };
}

type Rows = Awaited<ReturnType<typeof rowsOf>>;

/** Without what differs by nature: names, and a change that was asked for again when the answer was lost. */
export async function storyOf(world: World, at: number) {
  const rows = await rowsOf(world, at);
  const sorted = (lines: unknown[]) => lines.map((line) => JSON.stringify(line)).sort();
  return {
    plan: await world.deps.plans.planOf(world.members[at]!, world.t.clock.now),
    subscriptions: sorted(
      rows.subscriptions
        .filter(({ endedAt, periodStart }) => !endedAt || endedAt > periodStart)
        .map(({ plan, cycle, source, status, periodStart, periodEnd, failures, cancelledBy }) => [
          plan,
          cycle,
          source,
          status,
          periodStart,
          periodEnd,
          failures,
          cancelledBy,
        ]),
    ),
    payments: sorted(
      rows.payments.map(({ purpose, amountMinor, status, refundedMinor, refundDueAt }) => [
        purpose,
        amountMinor,
        status,
        refundedMinor,
        refundDueAt !== null,
      ]),
    ),
    invoices: sorted(
      rows.invoices.map(({ kind, status, totalMinor, taxMinor, lines }) => [
        kind,
        status,
        totalMinor,
        taxMinor,
        lines,
      ]),
    ),
    packs: countsOf(rows.packs),
    charges: world.bank.charges(String(at)),
    keptMinor: world.bank.keptMinor(String(at)),
  };
}

/** What can be seen of some members, as `PlainMember.seen` says it. */
export async function seenIn(world: World, members: readonly number[]): Promise<Map<number, unknown>> {
  const rows = await rowsOf(world, members.length === 1 ? members[0] : undefined);
  const plans = await plansOf(world, members);
  const seen = new Map<number, unknown>();
  for (const at of members) {
    const userId = world.members[at]!;
    const own = <Row extends { userId: UserId }>(all: Row[]) => all.filter((row) => row.userId === userId);
    const [bought, paid, billed] = [own(rows.subscriptions), own(rows.payments), own(rows.invoices)];
    seen.set(at, {
      plan: plans.get(userId),
      running: seenOf(bought.filter(({ status }) => status === 'active' || status === 'cancelling')),
      upcoming: seenOf(bought.filter(({ status }) => status === 'upcoming')),
      draftsMinor: sumOf(billed.filter(({ number }) => number === null)),
      billedMinor: sumOf(billed.filter(({ number }) => number !== null)),
      packs: countsOf(own(rows.packs)),
      charges: world.bank.charges(String(at)),
      keptMinor: world.bank.keptMinor(String(at)),
      payments: paid
        .map(({ amountMinor, status, refundedMinor }) => `${amountMinor} ${status}, back ${refundedMinor}`)
        .sort(),
    });
  }
  return seen;
}

/** As code that enforces a plan asks for it; of many, as lists of members do. */
async function plansOf({ t, deps, members }: World, asked: readonly number[]): Promise<Map<UserId, string>> {
  const [only] = asked;
  if (asked.length === 1)
    return new Map([[members[only!]!, await deps.plans.planOf(members[only!]!, t.clock.now)]]);
  const rows = await t.db.select({ id: users.id, plan: planAt(users.id, t.clock.now) }).from(users);
  return new Map(rows.map(({ id, plan }) => [id, plan]));
}

function sumOf(rows: Rows['invoices']): number {
  return rows.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
}

function countsOf(rows: Rows['packs']): number[] {
  return rows.map(({ counts, takenBack }) => counts - takenBack).sort((a, b) => a - b);
}

/** Of the only one there may be. */
function seenOf([row, ...more]: Rows['subscriptions']) {
  expect(more).toEqual([]);
  if (!row) return undefined;
  const { plan, cycle, status, periodStart, periodEnd, failures, retryAt, paidMinor } = row;
  const [start, end] = [periodStart.toISOString(), periodEnd.toISOString()];
  return { plan, cycle, status, start, end, failures, retry: retryAt?.toISOString(), paidMinor };
}
