import type { UserId } from '@intermind/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { listConfig } from '../../db/lists/list-fields.ts';
import { languageOf } from '../../http/language.ts';
import { checkList } from '../../http/lists.ts';
import { route } from '../../http/route.ts';
import {
  type BillingDependencies,
  cancelSubscription,
  grantSubscription,
  invoiceList,
  paymentList,
  presentInvoice,
  presentPayment,
  presentSubscription,
  readInvoices,
  readPayments,
  readSubscriptions,
  subscriptionList,
} from '../billing/index.ts';
import { type AdminUsersDependencies, requireAnyUser } from './users.ts';

export interface AdminBillingDependencies extends AdminUsersDependencies {
  billing: BillingDependencies;
}

/** Subscriptions, invoices and payments of one member and of all (spec 2 §7). */
export function registerAdminBilling(app: FastifyInstance, deps: AdminBillingDependencies): void {
  const { db, now, billing } = deps;
  const linkFor = (request: FastifyRequest) => ({
    ...{ secret: billing.linkSecret, now: now(), language: languageOf(request) },
  });
  /** Also of a deleted one: invoices and payments stay. */
  const existing = async (id: UserId) => (await requireAnyUser(deps, id)).id;

  route(app, 'GET /admin/users/{id}/subscriptions', async ({ params, query }) => {
    const asked = checkList(subscriptionList.own, query);
    const { items, total } = await readSubscriptions(db, await existing(params.id), asked);
    return { items: items.map(({ row }) => presentSubscription(row)), total };
  });
  route(app, 'GET /admin/users/{id}/invoices', async ({ params, query, request }) => {
    const asked = checkList(invoiceList.own, query);
    const { items, total } = await readInvoices(db, await existing(params.id), asked);
    const link = linkFor(request);
    return { items: items.map(({ row }) => presentInvoice(row, link)), total };
  });
  route(app, 'GET /admin/users/{id}/payments', async ({ params, query }) => {
    const asked = checkList(paymentList.own, query);
    const { items, total } = await readPayments(db, await existing(params.id), asked);
    return { items: items.map(({ row }) => presentPayment(row)), total };
  });
  route(app, 'POST /admin/users/{id}/subscriptions', ({ identity, params, body }) =>
    grantSubscription(billing, identity.userId, params.id, body),
  );
  route(app, 'POST /admin/subscriptions/{id}/cancel', ({ identity, params, body }) =>
    cancelSubscription(billing, identity.userId, params.id, body),
  );

  route(app, 'GET /admin/subscriptions/list-config', () => listConfig(subscriptionList.everybodys));
  route(app, 'GET /admin/subscriptions', async ({ query }) => {
    const asked = checkList(subscriptionList.everybodys, query);
    const { items, total } = await readSubscriptions(db, 'everybody', asked);
    return { items: items.map(({ row, user }) => ({ ...presentSubscription(row), user })), total };
  });
  route(app, 'GET /admin/invoices/list-config', () => listConfig(invoiceList.everybodys));
  route(app, 'GET /admin/invoices', async ({ query, request }) => {
    const asked = checkList(invoiceList.everybodys, query);
    const { items, total } = await readInvoices(db, 'everybody', asked);
    const link = linkFor(request);
    return { items: items.map(({ row, user }) => ({ ...presentInvoice(row, link), user })), total };
  });
  route(app, 'GET /admin/payments/list-config', () => listConfig(paymentList.everybodys));
  route(app, 'GET /admin/payments', async ({ query }) => {
    const asked = checkList(paymentList.everybodys, query);
    const { items, total } = await readPayments(db, 'everybody', asked);
    return { items: items.map(({ row, user }) => ({ ...presentPayment(row), user })), total };
  });
}
