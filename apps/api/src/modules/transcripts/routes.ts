import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { ConferencesDependencies } from '../conferences/index.ts';
import { listEngineWork } from './engine-work.ts';
import { exportTranscript } from './export.ts';
import { goOffRecord, readTranscript, switchTranscript } from './service.ts';

export function registerTranscripts(app: FastifyInstance, deps: ConferencesDependencies): void {
  route(app, 'GET /conferences/{id}/transcript', ({ identity, params, query }) =>
    readTranscript(deps, identity, params.id, query),
  );
  route(app, 'GET /conferences/{id}/transcript/export', ({ identity, params, query }) =>
    exportTranscript(deps, identity, params.id, query),
  );
  route(app, 'GET /conferences/{id}/transcript/engines', ({ identity, params }) =>
    listEngineWork(deps, identity, params.id),
  );
  route(app, 'PATCH /conferences/{id}/transcript', ({ identity, params, body }) =>
    switchTranscript(deps, identity, params.id, body.kept),
  );
  route(app, 'PATCH /participants/{id}/transcript', ({ identity, params, body }) =>
    goOffRecord(deps, identity, params.id, body.offRecord),
  );
}
