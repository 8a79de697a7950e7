import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoices } from '../../db/schema/payments.ts';
import { randomFrom } from '../../testing/seeded-random.ts';
import { live, rowsOf, seenIn, startWorld, storyOf, type World } from './testing/histories-world.ts';
import { nextMinute, passesAfter, randomStep, START_MS, type Step } from './testing/history-steps.ts';
import type { Decision } from './testing/plain-bank.ts';
import { PlainMember } from './testing/plain-model.ts';

/**
 * Random histories of members and their money, lived three times: as planned; where the process dies between any two
 * queries, everything is tried again, and every notification comes twice; and in a model that shares no code with the product.
 * The first two end alike, the model says the same as the first after every step, and what the bank has kept is what the
 * invoices say.
 */

const MEMBERS = Number(process.env['MONEY_HISTORIES'] ?? 12);
const STEPS = 25;
const SEED = Number(process.env['MONEY_SEED'] ?? 20_301);
const TIMEOUT_MS = Math.max(180_000, MEMBERS * 30_000);

/** What becomes of the n-th charge of a member. A card that is refused is mostly refused the next times as well. */
function decide(at: number, count: number): Decision {
  const card = randomFrom(SEED + 1_000 * at + Math.floor(count / 4))();
  const word = randomFrom(SEED + 1_000 * at + 500 + count)();
  if (word < 0.1) return 'pending';
  return word < (card < 0.4 ? 0.8 : 0.2) ? 'failed' : 'succeeded';
}

let planned: World;
let dying: World;
let plain: PlainMember[];
beforeAll(async () => {
  planned = await startWorld(MEMBERS, decide, false);
  dying = await startWorld(MEMBERS, decide, true);
  plain = Array.from({ length: MEMBERS }, (_, at) => new PlainMember((count) => decide(at, count)));
}, TIMEOUT_MS);
afterAll(async () => {
  await planned?.t.close();
  await dying?.t.close();
});

/** Whom a step changes something for. */
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

/** Mostly somebody's whom it changes something for. */
function whoseStep(step: Step, nowMs: number, random: () => number): number {
  const everybody = [...plain.keys()];
  const concerned = everybody.filter((at) => isAbout(step, plain[at]!, nowMs));
  const choice = random() < 0.7 && concerned.length > 0 ? concerned : everybody;
  return choice[Math.floor(random() * choice.length)]!;
}

/** @returns the times of the passes after the step */
async function liveThrice(at: number, step: Step, nowMs: number, random: () => number): Promise<number[]> {
  const payment = await live(planned, at, step, nowMs, random);
  await live(dying, at, step, nowMs, random);
  plain[at]!.live(step, nowMs, payment);
  const passes = passesAfter(step, nowMs);
  for (const passMs of passes) for (const one of plain) one.pass(passMs);
  return passes;
}

test(
  'whatever happens and whenever the process dies, money and plans are as the rules say, and invoices agree with the bank',
  { timeout: TIMEOUT_MS },
  async () => {
    const random = randomFrom(SEED);
    const accidents = randomFrom(SEED + 1);
    let nowMs = START_MS;
    for (let count = 0; count < MEMBERS * STEPS; count += 1) {
      const step = randomStep(random);
      const at = whoseStep(step, nowMs, random);
      // Nothing says which of several payments that wait equally long a pass asks about first.
      if (step.kind === 'decide' && plain[at]!.pending().length > 1) step.told = true;
      nowMs = nextMinute(nowMs);
      const passes = await liveThrice(at, step, nowMs, accidents);
      nowMs = passes.at(-1) ?? nowMs;
      // A pass is about everybody.
      const concerned = passes.length > 0 ? [...plain.keys()] : [at];
      for (const [member, seen] of await seenIn(planned, concerned)) {
        const where = `seed ${SEED}, member ${member}, step ${count}: ${JSON.stringify(step)} of member ${at}`;
        expect(seen, where).toEqual(plain[member]!.seen(nowMs));
      }
    }
    // Whatever is still open comes to its end.
    for (let day = 0; day < 3; day += 1)
      [nowMs = nowMs] = await liveThrice(0, { kind: 'time', days: 1 }, nowMs, () => 0.999);
    expect(dying.deaths).toBeGreaterThan(MEMBERS * STEPS * 0.2);
    const seen = await seenIn(planned, [...plain.keys()]);
    for (let at = 0; at < MEMBERS; at += 1) {
      expect(seen.get(at), `seed ${SEED}, member ${at}, at the end`).toEqual(plain[at]!.seen(nowMs));
      const [story, again] = [await storyOf(planned, at), await storyOf(dying, at)];
      expect(again, `seed ${SEED}, member ${at}, with deaths`).toEqual(story);
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
  },
);

test('the numbers of invoices have no gap', async () => {
  for (const { t } of [planned, dying]) {
    const rows = await t.db.select({ number: invoices.number }).from(invoices).orderBy(asc(invoices.number));
    const numbers = rows.map(({ number }) => number).filter((number) => number !== null);
    expect(numbers.length).toBeGreaterThan(MEMBERS);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  }
});
