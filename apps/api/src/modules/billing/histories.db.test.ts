import type { BillingCycle, UserId } from '@intermind/contracts';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Charged } from '../../adapters/payments/index.ts';
import { invoices, payments } from '../../db/schema/payments.ts';
import { subscriptions } from '../../db/schema/subscriptions.ts';
import { type CrashingDatabase, crashingDatabase } from '../../testing/crashing-database.ts';
import { type MadeUpBank, madeUpBank } from '../../testing/made-up-bank.ts';
import { member } from '../../testing/meeting-steps.ts';
import { randomFrom } from '../../testing/seeded-random.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { cancelSubscription } from './administration.ts';
import { readPaymentBy } from './money-store.ts';
import {
  type BillingDependencies,
  cancelOwn,
  changeLater,
  checkoutUrl,
  portalUrl,
  reactivateOwn,
  takeEffect,
} from './service.ts';
import { settleRefund } from './settle.ts';
import { tendBilling } from './tend.ts';

/**
 * Random histories of members and their money, lived twice: once as planned, and once where the process dies between any
 * two queries, everything is tried again, and every notification comes twice. Both end alike, and what the bank has kept is
 * what the invoices say.
 */

const DAY_MS = 86_400_000;
const MEMBERS = Number(process.env['MONEY_HISTORIES'] ?? 12);
const STEPS = 25;
const SEED = Number(process.env['MONEY_SEED'] ?? 20_301);
/** The process dies within so many queries of a step, if it takes as many. */
const CRASH_WITHIN = 24;

function pick<Choice>(random: () => number, ...choices: readonly Choice[]): Choice {
  return choices[Math.floor(random() * choices.length)]!;
}

type Step =
  | { kind: 'buy'; cycle: BillingCycle; outcome: Charged['status']; told: boolean; page: 'newest' | 'oldest' }
  | { kind: 'decide'; outcome: 'succeeded' | 'failed'; told: boolean }
  | { kind: 'refund'; share: number; told: boolean }
  | { kind: 'cancel' | 'reactivate' | 'smaller' | 'force' | 'card' }
  | { kind: 'time'; days: number };

function randomStep(random: () => number): Step {
  const kind = pick(
    random,
    ...(['buy', 'buy', 'buy', 'decide', 'refund', 'cancel', 'reactivate', 'smaller', 'force'] as const),
    ...(['card', 'time', 'time', 'time', 'time'] as const),
  );
  const told = random() < 0.7;
  switch (kind) {
    case 'buy':
      return {
        ...{ kind, told, cycle: pick(random, 'monthly', 'yearly') },
        outcome: pick(random, 'succeeded', 'succeeded', 'failed', 'pending'),
        page: pick(random, 'newest', 'newest', 'oldest'),
      };
    case 'decide':
      return { kind, told, outcome: pick(random, 'succeeded', 'failed') };
    case 'refund':
      return { kind, told, share: pick(random, 0.3, 1) };
    case 'time':
      return { kind, days: 1 + Math.floor(random() * 25) };
    default:
      return { kind };
  }
}

interface World {
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

async function startWorld(crashes: boolean): Promise<World> {
  const t = await startTestApp({ PLANS: 'on' });
  const crashing = crashes ? crashingDatabase(t.database.pool) : undefined;
  const members: UserId[] = [];
  const bank = madeUpBank(
    () => t.clock.now,
    (customer, count) => {
      const word = randomFrom(SEED + 1_000 * Number(customer) + count)();
      return word < 0.6 ? 'succeeded' : word < 0.85 ? 'failed' : 'pending';
    },
    ({ userId }) => String(members.indexOf(userId)),
  );
  for (let index = 0; index < MEMBERS; index += 1) {
    const { headers } = await member(t, `Member${index}`);
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
      if (!crashing && !(error instanceof Error && 'code' in error)) throw error;
    });
  };
  if (!crashing) return once();
  for (let tries = 0; tries < 3; tries += 1) {
    if (tries < 2) crashing.crashAt(1 + Math.floor(random() * CRASH_WITHIN), pick(random, 'before', 'after'));
    await once();
    if (!crashing.restart()) break;
    world.deaths += 1;
  }
  if (twice) await once();
}

