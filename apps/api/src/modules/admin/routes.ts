import type { FastifyInstance } from 'fastify';
import { listConfig } from '../../db/lists/list-fields.ts';
import { checkList } from '../../http/lists.ts';
import { route } from '../../http/route.ts';
import { type DashboardDependencies, readDashboard, readOwnFacts } from './dashboard.ts';
import { registerListExports } from './export-routes.ts';
import { FailureCount } from './failure-count.ts';
import { gatherFacts } from './instance-facts.ts';
import { type AdminBillingDependencies, registerAdminBilling } from './billing-routes.ts';
import {
  type AdminUsersDependencies,
  changeAdmin,
  deleteMember,
  planTerms,
  requireAnyUser,
} from './users.ts';
import { listUsers, userList } from './users-store.ts';

export type AdminDependencies = AdminUsersDependencies &
  DashboardDependencies &
  AdminBillingDependencies & {
    /** Names this installation where other instances of it may run; null: this is the only one. */
    installation: string | null;
  };

/** Health checks answer 503 while a part is down, each time they are asked. */
const HEALTH = /^\/api\/(health|ready|live)$/;

export function registerAdmin(app: FastifyInstance, deps: AdminDependencies): void {
  const failures = new FailureCount(deps.now);
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode >= 500 && !HEALTH.test(request.routeOptions.url ?? '')) failures.add();
    done();
  });
  const facts = gatherFacts({
    ...{ bus: deps.bus, installation: deps.installation },
    read: () => readOwnFacts(deps, failures.lastHour()),
  });
  route(app, 'GET /admin/dashboard', ({ query }) =>
    readDashboard({ ...deps, facts }, query.timeZone ?? 'UTC'),
  );

  route(app, 'GET /admin/users', ({ query }) => {
    const terms = planTerms(deps);
    return listUsers(deps.db, checkList(userList(terms), query), terms);
  });
  route(app, 'GET /admin/users/list-config', () => listConfig(userList(planTerms(deps))));
  route(app, 'GET /admin/users/{id}', ({ params }) => requireAnyUser(deps, params.id));
  route(app, 'DELETE /admin/users/{id}', ({ identity, params }) =>
    deleteMember(deps, identity.userId, params.id),
  );
  route(app, 'PUT /admin/users/{id}/roles/admin', ({ identity, params }) =>
    changeAdmin(deps, identity.userId, params.id, true),
  );
  route(app, 'DELETE /admin/users/{id}/roles/admin', ({ identity, params }) =>
    changeAdmin(deps, identity.userId, params.id, false),
  );
  registerAdminBilling(app, deps);
  registerListExports(app, deps);
}
