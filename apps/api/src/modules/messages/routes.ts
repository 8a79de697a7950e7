import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { listMessages, listMessagesSinceJoining, type MessagesDependencies, sendMessage } from './service.ts';

export function registerMessages(app: FastifyInstance, deps: MessagesDependencies): void {
  route(app, 'GET /conferences/{id}/messages', ({ identity, params, query }) =>
    listMessages(deps, identity, params.id, query.before),
  );
  route(app, 'GET /participants/{id}/messages', ({ identity, params, query }) =>
    listMessagesSinceJoining(deps, identity, params.id, query.after),
  );
  route(app, 'POST /conferences/{id}/messages', ({ identity, params, body }) =>
    sendMessage(deps, identity, params.id, body),
  );
}
