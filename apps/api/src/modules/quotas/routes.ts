import type { FastifyInstance } from 'fastify';
import { listConfig } from '../../db/lists/list-fields.ts';
import { checkList } from '../../http/lists.ts';
import { route } from '../../http/route.ts';
import {
  changeLimit,
  correctUsage,
  listAllQuotas,
  type ManagedQuotasDependencies,
  readQuotasOf,
} from './admin.ts';
import { quotaList } from './admin-store.ts';

export function registerQuotas(app: FastifyInstance, deps: ManagedQuotasDependencies): void {
  route(app, 'GET /billing/quotas', async ({ identity }) => ({
    items: await deps.quotas.read(identity.userId),
  }));
  route(app, 'GET /admin/quotas', ({ query }) => listAllQuotas(deps, checkList(quotaList, query)));
  route(app, 'GET /admin/quotas/list-config', () => listConfig(quotaList));
  route(app, 'GET /admin/users/{id}/quotas', async ({ params }) => ({
    items: await readQuotasOf(deps, params.id),
  }));
  route(app, 'PATCH /admin/quotas/{id}', ({ identity, params, body }) =>
    changeLimit(deps, identity.userId, params.id, body.limit),
  );
  route(app, 'PATCH /admin/quota-usages/{id}', ({ identity, params, body }) =>
    correctUsage(deps, identity.userId, params.id, body.used),
  );
}
