import type { FastifyInstance } from 'fastify';
import { listConfig } from '../../db/lists/list-fields.ts';
import { checkList } from '../../http/lists.ts';
import { route } from '../../http/route.ts';
import { type LegalHoldsDependencies, liftHold, placeHold } from './service.ts';
import { holdList, listHolds } from './store.ts';

export function registerLegalHolds(app: FastifyInstance, deps: LegalHoldsDependencies): void {
  route(app, 'GET /admin/legal-holds', ({ query }) => listHolds(deps.db, checkList(holdList, query)));
  route(app, 'GET /admin/legal-holds/list-config', () => listConfig(holdList));
  route(app, 'PUT /admin/users/{id}/legal-hold', ({ identity, params, body }) =>
    placeHold(deps, identity.userId, { userId: params.id }, body.reason),
  );
  route(app, 'POST /admin/users/{id}/legal-hold/lift', ({ identity, params, body }) =>
    liftHold(deps, identity.userId, { userId: params.id }, body.reason),
  );
  route(app, 'PUT /admin/conferences/{id}/legal-hold', ({ identity, params, body }) =>
    placeHold(deps, identity.userId, { conferenceId: params.id }, body.reason),
  );
  route(app, 'POST /admin/conferences/{id}/legal-hold/lift', ({ identity, params, body }) =>
    liftHold(deps, identity.userId, { conferenceId: params.id }, body.reason),
  );
}
