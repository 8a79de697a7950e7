import type { UserId } from '@intermind/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { Storage } from '../../adapters/storage/index.ts';
import { ApiError } from '../../http/errors.ts';
import { admittedBound, countAnswer, cutWhenStalled } from '../../http/limits/sockets.ts';
import { type FileName, readTrack, type RecordingPlace } from './files.ts';
import { rangeOf } from './range.ts';

/** Files that are being played: a player that is paused reads nothing and holds its connection. */
const PLAYED_AT_ONCE = { perPerson: 12, perAddress: 24, total: 300 };
/** A player that went on later asks again from where it was. */
const STALL_MAX_MS = 60_000;
const RETRY_S = 10;

interface StoredFile {
  reader: UserId;
  place: RecordingPlace;
  name: FileName;
  bytes: number;
  mimeType: string;
}

/** Answers with a file, or the range of it that was asked for. @throws ApiError TooManyRequests */
export type SendFile = (request: FastifyRequest, reply: FastifyReply, file: StoredFile) => FastifyReply;

export function fileSender(storage: Storage): SendFile {
  const played = admittedBound(PLAYED_AT_ONCE);
  return (request, reply, { place, name, bytes, mimeType, reader }) => {
    if (!countAnswer(played, { address: request.address, person: reader }, reply.raw))
      throw new ApiError('TooManyRequests', { retryAfterS: RETRY_S });
    cutWhenStalled(reply.raw, STALL_MAX_MS);
    const range = rangeOf(request.headers.range, bytes);
    reply.header('accept-ranges', 'bytes').header('cache-control', 'private, no-store');
    if (range === 'none') return reply.status(416).header('content-range', `bytes */${bytes}`).send();
    const { from, to } = range === 'all' ? { from: 0, to: bytes - 1 } : range;
    if (range !== 'all') reply.status(206).header('content-range', `bytes ${from}-${to}/${bytes}`);
    reply.type(mimeType).header('content-length', to - from + 1);
    if (request.method === 'HEAD') return reply.send(Readable.from([]));
    // A player that jumps away reads no further.
    return reply.send(readTrack(storage, place, name, { from, to }));
  };
}
