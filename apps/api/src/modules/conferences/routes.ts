import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { type ConferencesDependencies, endConferenceAs } from './service.ts';

export function registerConferences(app: FastifyInstance, dependencies: ConferencesDependencies): void {
  route(app, 'DELETE /conferences/{id}', ({ identity, params }) =>
    endConferenceAs(dependencies, identity, params.id),
  );
}
