import type { BillingCycle, UserId } from '@intermind/contracts';
import Fastify from 'fastify';
import type { AddressInfo } from 'node:net';
import { asc } from 'drizzle-orm';
import { stripePayments } from '../../../adapters/payments/stripe.ts';
import { type DatabaseClient, openDatabase } from '../../../db/client.ts';
import { startEmbeddedDatabase } from '../../../db/embedded/index.ts';
import { invoices, payments, topUps } from '../../../db/schema/payments.ts';
import { notices } from '../../../db/schema/notices.ts';
import { subscriptions } from '../../../db/schema/subscriptions.ts';
import { STRIPE_SECRETS } from '../../../testing/stripe-stand-in.ts';
import { watchedDatabase } from '../../../testing/watched-database.ts';
import { insertUser } from '../../users/index.ts';
import { invoiceDrawer } from '../pdf/invoice-drawer.ts';
import { createPlans } from '../plans.ts';
import { type BillingDependencies, checkoutUrl, topUpUrl } from '../service.ts';
import { tendBilling } from '../tend.ts';
import { registerPaymentWebhook } from '../webhook.ts';

/**
 * Child of the tests of killed processes: the product's payments on a real database, with Stripe's webhook at a port and
 * whatever else is asked for by messages. It can be told to kill itself before a statement reaches the database.
 */
export type Request =
  /** Opens a database and answers the port of the webhook. */
  | { do: 'open'; database: string | { dataDir: string }; stripePort: number }
  | { do: 'member' }
  | { do: 'checkout'; cycle: BillingCycle }
  | { do: 'topUp' }
  | { do: 'pass' }
  | { do: 'read' }
  /** Counts statements from now on. @param dieAt SIGKILL before that one, counted from 1 */
  | { do: 'count'; dieAt: number | null }
  /** The statements since then. */
  | { do: 'statements' }
  | { do: 'close' };

export interface Asked {
  id: number;
  nowMs: number;
  request: Request;
}
export interface Answered {
  id: number;
  answer?: unknown;
  error?: string;
}

const USER = 'usr_1' as UserId;

let nowMs = 0;
let statements: string[] = [];
let dieAt: number | null = null;
let opened: { deps: BillingDependencies; client: DatabaseClient; close(): Promise<void> } | undefined;
const warnings: string[] = [];

function around(text: string, send: () => Promise<unknown>): Promise<unknown> {
  statements.push(text);
  if (statements.length === dieAt) process.kill(process.pid, 'SIGKILL');
  return send();
}

async function open({ database, stripePort }: Extract<Request, { do: 'open' }>): Promise<number> {
  const silent = { debug() {}, info() {}, warn() {}, error() {} };
  const embedded =
    typeof database === 'string' ? undefined : await startEmbeddedDatabase({ ...database, logger: silent });
  const client = await openDatabase(embedded?.connection ?? { connectionString: database as string });
  const db = watchedDatabase(client.pool, around);
  const now = () => new Date(nowMs);
  const server = { host: '127.0.0.1', port: stripePort, protocol: 'http' as const };
  const warn = (data: { err?: Error }, message: string) =>
    void warnings.push(`${message}: ${data.err?.message}`);
  const deps: BillingDependencies = {
    ...{ db, now, plans: createPlans({ db, enforced: true }), sandbox: null, taxPercent: 20 },
    ...{ seller: 'Seller', linkSecret: 'secret', publicUrl: 'http://localhost', productName: 'Intermind' },
    limits: {
      ownLimitsOf: () => Promise.resolve(new Map()),
      usableOf: (_account, counts) => Promise.resolve(counts),
    },
    ...invoiceDrawer(() => Promise.reject(new Error('nobody reads an invoice here'))),
    provider: stripePayments({ ...STRIPE_SECRETS, server, now }),
    logger: { warn, error: warn, info: () => undefined } as unknown as BillingDependencies['logger'],
  };
  dieAt = null;
  const app = Fastify();
  registerPaymentWebhook(app, deps);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const close = async () => {
    await app.close();
    await client.close();
    await embedded?.close();
  };
  opened = { deps, client, close };
  return (app.server.address() as AddressInfo).port;
}

/** All that is kept, in words that do not depend on the minute in which it happened. */
async function read({ db }: DatabaseClient) {
  const day = (at: Date | null) => at && at.toISOString().slice(0, 10);
  const [paid, billed, bought, told, packs] = [
    await db.select().from(payments).orderBy(asc(payments.createdAt), asc(payments.amountMinor)),
    await db.select().from(invoices).orderBy(asc(invoices.number)),
    await db.select().from(subscriptions),
    await db.select().from(notices),
    await db.select().from(topUps),
  ];
  return {
    payments: paid.map(({ purpose, amountMinor, status, refundedMinor, refundDueAt }) => {
      const what = purpose.kind === 'top-up' ? purpose.topUp : purpose.cycle;
      const back = refundedMinor > 0 ? `, ${refundedMinor} back` : '';
      return `${purpose.kind} ${what} ${amountMinor} ${status}${back}${refundDueAt ? ', refund due' : ''}`;
    }),
    invoices: billed.map(
      ({ number, kind, totalMinor, creditedNumber, status }) =>
        `${number ?? 'no number'} ${kind} ${totalMinor} ${status}${creditedNumber ? ` of ${creditedNumber}` : ''}`,
    ),
    subscriptions: bought.map(
      ({ status, cycle, periodStart, periodEnd, paidMinor, failures, retryAt }) =>
        `${status} ${cycle} ${day(periodStart)} to ${day(periodEnd)}, ${paidMinor} paid` +
        (failures > 0 ? `, ${failures} failed, again ${day(retryAt)}` : ''),
    ),
    topUps: packs.map(({ code, counts, takenBack }) => `${code} ${counts - takenBack}`),
    notices: told.map(({ notice }) => notice.kind),
    warnings: warnings.splice(0),
  };
}
export type Kept = Awaited<ReturnType<typeof read>>;

async function answer(request: Request): Promise<unknown> {
  if (request.do === 'open') return open(request);
  const { deps, client, close } = opened!;
  switch (request.do) {
    case 'member':
      return insertUser(client.db, {
        ...{ id: USER, issuer: 'embedded', subject: 'anna', email: 'anna@example.org' },
        ...{ firstName: 'Anna', lastName: 'Novak', createdAt: deps.now(), lastLoginAt: deps.now() },
      });
    case 'checkout':
      return checkoutUrl(deps, USER, { planCode: 'pro', billingCycle: request.cycle });
    case 'topUp':
      return topUpUrl(deps, USER, 'interpretation-300');
    case 'pass':
      return tendBilling(deps);
    case 'read':
      return read(client);
    case 'count':
      statements = [];
      dieAt = request.dieAt;
      return undefined;
    case 'statements':
      return statements;
    case 'close':
      opened = undefined;
      return close();
  }
}

process.on('message', ({ id, nowMs: at, request }: Asked) => {
  nowMs = at;
  answer(request).then(
    (given) => process.send!({ id, answer: given } satisfies Answered),
    (error: unknown) => process.send!({ id, error: String(error) } satisfies Answered),
  );
});
process.on('disconnect', () => process.exit());
