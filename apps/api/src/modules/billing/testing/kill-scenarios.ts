import type { BillingCycle } from '@intermind/contracts';
import { REFUSED_CARD, type StripeStandIn } from '../../../testing/stripe-stand-in.ts';
import type { Kept, Request } from './billing-process.ts';
import type { KilledProcess } from './killed-process.ts';

export interface KillWorld {
  process: KilledProcess;
  stripe: StripeStandIn;
}

export const START_MS = Date.parse('2030-05-01T12:00:00Z');
const DAY_MS = 86_400_000;

/** Something about money that a process may die in. */
export interface Scenario {
  name: string;
  /** Also where each kill takes seconds. */
  isSeenEverywhere?: boolean;
  /** What happened before. */
  before?(world: KillWorld): Promise<void>;
  /** Where it dies. Repeated afterwards, as the member, Stripe and the minute do. */
  work(world: KillWorld): Promise<void>;
  /** What is kept in the end, however often it died. */
  kept: Omit<Kept, 'warnings' | 'topUps'> & Partial<Pick<Kept, 'topUps'>>;
  /** What Stripe has done: in all, under how many names, and what it has given back. */
  stripe: { checkouts: number; paidMinor: number[]; refusals: number; backMinor: number[] };
}

export const ask = <Answer = void>({ process, stripe }: KillWorld, request: Request): Promise<Answer> =>
  process.ask<Answer>(stripe.memory.nowMs, request);
export const pass = (world: KillWorld) => ask(world, { do: 'pass' });

async function tell({ process, stripe }: KillWorld, type: string, object: object): Promise<void> {
  const status = await process.tell(stripe.notification(type, object));
  if (status !== 204) throw new Error(`${type} was answered ${status}`);
}
const tellPaid = (world: KillWorld, id: string) => tell(world, 'checkout.session.completed', { id });

/** The member opens a page and pays on it, once. @returns the checkout */
async function payFor(world: KillWorld, cycle: BillingCycle): Promise<string> {
  const { stripe } = world;
  const paid = [...stripe.memory.sessions.values()].find(
    ({ metadata, status }) => metadata['cycle'] === cycle && status === 'complete',
  );
  return paid?.id ?? stripe.pay(await ask<string>(world, { do: 'checkout', cycle }));
}
async function payForPack(world: KillWorld): Promise<string> {
  const { stripe } = world;
  const paid = [...stripe.memory.sessions.values()].find(
    ({ metadata, status }) => 'topUp' in metadata && status === 'complete',
  );
  return paid?.id ?? stripe.pay(await ask<string>(world, { do: 'topUp' }));
}
const buyPack = async (world: KillWorld) => tellPaid(world, await payForPack(world));
const buy = async (world: KillWorld, cycle: BillingCycle) => tellPaid(world, await payFor(world, cycle));

function wait({ stripe }: KillWorld, days: number): void {
  stripe.memory.nowMs += days * DAY_MS;
}
const chooseCard = ({ stripe }: KillWorld, card: string) => stripe.memory.cards.set('cus_usr_1', card);

/** A month bought, and refused when it was to be renewed. */
async function refused(world: KillWorld): Promise<void> {
  await buy(world, 'monthly');
  chooseCard(world, REFUSED_CARD);
  wait(world, 31);
}

const BOUGHT = 'choice monthly 2500 succeeded';
const FIRST = '1 invoice 2500 paid';

