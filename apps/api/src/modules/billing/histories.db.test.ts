import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoices } from '../../db/schema/payments.ts';
import { randomFrom } from '../../testing/seeded-random.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { beginWorld, live, rowsOf, seenIn, storyOf, type World } from './testing/histories-world.ts';
import { nextMinute, passesAfter, randomStep, START_MS, type Step } from './testing/history-steps.ts';
import type { Decision } from './testing/plain-bank.ts';
import { PlainMember } from './testing/plain-model.ts';

/**
 * Random histories of members and their money, lived three times: as planned; where the process dies between any two
 * queries, everything is tried again, and every notification comes twice; and in a model that shares no code with the product.
 * The first two end alike, the model says the same as the first after every step, and what the bank has kept is what the
 * invoices say.
 */

const HISTORIES = Number(process.env['MONEY_HISTORIES'] ?? 12);
/** Members who live at the same time: with many more, years go by between two steps of one. */
const MEMBERS = 12;
const WORLDS = Math.ceil(HISTORIES / MEMBERS);
const STEPS = 25;
const SEED = Number(process.env['MONEY_SEED'] ?? 20_301);
const TIMEOUT_MS = Math.max(900_000, HISTORIES * 60_000);

let apps: { planned: TestApp; dying: TestApp };
beforeAll(async () => {
  apps = { planned: await startTestApp({ PLANS: 'on' }), dying: await startTestApp({ PLANS: 'on' }) };
});
afterAll(async () => {
  await apps?.planned.close();
  await apps?.dying.close();
});

/** The same members, three times. */
interface Lives {
  seed: number;
  planned: World;
  dying: World;
  plain: PlainMember[];
}

async function begin(seed: number): Promise<Lives> {
  /** What becomes of the n-th charge of a member. A card that is refused is mostly refused the next times as well. */
  const decide = (at: number, count: number): Decision => {
    const card = randomFrom(seed + 1_000 * at + Math.floor(count / 4))();
    const word = randomFrom(seed + 1_000 * at + 500 + count)();
    if (word < 0.1) return 'pending';
    return word < (card < 0.4 ? 0.8 : 0.2) ? 'failed' : 'succeeded';
  };
  return {
    seed,
    planned: await beginWorld(apps.planned, MEMBERS, decide, false),
    dying: await beginWorld(apps.dying, MEMBERS, decide, true),
    plain: Array.from({ length: MEMBERS }, (_, at) => new PlainMember((count) => decide(at, count))),
  };
}

/** The members for whom a step changes something. */
function isAbout(step: Step, one: PlainMember, nowMs: number): boolean {
  const { running, payments } = one.seen(nowMs);
  switch (step.kind) {
    case 'buy':
      return running?.status !== 'active' || running.cycle === 'monthly';
    case 'decide':
      return one.pending().length > 0;
    case 'refund':
      return payments.length > 0;
    case 'card':
      return running !== undefined && running.failures > 0;
    case 'reactivate':
      return running?.status === 'cancelling';
    case 'smaller':
      return running?.cycle === 'yearly';
    default:
      return true;
  }
}

/** Mostly of a member for whom it changes something. */
function whoseStep({ plain }: Lives, step: Step, nowMs: number, random: () => number): number {
  const everybody = [...plain.keys()];
  const concerned = everybody.filter((at) => isAbout(step, plain[at]!, nowMs));
  const choice = random() < 0.7 && concerned.length > 0 ? concerned : everybody;
  return choice[Math.floor(random() * choice.length)]!;
}

/** @returns the times of the passes after the step */
async function liveThrice(
  { planned, dying, plain }: Lives,
  at: number,
  step: Step,
  nowMs: number,
  random: () => number,
): Promise<number[]> {
  const payment = await live(planned, at, step, nowMs, random);
  await live(dying, at, step, nowMs, random);
  plain[at]!.live(step, nowMs, payment);
  const passes = passesAfter(step, nowMs);
  for (const passMs of passes) for (const one of plain) one.pass(passMs);
  return passes;
}

async function liveAll(lives: Lives): Promise<void> {
  const { seed, planned, plain } = lives;
  const random = randomFrom(seed);
  const accidents = randomFrom(seed + 1);
  let nowMs = START_MS;
  for (let count = 0; count < MEMBERS * STEPS; count += 1) {
    const step = randomStep(random);
    const at = whoseStep(lives, step, nowMs, random);
    // Nothing says which of several payments that wait equally long a pass asks about first.
    if (step.kind === 'decide' && plain[at]!.pending().length > 1) step.told = true;
    nowMs = nextMinute(nowMs);
    const passes = await liveThrice(lives, at, step, nowMs, accidents);
    nowMs = passes.at(-1) ?? nowMs;
    // A pass is about everybody.
    const concerned = passes.length > 0 ? [...plain.keys()] : [at];
    for (const [member, seen] of await seenIn(planned, concerned)) {
      const where = `seed ${seed}, member ${member}, step ${count}: ${JSON.stringify(step)} of member ${at}`;
      expect(seen, where).toEqual(plain[member]!.seen(nowMs));
    }
  }
  // Whatever is still open comes to its end.
  for (let day = 0; day < 3; day += 1)
    [nowMs = nowMs] = await liveThrice(lives, 0, { kind: 'time', days: 1 }, nowMs, () => 0.999);
  await expectSameEnds(lives, nowMs);
}

async function expectSameEnds({ seed, planned, dying, plain }: Lives, nowMs: number): Promise<void> {
  expect(dying.deaths).toBeGreaterThan(MEMBERS * STEPS * 0.2);
  const seen = await seenIn(planned, [...plain.keys()]);
  for (let at = 0; at < MEMBERS; at += 1) {
    expect(seen.get(at), `seed ${seed}, member ${at}, at the end`).toEqual(plain[at]!.seen(nowMs));
    const [story, again] = [await storyOf(planned, at), await storyOf(dying, at)];
    expect(again, `seed ${seed}, member ${at}, with deaths`).toEqual(story);
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
}

async function expectNoGap({ seed, planned, dying }: Lives): Promise<void> {
  for (const { t } of [planned, dying]) {
    const rows = await t.db.select({ number: invoices.number }).from(invoices).orderBy(asc(invoices.number));
    const numbers = rows.map(({ number }) => number).filter((number) => number !== null);
    expect(numbers.length, `seed ${seed}`).toBeGreaterThan(MEMBERS);
    expect(numbers, `seed ${seed}`).toEqual(numbers.map((_, index) => index + 1));
  }
}

test(
  'whatever happens and whenever the process dies, money and plans are as the rules say, invoices agree with the bank, and their numbers have no gap',
  { timeout: TIMEOUT_MS },
  async () => {
    for (let world = 0; world < WORLDS; world += 1) {
      // Far enough from each other that no two use the same numbers.
      const lives = await begin(SEED + world * 1_000_003);
      await liveAll(lives);
      await expectNoGap(lives);
    }
  },
);
