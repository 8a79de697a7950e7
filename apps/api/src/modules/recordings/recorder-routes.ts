import { RecordingTrackSchema } from '@intermind/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { StorageFull, StorageUnavailable } from '../../adapters/storage/index.ts';
import { registerByteRoutes } from '../../http/byte-bodies.ts';
import { ApiError } from '../../http/errors.ts';
import { foreignCallers } from '../../http/foreign-callers.ts';
import { admittedBound } from '../../http/limits/sockets.ts';
import { pieceKey } from './files.ts';
import { move, type RecordingsDependencies, stop } from './service.ts';
import { findRecording, insertPiece, placeOfNext } from './store.ts';
import type { Writing } from './tokens.ts';
import { headOf } from './webm/read-webm.ts';

/** About five seconds of picture and sound; what waited while we were away comes together. */
const PIECE_MAX_BYTES = 32 * 1024 * 1024;
/** It says nothing. */
const FINISHED_MAX_BYTES = 1024;
/** Pieces that are read at once, each in memory until the storage has it. The recorders of one worker have one address. */
const READ_AT_ONCE = { perAddress: 40, total: 60 };
const RETRY_S = 2;
/** Pieces of one track of one part: a day of them. */
const PIECES_MAX = 50_000;

const whole = (max: number) => z.coerce.number().int().min(0).max(max);
const PieceSchema = z
  .object({
    track: RecordingTrackSchema,
    number: whole(PIECES_MAX),
    /** When the first moment of the track was recorded, milliseconds since 1970 by the recorder's clock. */
    startedAt: whole(8.64e15),
    /** When this is sent, by the same clock. A page that was opened before it was asked for sends none. */
    now: whole(8.64e15).optional(),
  })
  .refine(({ startedAt, now }) => now === undefined || startedAt <= now);

/** The sender, and when the beginning of the request came. */
interface Admitted {
  writing: Writing;
  arrivedAtMs: number;
}

/**
 * What recorders call (docs/protocol.md): each has a token for its part of one recording, and sends what it recorded while it
 * records. A piece that is sent again changes nothing; one that is not the next is refused with the number of the next.
 */
export function registerRecorder(app: FastifyInstance, deps: RecordingsDependencies): void {
  registerByteRoutes(app, PIECE_MAX_BYTES, (scope) => {
    const recorders = foreignCallers<Admitted>({
      read: async (token) => {
        const arrivedAtMs = deps.now().getTime();
        return { writing: await deps.recordingTokens.readWriting(token), arrivedAtMs };
      },
      bound: admittedBound(READ_AT_ONCE),
      retryAfterS: RETRY_S,
    });
    scope.post('/api/recorder/pieces', recorders.options(PIECE_MAX_BYTES), async (request, reply) => {
      const next = await keepPiece(deps, recorders.of(request), request);
      return reply.send(next);
    });
    scope.post('/api/recorder/finished', recorders.options(FINISHED_MAX_BYTES), async (request, reply) => {
      await finish(deps, recorders.of(request).writing);
      return reply.status(204).send();
    });
  });
}

async function keepPiece(
  deps: RecordingsDependencies,
  { writing: { recordingId, part }, arrivedAtMs }: Admitted,
  request: FastifyRequest,
): Promise<{ next: number; recording: boolean }> {
  const { db, storage, now, logger } = deps;
  const parsed = PieceSchema.safeParse(request.query);
  const body = request.body;
  if (!parsed.success || !Buffer.isBuffer(body) || body.length === 0)
    throw new ApiError('ValidationFailed', { issues: [] });
  const { track, number, startedAt, now: sentAtMs = arrivedAtMs } = parsed.data;
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
    // The recorder keeps the piece and sends it again; a storage that stays away ends the recording like a silent recorder.
    if (error instanceof StorageUnavailable) {
      logger.warn({ err: error, recordingId }, 'the storage did not take a piece of a recording');
      throw new ApiError('Unavailable');
    }
    logger.error({ err: error, recordingId }, 'the storage refused a piece of a recording');
    await stop(deps, recording, error instanceof StorageFull ? 'disk-full' : 'storage-failed');
    throw new ApiError('StorageFull');
  }
  const clock = { trackStartedAt: new Date(startedAt), clockBehindMs: arrivedAtMs - sentAtMs };
  const head = number === 0 ? (headOf(body) ?? null) : null;
  const kept = {
    bytes: body.length,
    checksum: crc32(body),
    head: head && Buffer.from(head).toString('base64'),
    ...clock,
  };
  await insertPiece(db, { recordingId, part, track, number, ...kept }, now());
  if (recording.state === 'starting') await move(deps, recording, 'recording', null);
  return { next: number + 1, recording: !isStopping };
}

/** The recorder has sent everything. One that ends by itself is told to go on, in the next part. */
async function finish(deps: RecordingsDependencies, recorder: Writing): Promise<void> {
  const recording = await findRecording(deps.db, recorder.recordingId);
  // An older one may still be there while the newest sends.
  const isNewest = recorder.part === recording?.recorders;
  if (recording?.state === 'stopping' && isNewest) await move(deps, recording, 'processing');
  await deps.onFinished?.(recorder);
}

const RECORDED_IN: readonly string[] = ['starting', 'recording', 'stopping'];
