import { LanguageSchema, RecordingIdSchema } from '@intermind/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../../http/errors.ts';
import { addressLimiter } from '../../http/limits/limiter.ts';
import { route } from '../../http/route.ts';
import { fileSender } from '../recordings/index.ts';
import { DUB_MIME_TYPE, hasNoSound } from './presenter.ts';
import type { DubsDependencies } from './dependencies.ts';
import { askForDub, listDubs, listDubWords, requireReady, requireRecording } from './service.ts';
import { registerDubber } from './worker-routes.ts';

const ParamsSchema = z.object({ id: RecordingIdSchema, language: LanguageSchema });
const QuerySchema = z.object({ token: z.string().min(1).max(2_048) });

/** A player asks for a range at each jump. */
const READS = { points: 1_200, windowS: 60 };

export function registerDubs(app: FastifyInstance, deps: DubsDependencies): void {
  route(app, 'GET /conferences/{id}/recordings/{recordingId}/dubs', ({ identity, params }) =>
    listDubs(deps, identity, params.id, params.recordingId),
  );
  route(app, 'POST /conferences/{id}/recordings/{recordingId}/dubs', ({ identity, params, body }) =>
    askForDub(deps, identity, { ...params, ...body }),
  );
  route(app, 'GET /conferences/{id}/recordings/{recordingId}/dubs/{language}/words', ({ identity, params }) =>
    listDubWords(deps, identity, params),
  );
  registerDubber(app, deps);
  registerDubPlayback(app, deps);
}

/** The sound of a dub, as the files of a recording are played: the right to it is asked each time. */
function registerDubPlayback(app: FastifyInstance, deps: DubsDependencies): void {
  const reads = addressLimiter(app.limits, 'recording-reads', READS);
  const send = fileSender(deps.storage);
  app.get('/api/recordings/:id/dubs/:language.webm', async (request, reply) => {
    await reads.take(request.address);
    const query = QuerySchema.safeParse(request.query);
    if (!query.success) throw new ApiError('Unauthorized');
    const { conferenceId, userId } = await deps.recordingTokens.readPlayback(query.data.token);
    const params = ParamsSchema.safeParse(request.params);
    if (!params.success) throw new ApiError('NotFound');
    const { id: recordingId, language } = params.data;
    const recording = await requireRecording(deps, { userId }, conferenceId, recordingId);
    const dub = await requireReady(deps, recording, language);
    if (hasNoSound(dub)) throw new ApiError('NotFound');
    const { bytes } = dub;
    return send(request, reply, {
      ...{ reader: userId, place: recording, name: `dub-${language}`, bytes, mimeType: DUB_MIME_TYPE },
    });
  });
}
