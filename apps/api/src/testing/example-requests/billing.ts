import { quotaIdsOf } from '../../modules/quotas/index.ts';
import type { Scene } from '../scene.ts';
import type { ExampleRequests } from './example-request.ts';

const interpretationOf = ({ hostId }: Scene) =>
  ({ userId: hostId, feature: 'interpretationSeconds' }) as const;

const choice = { planCode: 'pro', billingCycle: 'monthly' };
const id = 'inv_0123456789ABCDEFabcd';
const subscription = 'sub_0123456789ABCDEFabcd';

/** Nobody in the scene has bought anything. */
export const billingExamples = {
  'GET /billing/plans': () => ({}),
  'GET /billing/subscriptions': () => ({}),
  'GET /billing/subscriptions/list-config': () => ({}),
  'POST /billing/subscriptions/cancel': () => ({}),
  'POST /billing/subscriptions/reactivate': () => ({}),
  'POST /billing/subscriptions/change': () => ({ body: choice }),
  'GET /billing/invoices': () => ({}),
  'GET /billing/invoices/list-config': () => ({}),
  'GET /billing/invoices/{id}/file': () => ({
    params: { id },
    query: { until: '1', language: 'en', signature: 'x' },
  }),
  'GET /billing/payments': () => ({}),
  'GET /billing/payments/list-config': () => ({}),
  'GET /billing/checkout': () => ({ query: choice }),
  'GET /billing/top-ups': () => ({}),
  'GET /billing/top-ups/checkout': () => ({ query: { topUp: 'interpretation-300' } }),
  'POST /billing/checkout/confirm': () => ({ body: { reference: 'none' } }),
  'POST /billing/portal': () => ({}),
  'GET /billing/sandbox/offer': () => ({ query: { offer: 'none' } }),
  'POST /billing/sandbox/payments': () => ({ body: { offer: 'none', card: 'accepted' } }),
  'GET /billing/quotas': () => ({}),
  'GET /admin/quotas': () => ({}),
  'GET /admin/quotas/list-config': () => ({}),
  'GET /admin/users/{id}/subscriptions': (scene) => ({ params: { id: scene.hostId } }),
  'GET /admin/users/{id}/invoices': (scene) => ({ params: { id: scene.hostId } }),
  'GET /admin/users/{id}/payments': (scene) => ({ params: { id: scene.hostId } }),
  'POST /admin/users/{id}/subscriptions': (scene) => ({
    params: { id: scene.hostId },
    body: { planId: 'pro', cycle: 'monthly' },
  }),
  'POST /admin/subscriptions/{id}/cancel': () => ({
    params: { id: subscription },
    body: { force: false },
  }),
  'GET /admin/subscriptions': () => ({}),
  'GET /admin/subscriptions/export': () => ({}),
  'GET /admin/subscriptions/list-config': () => ({}),
  'GET /admin/invoices': () => ({}),
  'GET /admin/invoices/export': () => ({}),
  'GET /admin/invoices/list-config': () => ({}),
  'GET /admin/payments': () => ({}),
  'GET /admin/payments/export': () => ({}),
  'GET /admin/payments/list-config': () => ({}),
  'GET /admin/users/{id}/quotas': (scene) => ({ params: { id: scene.hostId } }),
  'PATCH /admin/quotas/{id}': (scene) => ({
    params: { id: quotaIdsOf(interpretationOf(scene)).id },
    body: { limit: 5 },
  }),
  'PATCH /admin/quota-usages/{id}': (scene) => ({
    params: { id: quotaIdsOf(interpretationOf(scene)).usageId },
    body: { used: 5 },
  }),
} satisfies ExampleRequests;
