import { RecordingTrackSchema } from '@intermind/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../../http/errors.ts';
import { pieceKey } from './files.ts';
import { move, type RecordingsDependencies, stop } from './service.ts';
import { findRecording, insertPiece, placeOfNext } from './store.ts';

/** About five seconds of picture and sound; what waited while we were away comes together. */
const PIECE_MAX_BYTES = 32 * 1024 * 1024;
/** Pieces of one track of one part: a day of them. */
const PIECES_MAX = 50_000;

const whole = (max: number) => z.coerce.number().int().min(0).max(max);
const PieceSchema = z.object({
  track: RecordingTrackSchema,
  number: whole(PIECES_MAX),
  /** When the first moment of the track was recorded, milliseconds since 1970. */
  startedAt: whole(8.64e15),
});

/**
 * What recorders call (docs/protocol.md): each has a token for its part of one recording, and sends what it recorded while it
 * records. A piece that is sent again changes nothing; one that is not the next is refused with the number of the next.
 */
export function registerRecorder(app: FastifyInstance, deps: RecordingsDependencies): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: PIECE_MAX_BYTES },
      (_request, body, parsed) => parsed(null, body),
    );
    const options = { bodyLimit: PIECE_MAX_BYTES, config: { bearer: 'foreign' } } as const;
    scope.post('/api/recorder/pieces', options, async (request, reply) => {
      const next = await keepPiece(deps, request);
      return reply.send(next);
    });
    scope.post('/api/recorder/finished', options, async (request, reply) => {
      await finish(deps, request);
      return reply.status(204).send();
    });
    done();
  });
}

async function keepPiece(
  deps: RecordingsDependencies,
  request: FastifyRequest,
): Promise<{ next: number; recording: boolean }> {
  const { db, storage, now, logger } = deps;
  const { recordingId, part } = await writingOf(deps, request);
  const parsed = PieceSchema.safeParse(request.query);
  const body = request.body;
  if (!parsed.success || !Buffer.isBuffer(body) || body.length === 0)
    throw new ApiError('ValidationFailed', { issues: [] });
  const { track, number, startedAt } = parsed.data;
  const recording = await findRecording(db, recordingId);
  // Deleted, or over: there is nothing to add to any more.
  if (!recording || !RECORDED_IN.includes(recording.state)) throw new ApiError('NotFound');
  const place = await placeOfNext(db, { recordingId, part, track });
  // A newer recorder has taken over.
  if (place.latestPart > part) throw new ApiError('NotFound');
  const isStopping = recording.state === 'stopping';
  if (number !== place.next) return { next: place.next, recording: !isStopping };
  try {
    await storage.put(pieceKey(recording, { part, track, number }), body);
  } catch (error) {
    logger.error({ err: error, recordingId }, 'the storage refused a piece of a recording');
    await stop(deps, recording, 'storage-failed');
    throw new ApiError('StorageFull');
  }
  const row = { recordingId, part, track, number, bytes: body.length, trackStartedAt: new Date(startedAt) };
  await insertPiece(db, row, now());
  if (recording.state === 'starting') await move(deps, recording, 'recording');
  return { next: number + 1, recording: !isStopping };
}

/** The recorder has sent everything. One that ends by itself is told to go on, in the next part. */
async function finish(deps: RecordingsDependencies, request: FastifyRequest): Promise<void> {
  const { recordingId } = await writingOf(deps, request);
  const recording = await findRecording(deps.db, recordingId);
  if (recording?.state === 'stopping') await move(deps, recording, 'processing');
}

const RECORDED_IN: readonly string[] = ['starting', 'recording', 'stopping'];

async function writingOf({ recordingTokens }: RecordingsDependencies, { headers }: FastifyRequest) {
  const token = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (!token) throw new ApiError('Unauthorized');
  return recordingTokens.readWriting(token);
}
