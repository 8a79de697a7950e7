import type { BillingCycle, SandboxCard, Subscription } from '@intermind/contracts';
import pg from 'pg';
import type { Browser } from 'playwright-core';
import { connectionTo, socketFolderOf } from '../../apps/api/src/db/embedded/index.ts';
import { apiCall } from './api-client.ts';
import { openPerson, type Person } from './browser.ts';
import type { Product } from './product.ts';
import { accessTokenOf, newAccount } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { until } from './until.ts';

/** What members buy, and what becomes of it when months go by. */

interface Purchase {
  billingCycle: BillingCycle;
  /** A test card. */
  card: SandboxCard;
}

/** Buys the Pro plan without the pages. @param token of the member */
export async function buyPro(
  { url }: Product,
  token: string,
  { billingCycle, card }: Purchase,
): Promise<void> {
  const checkout = await apiCall<{ url: string }>(
    url,
    token,
    `GET /billing/checkout?planCode=pro&billingCycle=${billingCycle}`,
  );
  const offer = new URL(checkout.url, url).searchParams.get('offer');
  await apiCall(url, token, 'POST /billing/sandbox/payments', { offer, card });
}

/**
 * As if what the member has had begun so many days earlier. The product goes on running: its database takes a connection of this
 * user beside its own.
 */
export async function daysPass({ dataDir }: Product, email: string, days: number): Promise<void> {
  const client = new pg.Client(connectionTo(socketFolderOf(dataDir)));
  await client.connect();
  try {
    const moved = ['created_at', 'anchor_at', 'period_start', 'period_end', 'retry_at']
      .map((column) => `${column} = ${column} - make_interval(days => $2)`)
      .join(', ');
    const { rowCount } = await client.query(
      `update subscriptions set ${moved} where user_id in (select id from users where email = $1)`,
      [email, days],
    );
    if (!rowCount) throw new Error(`${email} has no plan`);
  } finally {
    await client.end();
  }
}

/** The job that looks after plans comes by within this time: it is due every minute, and the queue looks for what is due now and then. */
export const JOB_MS = 240_000;

/** Members whose plan is overdue, or becomes a smaller one, by the name of the picture of their profile. */
export async function planStates(
  product: Product,
  computer: Browser,
): Promise<Record<'profile-billing-overdue' | 'profile-billing-planned', Person>> {
  const { url } = product;
  const memberWith = async (purchase: Purchase) => {
    const person = await openPerson(computer, { url });
    const { email } = await signUp(person, url, newAccount());
    const token = await accessTokenOf(person.page);
    await buyPro(product, token, purchase);
    return { person, email, token };
  };
  const planned = await memberWith({ billingCycle: 'yearly', card: 'accepted' });
  const months = { planCode: 'pro', billingCycle: 'monthly' };
  await apiCall(url, planned.token, 'POST /billing/subscriptions/change', months);
  const overdue = await memberWith({ billingCycle: 'monthly', card: 'declinedLater' });
  await daysPass(product, overdue.email, 31);
  const isOverdue = async () => {
    const { items } = await apiCall<{ items: Subscription[] }>(
      ...([url, await accessTokenOf(overdue.person.page), 'GET /billing/subscriptions'] as const),
    );
    return items.some(({ retryAt }) => retryAt !== null);
  };
  await until('a payment that failed', isOverdue, JOB_MS, 2_000);
  return { 'profile-billing-overdue': overdue.person, 'profile-billing-planned': planned.person };
}
