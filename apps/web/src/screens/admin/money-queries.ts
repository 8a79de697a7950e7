import type {
  BillingCycle,
  Invoice,
  ListConfig,
  ManagedQuota,
  OwnedInvoice,
  OwnedPayment,
  OwnedSubscription,
  Payment,
  PlanCode,
  Subscription,
  UserId,
} from '@intermind/contracts';
import { call } from '@intermind/sdk';
import { queries } from '../../platform/queries.ts';
import type { ListSource } from '../../shared/lists/use-list.ts';
import { asAdmin } from './admin-queries.ts';

const bypassErrorHandler = true;

export const allSubscriptions: ListSource<OwnedSubscription> = {
  key: 'GET /admin/subscriptions',
  load: (query) => asAdmin(call('GET /admin/subscriptions', { query, bypassErrorHandler })),
  loadConfig: () => asAdmin(call('GET /admin/subscriptions/list-config', { bypassErrorHandler })),
};
export const allQuotas: ListSource<ManagedQuota> = {
  key: 'GET /admin/quotas',
  load: (query) => asAdmin(call('GET /admin/quotas', { query, bypassErrorHandler })),
  loadConfig: () => asAdmin(call('GET /admin/quotas/list-config', { bypassErrorHandler })),
};
export const allInvoices: ListSource<OwnedInvoice> = {
  key: 'GET /admin/invoices',
  load: (query) => asAdmin(call('GET /admin/invoices', { query, bypassErrorHandler })),
  loadConfig: () => asAdmin(call('GET /admin/invoices/list-config', { bypassErrorHandler })),
};
export const allPayments: ListSource<OwnedPayment> = {
  key: 'GET /admin/payments',
  load: (query) => asAdmin(call('GET /admin/payments', { query, bypassErrorHandler })),
  loadConfig: () => asAdmin(call('GET /admin/payments/list-config', { bypassErrorHandler })),
};

/** The quotas of one member are few: they come whole, and are neither filtered nor sorted. */
const WHOLE: ListConfig = { fields: [], defaultSort: '', defaultLimit: 100, maxLimit: 100 };

export const subscriptionsOf = (id: UserId): ListSource<Subscription> => ({
  key: `GET /admin/users/{id}/subscriptions ${id}`,
  load: (query) =>
    asAdmin(call('GET /admin/users/{id}/subscriptions', { params: { id }, query, bypassErrorHandler })),
  loadConfig: () => asAdmin(call('GET /billing/subscriptions/list-config', { bypassErrorHandler })),
});
export const quotasOf = (id: UserId): ListSource<ManagedQuota> => ({
  key: `GET /admin/users/{id}/quotas ${id}`,
  async load() {
    const { items } = await asAdmin(
      call('GET /admin/users/{id}/quotas', { params: { id }, bypassErrorHandler }),
    );
    return { items, total: items.length };
  },
  loadConfig: () => Promise.resolve(WHOLE),
});
export const invoicesOf = (id: UserId): ListSource<Invoice> => ({
  key: `GET /admin/users/{id}/invoices ${id}`,
  load: (query) =>
    asAdmin(call('GET /admin/users/{id}/invoices', { params: { id }, query, bypassErrorHandler })),
  loadConfig: () => asAdmin(call('GET /billing/invoices/list-config', { bypassErrorHandler })),
});
export const paymentsOf = (id: UserId): ListSource<Payment> => ({
  key: `GET /admin/users/{id}/payments ${id}`,
  load: (query) =>
    asAdmin(call('GET /admin/users/{id}/payments', { params: { id }, query, bypassErrorHandler })),
  loadConfig: () => asAdmin(call('GET /billing/payments/list-config', { bypassErrorHandler })),
});

export interface GivenPlan {
  planId: Exclude<PlanCode, 'basic'>;
  cycle: BillingCycle;
}

export async function givePlan(id: UserId, body: GivenPlan): Promise<void> {
  await asAdmin(call('POST /admin/users/{id}/subscriptions', { params: { id }, body, bypassErrorHandler }));
  await refreshMoney();
}

/** @param force now, and not with the period */
export async function cancelPlanOf({ id }: Subscription, force: boolean): Promise<void> {
  await asAdmin(
    call('POST /admin/subscriptions/{id}/cancel', { params: { id }, body: { force }, bypassErrorHandler }),
  );
  await refreshMoney();
}

/** @param limit in the unit of the feature; null: unlimited; `plan`: what the plan says */
export async function changeQuotaLimit({ id }: ManagedQuota, limit: number | null | 'plan'): Promise<void> {
  await asAdmin(call('PATCH /admin/quotas/{id}', { params: { id }, body: { limit }, bypassErrorHandler }));
  await refreshMoney();
}

/** @param used in the unit of the feature */
export async function correctQuotaUsage({ usageId: id }: ManagedQuota, used: number): Promise<void> {
  await asAdmin(
    call('PATCH /admin/quota-usages/{id}', { params: { id }, body: { used }, bypassErrorHandler }),
  );
  await refreshMoney();
}

/** A plan decides quotas, and each change is in the audit log: what administrators see is asked for again. */
async function refreshMoney(): Promise<void> {
  const admins = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    String(queryKey[0]).startsWith('GET /admin/') && queryKey[1] !== 'config';
  await queries.invalidateQueries({ predicate: admins });
}
