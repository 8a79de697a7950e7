import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { ConferencesDependencies } from '../conferences/index.ts';
import { decide, decideSeveral, liftBlock } from './decisions.ts';
import { REQUESTS_PER_ADDRESS_MAX, REQUESTS_WINDOW_MS } from './policy.ts';
import { requestToJoin, withdraw } from './service.ts';

export function registerJoinRequests(app: FastifyInstance, deps: ConferencesDependencies): void {
  const newRequests = app.limits('join-requests', {
    points: REQUESTS_PER_ADDRESS_MAX,
    windowS: REQUESTS_WINDOW_MS / 1_000,
  });
  route(app, 'POST /participants/anonymous', ({ identity, body, request }) =>
    requestToJoin({ ...deps, newRequests }, identity, body, request.address),
  );
  route(app, 'PATCH /participants/join-requests/{id}/status', ({ identity, params, body }) =>
    decide(deps, identity, params.id, body),
  );
  route(app, 'PATCH /conferences/{id}/join-requests', ({ identity, params, body }) =>
    decideSeveral(deps, identity, params.id, body),
  );
  route(app, 'DELETE /participants/join-requests/{id}/block', ({ identity, params }) =>
    liftBlock(deps, identity, params.id),
  );
  route(app, 'DELETE /participants/join-requests/{id}', ({ identity, params }) =>
    withdraw(deps, identity, params.id),
  );
}
