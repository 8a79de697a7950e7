import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { ConferencesDependencies } from '../conferences/index.ts';
import { decide, requestToJoin, withdraw } from './service.ts';

export function registerJoinRequests(app: FastifyInstance, deps: ConferencesDependencies): void {
  route(app, 'POST /participants/anonymous', ({ identity, body, request }) =>
    requestToJoin(deps, identity, body, request.address),
  );
  route(app, 'PATCH /participants/join-requests/{id}/status', ({ identity, params, body }) =>
    decide(deps, identity, params.id, body.status),
  );
  route(app, 'DELETE /participants/join-requests/{id}', ({ identity, params }) =>
    withdraw(deps, identity, params.id),
  );
}
