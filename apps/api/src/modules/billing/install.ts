import type { Secrets, Settings } from '@intermind/config';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { z } from 'zod';
import { type PaymentProvider, type Sandbox, sandboxPayments } from '../../adapters/payments/index.ts';
import type { Database } from '../../db/client.ts';
import { declareJob, type JobDeclaration } from '../jobs/index.ts';
import { eraseCustomers } from './erasures.ts';
import { readPaymentOf } from './money-store.ts';
import { invoiceDrawer } from './pdf/invoice-drawer.ts';
import type { createPlans, Plans } from './plans.ts';
import { registerBilling } from './routes.ts';
import type { BillingDependencies } from './service.ts';
import { giveBackDue, tendBilling } from './tend.ts';

declare module 'fastify' {
  interface FastifyInstance {
    plans: Plans;
    /** For the services of this module, and what other modules call of them. */
    billing: BillingDependencies;
  }
}

/** Payments and their calls: `app.billing`. */
export async function installBilling(
  app: FastifyInstance,
  {
    settings,
    secrets,
    db,
    now,
    logger,
    payments,
    plans,
    limits,
  }: {
    settings: Settings;
    secrets: Secrets;
    db: Database;
    now: () => Date;
    logger: Logger;
    payments?: PaymentProvider;
    plans: ReturnType<typeof createPlans>;
    limits: BillingDependencies['limits'];
  },
): Promise<void> {
  const { publicUrl, productName, seller, taxPercent } = settings;
  const linkSecret = secrets.cookieKey;
  const sandbox = payments || settings.stripe ? null : sandboxOf(db, { secret: linkSecret, publicUrl, now });
  const deps: BillingDependencies = {
    ...{ db, now, logger, plans, sandbox, linkSecret, publicUrl, productName, seller, taxPercent },
    ...invoiceDrawer(),
    limits,
    provider: payments ?? sandbox ?? (await stripeOf(settings, now)),
  };
  app.decorate('billing', deps);
  registerBilling(app, deps);
}

/** Stripe’s client is loaded only where it is set up. */
async function stripeOf({ stripe }: Settings, now: () => Date): Promise<PaymentProvider> {
  const { stripePayments } = await import('../../adapters/payments/stripe.ts');
  return stripePayments({ ...stripe!, now });
}

function sandboxOf(
  db: Database,
  options: Pick<Parameters<typeof sandboxPayments>[0], 'secret' | 'publicUrl' | 'now'>,
): Sandbox {
  return sandboxPayments({
    ...options,
    memory: {
      async find(orderRef) {
        const row = await readPaymentOf(db, orderRef);
        if (row?.provider !== 'sandbox' || !row.providerRef) return undefined;
        const { userId, amountMinor, currency, purpose, refundedMinor, customerRef, methodRef, createdAt } =
          row;
        const { priceMinor = amountMinor } = purpose;
        const what =
          purpose.kind === 'top-up' ? { topUp: purpose.topUp } : { plan: purpose.plan, cycle: purpose.cycle };
        return {
          order: { ref: orderRef, userId, ...what, priceMinor, totalMinor: amountMinor, currency },
          reference: row.providerRef,
          ...{ amountMinor, refundedMinor, customerRef, methodRef, createdAt },
        };
      },
    },
  });
}

/** Every minute, once for all instances. */
export function billingJob(deps: BillingDependencies): JobDeclaration {
  return declareJob({
    name: 'billing',
    schema: z.object({}),
    retry: { limit: 0, delayS: 0 },
    limitS: 600,
    schedule: { cron: '* * * * *', data: {} },
    handler: () => tendBilling(deps),
  });
}

/** As often, also without plans: members who bought something before they were turned off may delete their account. */
export function customerErasuresJob(deps: BillingDependencies): JobDeclaration {
  return declareJob({
    name: 'customer-erasures',
    schema: z.object({}),
    retry: { limit: 0, delayS: 0 },
    limitS: 600,
    schedule: { cron: '* * * * *', data: {} },
    handler: async () => {
      await eraseCustomers(deps);
      // With plans they are part of their pass.
      if (!deps.plans.enforced) await giveBackDue(deps);
    },
  });
}
