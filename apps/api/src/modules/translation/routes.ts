import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { ConferencesDependencies } from '../conferences/index.ts';
import { switchTranslation } from './service.ts';

export function registerTranslation(app: FastifyInstance, deps: ConferencesDependencies): void {
  route(app, 'PATCH /conferences/{id}/translation/enable', ({ identity, params }) =>
    switchTranslation(deps, identity, params.id, true),
  );
  route(app, 'PATCH /conferences/{id}/translation/disable', ({ identity, params }) =>
    switchTranslation(deps, identity, params.id, false),
  );
}
