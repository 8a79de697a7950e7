import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { ConferencesDependencies } from '../conferences/index.ts';
import { changeTranslation } from './service.ts';

export function registerTranslation(app: FastifyInstance, deps: ConferencesDependencies): void {
  route(app, 'PATCH /conferences/{id}/translation/enable', ({ identity, params }) =>
    changeTranslation(deps, identity, params.id, { translationEnabled: true }),
  );
  route(app, 'PATCH /conferences/{id}/translation/disable', ({ identity, params }) =>
    changeTranslation(deps, identity, params.id, { translationEnabled: false }),
  );
  route(app, 'PATCH /conferences/{id}/translation/demonstration', ({ identity, params, body }) =>
    changeTranslation(deps, identity, params.id, { demonstration: body.on }),
  );
}
