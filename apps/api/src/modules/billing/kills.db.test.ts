import { afterAll, beforeAll, expect, test } from 'vitest';
import { StripeStandIn } from '../../testing/stripe-stand-in.ts';
import type { Kept } from './testing/billing-process.ts';
import { type KillDatabase, newDatabase } from './testing/kill-databases.ts';
import { ask, type KillWorld, pass, type Scenario, SCENARIOS, START_MS } from './testing/kill-scenarios.ts';
import { KilledProcess } from './testing/killed-process.ts';

/**
 * A process with payments is killed with SIGKILL between any two of its steps: statements that reach the database, and calls
 * of Stripe. Another one then does what is done after a restart, and what is kept is the same as if nobody had died.
 */

const IS_EMBEDDED = !process.env['TEST_DATABASE_URL'];
/**
 * Every step. Otherwise every third of those beside which something lasts: they come in pairs, before and behind a commit.
 * The embedded database, which takes seconds to open, lives two scenarios.
 */
const ALL = process.env['MONEY_KILLS'] === 'all';
const IS_SHORT = IS_EMBEDDED && !ALL;
const LIVED = IS_SHORT ? SCENARIOS.filter(({ isSeenEverywhere }) => isSeenEverywhere) : SCENARIOS;
const TIMEOUT_MS = ALL ? 3_600_000 : 300_000;
const MINUTE_MS = 60_000;

/** Where it dies, counted from 1: before a statement is sent, or when Stripe is asked, before it does that or afterwards. */
type Point = { statement: number } | { call: number; when: 'before' | 'after' };

let stripe: StripeStandIn;
let empty: KillDatabase;
/** Nobody has used it: loaded while another one works. */
let spare: KilledProcess;
/** Done with its work, and not dead. */
let idle: KilledProcess | undefined;

beforeAll(async () => {
  stripe = await StripeStandIn.start();
  stripe.memory.nowMs = START_MS;
  empty = await newDatabase();
  spare = new KilledProcess();
  const world = await open(empty, any());
  await ask(world, { do: 'member' });
  await end(world);
}, TIMEOUT_MS);
afterAll(async () => {
  await spare?.kill();
  await idle?.kill();
  await empty?.remove();
  stripe?.close();
});

async function open({ address }: KillDatabase, process: KilledProcess): Promise<KillWorld> {
  const world = { process, stripe };
  await ask(world, { do: 'open', database: address, stripePort: stripe.port });
  return world;
}

function fresh(): KilledProcess {
  const process = spare;
  spare = new KilledProcess();
  return process;
}
/** For the process that is to be killed. */
function any(): KilledProcess {
  const process = idle ?? fresh();
  idle = undefined;
  return process;
}

async function end(world: KillWorld): Promise<void> {
  await ask(world, { do: 'close' });
  await idle?.kill();
  idle = world.process;
}

/** What everybody does after a restart, in either order, and once more than needed. */
async function recover(world: KillWorld, { work }: Scenario, passesFirst: boolean): Promise<void> {
  const steps = passesFirst ? [pass, work, pass] : [work, pass, work];
  for (const step of [...steps, pass]) {
    stripe.memory.nowMs += MINUTE_MS;
    await step(world);
  }
}

/** Works until the process is killed there. */
async function die(world: KillWorld, { work }: Scenario, point: Point): Promise<void> {
  const { process } = world;
  const calls = stripe.calls.length;
  if ('call' in point)
    stripe.onCall = async (when) => {
      if (when === point.when && stripe.calls.length === calls + point.call) await process.kill();
    };
  await ask(world, { do: 'count', dieAt: 'statement' in point ? point.statement : null });
  await work(world).catch(() => undefined);
  stripe.onCall = () => undefined;
  // A call in flight fails a moment before the end is seen.
  await Promise.race([process.ended, new Promise((resolve) => setTimeout(resolve, 5_000).unref())]);
  expect(process.isDead, `it died at ${JSON.stringify(point)}`).toBe(true);
}

function seenAtStripe(): Scenario['stripe'] & { mixedUp: string[] } {
  const { sessions, intents, refunds, mixedUp } = stripe.memory;
  const made = [...intents.values()];
  return {
    checkouts: sessions.size,
    paidMinor: made.filter(({ status }) => status === 'succeeded').map(({ amountMinor }) => amountMinor),
    refusals: made.filter(({ status }) => status !== 'succeeded').length,
    backMinor: refunds.map(({ amountMinor }) => amountMinor),
    mixedUp,
  };
}

async function check(world: KillWorld, { kept, stripe: done }: Scenario, where: string): Promise<void> {
  expect(await ask<Kept>(world, { do: 'read' }), where).toEqual({ topUps: [], ...kept, warnings: [] });
  expect(seenAtStripe(), where).toEqual({ ...done, mixedUp: [] });
}

/** Of one that nobody killed. */
function pointsOf(statements: readonly string[], calls: readonly string[]): Point[] {
  const isDue = statements.map((text, at) => {
    const isWithin = statements.lastIndexOf('begin', at - 1) > statements.lastIndexOf('commit', at - 1);
    const hasChanged = at > 0 && /^(commit|insert|update|delete)/.test(statements[at - 1]!);
    return text === 'commit' || (hasChanged && !isWithin);
  });
  const points: Point[] = [
    ...statements.flatMap((_, at) => (ALL || isDue[at] ? [{ statement: at + 1 }] : [])),
    ...calls.flatMap((route, at) => [
      ...(ALL ? [{ call: at + 1, when: 'before' as const }] : []),
      ...(ALL || route.startsWith('POST') ? [{ call: at + 1, when: 'after' as const }] : []),
    ]),
  ];
  return points.filter((_, at) => ALL || at % 3 === 0);
}

test.each(LIVED)('$name: wherever the process is killed, once', { timeout: TIMEOUT_MS }, async (scenario) => {
  stripe.memory = { ...new StripeStandIn().memory, nowMs: START_MS };
  const before = await empty.copy();
  const first = await open(before, any());
  await scenario.before?.(first);
  await end(first);
  const remembered = structuredClone(stripe.memory);
  const lived = async (point: Point | null, passesFirst: boolean) => {
    stripe.memory = structuredClone(remembered);
    const database = await before.copy();
    const killed = await open(database, any());
    const from = stripe.calls.length;
    let statements: string[] = [];
    if (point) await die(killed, scenario, point);
    else {
      await ask(killed, { do: 'count', dieAt: null });
      await scenario.work(killed);
      statements = await ask<string[]>(killed, { do: 'statements' });
      await end(killed);
    }
    const calls = stripe.calls.slice(from);
    const next = await open(database, fresh());
    await recover(next, scenario, passesFirst);
    await check(next, scenario, `${scenario.name}, killed at ${JSON.stringify(point)}, ${passesFirst}`);
    await end(next);
    await database.remove();
    return { statements, calls };
  };
  const { statements, calls } = await lived(null, false);
  const points = pointsOf(statements, calls);
  for (const [at, point] of points.entries()) await lived(point, at % 2 === 1);
  await before.remove();
  expect(points.length).toBeGreaterThanOrEqual(ALL ? 10 : 1);
});
