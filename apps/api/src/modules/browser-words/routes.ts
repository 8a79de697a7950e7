import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { ConferencesDependencies } from '../conferences/index.ts';
import { giveBrowserWords } from './service.ts';

export function registerBrowserWords(app: FastifyInstance, deps: ConferencesDependencies): void {
  route(app, 'PATCH /participants/{id}/browser-words', ({ identity, params, body }) =>
    giveBrowserWords(deps, identity, params.id, body.recognition),
  );
}
