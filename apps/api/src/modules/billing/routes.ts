import { type TopUp, TOP_UP_DAYS, topUpNamed } from '@intermind/contracts';
import type { FastifyInstance } from 'fastify';
import type { Order } from '../../adapters/payments/index.ts';
import { listConfig } from '../../db/lists/list-fields.ts';
import { ApiError } from '../../http/errors.ts';
import { languageOf } from '../../http/language.ts';
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
  ownTopUps,
  payInSandbox,
  portalUrl,
  reactivateOwn,
  readSandboxOffer,
  topUpUrl,
} from './service.ts';
import { presentTopUp } from './top-ups.ts';
import { registerPaymentWebhook } from './webhook.ts';

/** Of one invoice: its link needs no token, and drawing it keeps the processor busy. */
const DRAWINGS = { points: 10, windowS: 60 };

export function registerBilling(app: FastifyInstance, deps: BillingDependencies): void {
  const { db, now, linkSecret: secret } = deps;
  registerPaymentWebhook(app, deps);
  const drawings = app.limits('invoice-drawings', DRAWINGS);
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
      content: await deps.drawInvoice(invoice, query.language),
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
  route(app, 'GET /billing/top-ups', async ({ identity }) => ({
    items: await ownTopUps(deps, identity.userId),
    validDays: TOP_UP_DAYS,
  }));
  route(app, 'GET /billing/top-ups/checkout', async ({ identity, query }) => ({
    url: await topUpUrl(deps, identity.userId, query.topUp),
  }));
  route(app, 'POST /billing/checkout/confirm', async ({ identity, body }) => {
    const { status, order } = await confirmCheckout(deps, identity.userId, body.reference);
    const topUp = topUpIn(order);
    return { status, ...(topUp && { topUp }) };
  });
  route(app, 'POST /billing/portal', async ({ identity }) => ({
    url: await portalUrl(deps, identity.userId),
  }));
  route(app, 'GET /billing/sandbox/offer', async ({ identity, query }) => {
    const order = await readSandboxOffer(deps, identity.userId, query.offer);
    const { ref, totalMinor, currency } = order;
    return {
      reference: ref,
      plan: order.topUp === undefined ? { planCode: order.plan, billingCycle: order.cycle } : null,
      topUp: topUpIn(order),
      amount: { amountMinor: totalMinor, currency },
    };
  });
  route(app, 'POST /billing/sandbox/payments', ({ identity, body }) =>
    payInSandbox(deps, identity.userId, body),
  );
}

/** Null for a plan, and for a pack that is not sold any more. */
function topUpIn({ topUp }: Order): TopUp | null {
  return topUp !== undefined && topUpNamed(topUp) ? presentTopUp(topUp) : null;
}
