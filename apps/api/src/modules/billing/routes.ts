import type { FastifyInstance } from 'fastify';
import { listConfig } from '../../db/lists/list-fields.ts';
import { ApiError } from '../../http/errors.ts';
import { languageOf } from '../../http/language.ts';
import { createBoundedQueue, QueueFull } from '../../http/limits/bounded-queue.ts';
import { checkList } from '../../http/lists.ts';
import { route } from '../../http/route.ts';
import { isInvoiceLink } from './invoice-links.ts';
import {
  invoiceList,
  paymentList,
  readInvoices,
  readPayments,
  readSubscriptions,
  subscriptionList,
} from './list-store.ts';
import { readInvoice } from './money-store.ts';
import { drawInvoiceApart } from './pdf/draw-apart.ts';
import {
  invoiceNumber,
  presentInvoice,
  presentPayment,
  presentPlans,
  presentSubscription,
} from './presenter.ts';
import {
  type BillingDependencies,
  cancelOwn,
  changeLater,
  checkoutUrl,
  confirmCheckout,
  payInSandbox,
  portalUrl,
  reactivateOwn,
  readSandboxOffer,
} from './service.ts';
import { registerPaymentWebhook } from './webhook.ts';

/** Of one invoice: whoever has its link needs no token, and drawing it keeps the processor busy. */
const DRAWINGS = { points: 10, windowS: 60 };

export function registerBilling(app: FastifyInstance, deps: BillingDependencies): void {
  const { db, now, linkSecret: secret } = deps;
  registerPaymentWebhook(app, deps);
  const drawings = app.limits('invoice-drawings', DRAWINGS);
  const oneAtATime = createBoundedQueue({ running: 1, waiting: 16 });
  route(app, 'GET /billing/plans', () => ({ items: presentPlans() }));

  route(app, 'GET /billing/subscriptions/list-config', () => listConfig(subscriptionList.own));
  route(app, 'GET /billing/subscriptions', async ({ identity, query }) => {
    const { items, total } = await readSubscriptions(
      db,
      identity.userId,
      checkList(subscriptionList.own, query),
    );
    return { items: items.map(({ row }) => presentSubscription(row)), total };
  });
  route(app, 'POST /billing/subscriptions/cancel', ({ identity }) => cancelOwn(deps, identity.userId));
  route(app, 'POST /billing/subscriptions/reactivate', ({ identity }) =>
    reactivateOwn(deps, identity.userId),
  );
  route(app, 'POST /billing/subscriptions/change', ({ identity, body }) =>
    changeLater(deps, identity.userId, body),
  );

  route(app, 'GET /billing/invoices/list-config', () => listConfig(invoiceList.own));
  route(app, 'GET /billing/invoices', async ({ identity, query, request }) => {
    const { items, total } = await readInvoices(db, identity.userId, checkList(invoiceList.own, query));
    const link = { secret, now: now(), language: languageOf(request) };
    return { items: items.map(({ row }) => presentInvoice(row, link)), total };
  });
  route(app, 'GET /billing/invoices/{id}/file', async ({ params, query, reply }) => {
    const isOurs = isInvoiceLink(params.id, query, { secret, now: now() });
    const invoice = isOurs ? await readInvoice(db, params.id) : undefined;
    if (!invoice) throw new ApiError('NotFound');
    await drawings.take(params.id);
    reply.header('cache-control', 'private, no-store');
    return {
      name: `invoice-${invoice.number === null ? 'draft' : invoiceNumber(invoice.number)}.pdf`,
      contentType: 'application/pdf',
      content: await oneAtATime(() => drawInvoiceApart(invoice, query.language)).catch((error: unknown) => {
        throw error instanceof QueueFull ? new ApiError('Unavailable') : error;
      }),
    };
  });

  route(app, 'GET /billing/payments/list-config', () => listConfig(paymentList.own));
  route(app, 'GET /billing/payments', async ({ identity, query }) => {
    const { items, total } = await readPayments(db, identity.userId, checkList(paymentList.own, query));
    return { items: items.map(({ row }) => presentPayment(row)), total };
  });

  route(app, 'GET /billing/checkout', async ({ identity, query }) => ({
    url: await checkoutUrl(deps, identity.userId, query),
  }));
  route(app, 'POST /billing/checkout/confirm', async ({ identity, body }) => ({
    status: await confirmCheckout(deps, identity.userId, body.reference),
  }));
  route(app, 'POST /billing/portal', async ({ identity }) => ({
    url: await portalUrl(deps, identity.userId),
  }));
  route(app, 'GET /billing/sandbox/offer', async ({ identity, query }) => {
    const { ref, plan, cycle, totalMinor, currency } = await readSandboxOffer(
      deps,
      identity.userId,
      query.offer,
    );
    return {
      reference: ref,
      planCode: plan,
      billingCycle: cycle,
      amount: { amountMinor: totalMinor, currency },
    };
  });
  route(app, 'POST /billing/sandbox/payments', ({ identity, body }) =>
    payInSandbox(deps, identity.userId, body),
  );
}
