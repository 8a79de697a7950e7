import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { LookUpRoom } from '../rooms/index.ts';
import { changeExpected, changeTerms, readExpected, readTerms, type TermsDependencies } from './service.ts';

export interface TermRoutesDependencies extends TermsDependencies {
  lookUpRoom: LookUpRoom;
}

export function registerTerms(app: FastifyInstance, deps: TermRoutesDependencies): void {
  const { db, lookUpRoom } = deps;

  route(app, 'GET /rooms/{id}/terms', async ({ identity, params, request: { address } }) => ({
    terms: await readTerms(deps, identity, await lookUpRoom(db, params.id, { identity, address })),
  }));
  route(app, 'PUT /rooms/{id}/terms', async ({ identity, params, body, request: { address } }) => ({
    terms: await changeTerms(
      deps,
      identity,
      await lookUpRoom(db, params.id, { identity, address }),
      body.terms,
    ),
  }));

  route(app, 'GET /rooms/{id}/expected-languages', async ({ identity, params, request: { address } }) => ({
    languages: await readExpected(deps, identity, await lookUpRoom(db, params.id, { identity, address })),
  }));
  route(
    app,
    'PUT /rooms/{id}/expected-languages',
    async ({ identity, params, body, request: { address } }) => ({
      languages: await changeExpected(
        deps,
        identity,
        await lookUpRoom(db, params.id, { identity, address }),
        body.languages,
      ),
    }),
  );
}