async function live(world: World, at: number, step: Step, random: () => number): Promise<void> {
  const { deps, bank, members } = world;
  const [userId, customer] = [members[at]!, String(at)];
  const tell = (references: readonly string[]) =>
    doStep(
      world,
      async () => {
        for (const reference of references) {
          const paid = await bank.provider.findCheckout(reference);
          if (paid) await takeEffect(deps, paid);
        }
      },
      random,
      true,
    );
  switch (step.kind) {
    case 'buy': {
      const choice = { planCode: 'pro', billingCycle: step.cycle } as const;
      await doStep(world, () => checkoutUrl(deps, userId, choice), random);
      const reference = bank.pay(customer, step.outcome, step.page);
      if (reference && step.told) await tell([reference]);
      return;
    }
    case 'decide': {
      const references = bank.decide(customer, step.outcome);
      return step.told ? tell(references) : undefined;
    }
    case 'refund': {
      const back = bank.giveBack(customer, step.share);
      if (!back) return;
      // What is not told is found by the next pass.
      if (step.told) world.untold.set(back.payment, back.refundedMinor);
      return tellRefunds(world, random);
    }
    case 'card':
      await doStep(world, () => portalUrl(deps, userId), random);
      return bank.provider.chooseMethod(customer, `card of ${world.t.clock.now.toISOString()}`);
    case 'cancel':
      return doStep(world, () => cancelOwn(deps, userId), random);
    case 'reactivate':
      return doStep(world, () => reactivateOwn(deps, userId), random);
    case 'smaller':
      return doStep(
        world,
        () => changeLater(deps, userId, { planCode: 'pro', billingCycle: 'monthly' }),
        random,
      );
    case 'force': {
      const [newest] = (await rowsOf(world, at)).subscriptions.slice(-1);
      if (!newest) return;
      const force = () => cancelSubscription(deps, members[0]!, newest.id, { force: true });
      return doStep(world, force, random);
    }
    case 'time':
      // The day after first: what was not notified is not looked for much later.
      for (const days of new Set([1, step.days])) {
        const passed = days === 1 ? 1 : days - 1;
        world.t.clock.now = new Date(world.t.clock.now.getTime() + passed * DAY_MS);
        await doStep(world, () => tendBilling(deps), random);
        await tellRefunds(world, random);
      }
  }
}

/** As a provider tells: until it is taken. */
async function tellRefunds(world: World, random: () => number): Promise<void> {
  for (const [payment, refundedMinor] of world.untold) {
    let taken = false;
    const tell = async () => {
      taken = false;
      const found = await readPaymentBy(world.t.db, 'stripe', payment);
      const isSettled = found !== undefined && found.status !== 'pending';
      if (!isSettled)
        await expect(settleRefund(world.deps, ['stripe', payment], refundedMinor)).rejects.toThrow();
      else await settleRefund(world.deps, ['stripe', payment], refundedMinor);
      taken = isSettled;
    };
    await doStep(world, tell, random, true);
    if (taken) world.untold.delete(payment);
  }
}

async function rowsOf({ t, members }: World, at: number) {
  const userId = members[at]!;
  const [bought, paid, billed] = await Promise.all([
    t.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.userId, userId))
      .orderBy(asc(subscriptions.createdAt), asc(subscriptions.periodStart), asc(subscriptions.status)),
    t.db.select().from(payments).where(eq(payments.userId, userId)),
    t.db.select().from(invoices).where(eq(invoices.userId, userId)),
  ]);
  return { subscriptions: bought, payments: paid, invoices: billed };
}

/** Without what differs by nature: names, and a change that was asked for again when the answer was lost. */
async function storyOf(world: World, at: number) {
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
    charges: world.bank.charges(String(at)),
    keptMinor: world.bank.keptMinor(String(at)),
  };
}

let planned: World;
let dying: World;
beforeAll(async () => {
  [planned, dying] = [await startWorld(false), await startWorld(true)];
  dying.t.clock.now = planned.t.clock.now;
});
afterAll(async () => {
  await planned?.t.close();
  await dying?.t.close();
});

test('whenever the process dies, nobody is charged twice, nothing paid is lost, and invoices agree with the bank', async () => {
  const random = randomFrom(SEED);
  const accidents = randomFrom(SEED + 1);
  for (let count = 0; count < MEMBERS * STEPS; count += 1) {
    const step = randomStep(random);
    const at = Math.floor(random() * MEMBERS);
    for (const world of [planned, dying]) await live(world, at, step, accidents);
  }
  // Whatever is still open comes to its end.
  for (let day = 0; day < 3; day += 1)
    for (const world of [planned, dying]) await live(world, 0, { kind: 'time', days: 1 }, () => 0.999);
  expect(dying.deaths).toBeGreaterThan(MEMBERS * STEPS * 0.2);
  for (let at = 0; at < MEMBERS; at += 1) {
    const [story, again] = [await storyOf(planned, at), await storyOf(dying, at)];
    expect(again, `member ${at}`).toEqual(story);
    for (const world of [planned, dying]) {
      const rows = await rowsOf(world, at);
      const billed = rows.invoices.filter(({ number }) => number !== null);
      expect(billed.reduce((sum, { totalMinor }) => sum + totalMinor, 0)).toBe(story.keptMinor);
      const running = rows.subscriptions.filter(
        ({ status }) => status === 'active' || status === 'cancelling',
      );
      expect(running.length).toBeLessThanOrEqual(1);
    }
  }
});

test('the numbers of invoices have no gap', async () => {
  for (const { t } of [planned, dying]) {
    const rows = await t.db.select({ number: invoices.number }).from(invoices).orderBy(asc(invoices.number));
    const numbers = rows.map(({ number }) => number).filter((number) => number !== null);
    expect(numbers.length).toBeGreaterThan(MEMBERS);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  }
});
