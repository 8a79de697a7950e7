import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { registerPlayback } from './playback-routes.ts';
import { registerRecorder } from './recorder-routes.ts';
import { openRecordings, type RecordingsDependencies, startRecording, stopRecording } from './service.ts';

export function registerRecordings(app: FastifyInstance, deps: RecordingsDependencies): void {
  route(app, 'POST /rooms/{id}/recordings/start', ({ identity, params, body }) =>
    startRecording(deps, identity, params.id, body?.captions),
  );
  route(app, 'POST /rooms/{id}/recordings/stop', ({ identity, params }) =>
    stopRecording(deps, identity, params.id),
  );
  route(app, 'GET /conferences/{id}/recordings/tokens', ({ identity, params }) =>
    openRecordings(deps, identity, params.id),
  );
  registerRecorder(app, deps);
  registerPlayback(app, deps);
}
