import { RecordingIdSchema, RecordingTrackSchema } from '@intermind/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../../http/errors.ts';
import { addressLimiter } from '../../http/limits/limiter.ts';
import { readableParts } from '../history/index.ts';
import { fileSender, type SendFile } from './send-file.ts';
import type { RecordingsDependencies } from './service.ts';
import { findRecording } from './store.ts';

const ParamsSchema = z.object({ id: RecordingIdSchema, track: RecordingTrackSchema });
const QuerySchema = z.object({ token: z.string().min(1).max(2_048) });

/** A player asks for a range at each jump. */
const READS = { points: 1_200, windowS: 60 };
/**
 * The files of a recording (docs/protocol.md). Browsers send no bearer with what a player asks for: the address holds the
 * short-lived token. Whether its reader may still see the video is asked each time.
 */
export function registerPlayback(app: FastifyInstance, deps: RecordingsDependencies): void {
  const reads = addressLimiter(app.limits, 'recording-reads', READS);
  const send = fileSender(deps.storage);
  app.get('/api/recordings/:id/:track.webm', async (request, reply) => {
    await reads.take(request.address);
    return sendTrack(deps, request, reply, send);
  });
}

async function sendTrack(
  { db, recordingTokens }: RecordingsDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  send: SendFile,
): Promise<FastifyReply> {
  const params = ParamsSchema.safeParse(request.params);
  const query = QuerySchema.safeParse(request.query);
  if (!query.success) throw new ApiError('Unauthorized');
  const { conferenceId, userId } = await recordingTokens.readPlayback(query.data.token);
  if (!params.success) throw new ApiError('NotFound');
  const { id, track } = params.data;
  const row = await findRecording(db, id);
  if (!row || row.conferenceId !== conferenceId) throw new ApiError('NotFound');
  const readable = await readableParts(db, userId, conferenceId);
  const stored = row.tracks.find((one) => one.track === track);
  if (!readable?.includes('video') || !stored) throw new ApiError('NotFound');
  return send(request, reply, { reader: userId, place: row, name: track, ...stored });
}
