import { quotaIdsOf } from '../../modules/quotas/index.ts';
import type { Scene } from '../scene.ts';
import type { ExampleRequests } from './example-request.ts';

const interpretationOf = ({ hostId }: Scene) =>
  ({ userId: hostId, feature: 'interpretationSeconds' }) as const;

export const billingExamples = {
  'GET /billing/plans': () => ({}),
  'GET /billing/quotas': () => ({}),
  'GET /admin/quotas': () => ({}),
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
