import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { ConferencesDependencies } from '../conferences/index.ts';
import { answerConsents, readConsents } from './service.ts';

export function registerConsents(app: FastifyInstance, deps: ConferencesDependencies): void {
  route(app, 'GET /conferences/{id}/consents/mine', ({ identity, params }) =>
    readConsents(deps, identity, params.id),
  );
  route(app, 'PUT /conferences/{id}/consents/mine', ({ identity, params, body }) =>
    answerConsents(deps, identity, params.id, body),
  );
}