export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'a plan is bought',
    isSeenEverywhere: true,
    work: (world) => buy(world, 'monthly'),
    kept: {
      ...{ payments: [BOUGHT], invoices: [FIRST], notices: [] },
      subscriptions: ['active monthly 2030-05-01 to 2030-06-01, 2500 paid'],
    },
    stripe: { checkouts: 1, paidMinor: [2_500], refusals: 0, backMinor: [] },
  },
  {
    name: 'a notification of a purchase is lost',
    before: async (world) => void (await payFor(world, 'monthly')),
    work: pass,
    kept: {
      ...{ payments: [BOUGHT], invoices: [FIRST], notices: [] },
      subscriptions: ['active monthly 2030-05-01 to 2030-06-01, 2500 paid'],
    },
    stripe: { checkouts: 1, paidMinor: [2_500], refusals: 0, backMinor: [] },
  },
  {
    name: 'a longer plan is bought',
    async before(world) {
      await buy(world, 'monthly');
      wait(world, 15.6);
    },
    work: (world) => buy(world, 'yearly'),
    kept: {
      payments: [BOUGHT, 'choice yearly 22759 succeeded'],
      ...{ invoices: [FIRST, '2 invoice 22759 paid'], notices: [] },
      subscriptions: ['active yearly 2030-05-17 to 2031-05-17, 24000 paid'],
    },
    stripe: { checkouts: 2, paidMinor: [2_500, 22_759], refusals: 0, backMinor: [] },
  },
  {
    name: 'a month is renewed',
    isSeenEverywhere: true,
    async before(world) {
      await buy(world, 'monthly');
      wait(world, 31);
    },
    work: pass,
    kept: {
      payments: [BOUGHT, 'renewal monthly 2500 succeeded'],
      ...{ invoices: [FIRST, '2 invoice 2500 paid'], notices: [] },
      subscriptions: ['active monthly 2030-06-01 to 2030-07-01, 2500 paid'],
    },
    stripe: { checkouts: 1, paidMinor: [2_500, 2_500], refusals: 0, backMinor: [] },
  },
  {
    name: 'the card is refused',
    before: refused,
    work: pass,
    kept: {
      payments: [BOUGHT, 'renewal monthly 2500 failed'],
      ...{ invoices: [FIRST, 'no number invoice 2500 draft'], notices: ['payment-failed'] },
      subscriptions: ['active monthly 2030-05-01 to 2030-06-01, 2500 paid, 1 failed, again 2030-06-02'],
    },
    stripe: { checkouts: 1, paidMinor: [2_500], refusals: 1, backMinor: [] },
  },
  {
    name: 'a period is paid at the second attempt',
    async before(world) {
      await refused(world);
      await pass(world);
      chooseCard(world, 'pm_another');
      wait(world, 1);
    },
    work: pass,
    kept: {
      payments: [BOUGHT, 'renewal monthly 2500 failed', 'renewal monthly 2500 succeeded'],
      ...{ invoices: [FIRST, '2 invoice 2500 paid'], notices: ['payment-failed'] },
      subscriptions: ['active monthly 2030-06-01 to 2030-07-01, 2500 paid'],
    },
    stripe: { checkouts: 1, paidMinor: [2_500, 2_500], refusals: 1, backMinor: [] },
  },
  {
    name: 'a part of a payment is given back',
    async before(world) {
      await buy(world, 'monthly');
      world.stripe.giveBack('pi_1', 1_000);
    },
    work: (world) => tell(world, 'charge.refunded', world.stripe.chargeOf('pi_1')),
    kept: {
      ...{ payments: [`${BOUGHT}, 1000 back`], invoices: [FIRST, '2 credit -1000 paid of 1'], notices: [] },
      subscriptions: ['active monthly 2030-05-01 to 2030-06-01, 1500 paid'],
    },
    stripe: { checkouts: 1, paidMinor: [2_500], refusals: 0, backMinor: [1_000] },
  },
  {
    name: 'what buys nothing is given back',
    async before(world) {
      // Both pages were paid before anybody heard of either; the second takes nothing off for the first.
      const first = await payFor(world, 'monthly');
      await payFor(world, 'yearly');
      await tellPaid(world, first);
    },
    async work(world) {
      await buy(world, 'yearly');
      await pass(world);
    },
    kept: {
      payments: [BOUGHT, 'choice yearly 24000 cancelled, 24000 back'],
      ...{ invoices: [FIRST], notices: [] },
      subscriptions: ['active monthly 2030-05-01 to 2030-06-01, 2500 paid'],
    },
    stripe: { checkouts: 2, paidMinor: [2_500, 24_000], refusals: 0, backMinor: [24_000] },
  },
  {
    name: 'a pack is bought beside the plan',
    isSeenEverywhere: true,
    async before(world) {
      await buy(world, 'monthly');
      wait(world, 1);
    },
    work: buyPack,
    kept: {
      payments: [BOUGHT, 'top-up interpretation-300 1000 succeeded'],
      ...{ invoices: [FIRST, '2 invoice 1000 paid'], notices: [] },
      subscriptions: ['active monthly 2030-05-01 to 2030-06-01, 2500 paid'],
      topUps: ['interpretation-300 18000'],
    },
    stripe: { checkouts: 2, paidMinor: [2_500, 1_000], refusals: 0, backMinor: [] },
  },
  {
    name: 'a pack is given back',
    async before(world) {
      await buyPack(world);
      world.stripe.giveBack('pi_1', 1_000);
    },
    work: (world) => tell(world, 'charge.refunded', world.stripe.chargeOf('pi_1')),
    kept: {
      payments: ['top-up interpretation-300 1000 cancelled, 1000 back'],
      ...{ invoices: ['1 invoice 1000 paid', '2 credit -1000 paid of 1'], notices: [], subscriptions: [] },
      topUps: ['interpretation-300 0'],
    },
    stripe: { checkouts: 1, paidMinor: [1_000], refusals: 0, backMinor: [1_000] },
  },
];
