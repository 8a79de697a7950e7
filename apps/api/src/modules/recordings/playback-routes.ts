import { RecordingIdSchema, RecordingTrackSchema } from '@intermind/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { ApiError } from '../../http/errors.ts';
import { addressLimiter } from '../../http/limits/limiter.ts';
import { type AdmittedBound, admittedBound, cutWhenStalled } from '../../http/limits/sockets.ts';
import { readableParts } from '../history/index.ts';
import { readTrack } from './files.ts';
import { rangeOf } from './range.ts';
import type { RecordingsDependencies } from './service.ts';
import { findRecording } from './store.ts';

const ParamsSchema = z.object({ id: RecordingIdSchema, track: RecordingTrackSchema });
const QuerySchema = z.object({ token: z.string().min(1).max(2_048) });

/** A player asks for a range at each jump. */
const READS = { points: 1_200, windowS: 60 };
/** Files that are being played: a player that is paused reads nothing and holds its connection. */
const PLAYED_AT_ONCE = { perAddress: 24, total: 300 };
/** A player that went on later asks again from where it was. */
const STALL_MAX_MS = 60_000;
const RETRY_S = 10;

/**
 * The files of a recording (docs/protocol.md). Browsers send no bearer with what a player asks for: the address holds the
 * short-lived token. Whether its reader may still see the video is asked each time.
 */
export function registerPlayback(app: FastifyInstance, deps: RecordingsDependencies): void {
  const reads = addressLimiter(app.limits, 'recording-reads', READS);
  const played = admittedBound(PLAYED_AT_ONCE);
  app.get('/api/recordings/:id/:track.webm', async (request, reply) => {
    await reads.take(request.address);
    return sendTrack(deps, request, reply, played);
  });
}

async function sendTrack(
  { db, storage, recordingTokens }: RecordingsDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  played: AdmittedBound,
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
  const release = played.add(request.address);
  if (!release) throw new ApiError('TooManyRequests', { retryAfterS: RETRY_S });
  reply.raw.once('close', release).once('finish', release);
  cutWhenStalled(reply.raw, STALL_MAX_MS);
  const { bytes, mimeType } = stored;
  const range = rangeOf(request.headers.range, bytes);
  reply.header('accept-ranges', 'bytes').header('cache-control', 'private, no-store');
  if (range === 'none') return reply.status(416).header('content-range', `bytes */${bytes}`).send();
  const { from, to } = range === 'all' ? { from: 0, to: bytes - 1 } : range;
  if (range !== 'all') reply.status(206).header('content-range', `bytes ${from}-${to}/${bytes}`);
  reply.type(mimeType).header('content-length', to - from + 1);
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  // A player that jumps away reads no further.
  return reply.send(readTrack(storage, row, track, { from, to }));
}
