import {
  DUB_PIECE_MAX_BYTES,
  DUB_WORD_PAGE_MAX_BYTES,
  DUB_WORD_PAGES_MAX,
  SegmentIdSchema,
} from '@intermind/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { registerByteRoutes } from '../../http/byte-bodies.ts';
import { ApiError } from '../../http/errors.ts';
import { foreignCallers } from '../../http/foreign-callers.ts';
import { admittedBound } from '../../http/limits/sockets.ts';
import { fail, findAttempt } from './attempts.ts';
import { dubFinisher } from './finish-dub.ts';
import type { DubsDependencies } from './dependencies.ts';
import { keepPiece, listLines, nextDub } from './worker-service.ts';
import { keepWords } from './words.ts';

/** What they say stands in the address. */
const SMALL_BODY_MAX_BYTES = 64 * 1024;
/** Calls that are read and answered at once. The dubs of one worker have one address. */
const READ_AT_ONCE = { perAddress: 40, total: 60 };
const RETRY_S = 2;

const whole = z.coerce.number().int().min(0).max(2_000_000_000);
const PieceSchema = z.object({ number: whole, doneMs: whole, spokenMs: whole });
const LinesSchema = z.object({ after: SegmentIdSchema.optional() });
const FinishedSchema = z.object({
  leftOut: whole.default(0),
  wordPages: whole.max(DUB_WORD_PAGES_MAX).default(0),
  demonstration: z.enum(['true', 'false']).default('false'),
});
const WordsSchema = z.object({ number: whole.max(DUB_WORD_PAGES_MAX - 1) });
const FailedSchema = z.object({ reason: z.enum(['no-voice', 'no-translator', 'engine-failed']) });

/**
 * What workers that dub call (docs/protocol.md): with the token of their job they ask what to do, and with that of the answer they
 * read the lines and send the sound. A piece that is sent again changes nothing.
 */
export function registerDubber(app: FastifyInstance, deps: DubsDependencies): void {
  const finish = dubFinisher(deps);
  registerByteRoutes(app, DUB_PIECE_MAX_BYTES, (scope) => {
    const together = { bound: admittedBound(READ_AT_ONCE), retryAfterS: RETRY_S };
    const dubbers = foreignCallers({ ...together, read: (token) => deps.recordingTokens.readDubber(token) });
    const dubbings = foreignCallers({ ...together, read: (token) => deps.recordingTokens.readDub(token) });
    const attemptOf = (request: FastifyRequest) => findAttempt(deps, dubbings.of(request));
    const small = dubbings.options(SMALL_BODY_MAX_BYTES);

    scope.post('/api/dubber/next', dubbers.options(SMALL_BODY_MAX_BYTES), (request) =>
      nextDub(deps, dubbers.of(request)),
    );
    scope.get('/api/dubber/wanted', small, async (request, reply) => {
      await attemptOf(request);
      return reply.status(204).send();
    });
    scope.get('/api/dubber/lines', small, async (request) =>
      listLines(deps, await attemptOf(request), read(LinesSchema, request).after),
    );
    scope.post('/api/dubber/pieces', dubbings.options(DUB_PIECE_MAX_BYTES), async (request) => {
      const content = Buffer.isBuffer(request.body) ? request.body : new Uint8Array();
      return keepPiece(deps, await attemptOf(request), { ...read(PieceSchema, request), content });
    });
    scope.post('/api/dubber/words', dubbings.options(DUB_WORD_PAGE_MAX_BYTES), async (request, reply) => {
      const content = Buffer.isBuffer(request.body) ? request.body : new Uint8Array();
      await keepWords(deps, await attemptOf(request), { ...read(WordsSchema, request), content });
      return reply.status(204).send();
    });
    scope.post('/api/dubber/finished', small, async (request, reply) => {
      const { leftOut, wordPages, demonstration } = read(FinishedSchema, request);
      const grade = demonstration === 'true' ? 'demonstration' : 'production';
      await finish(await attemptOf(request), { leftOutLines: leftOut, wordPages, grade });
      return reply.status(204).send();
    });
    scope.post('/api/dubber/failed', small, async (request, reply) => {
      await fail(deps, await attemptOf(request), read(FailedSchema, request).reason);
      return reply.status(204).send();
    });
  });
}

function read<Schema extends z.ZodType>(schema: Schema, { query }: FastifyRequest): z.output<Schema> {
  const parsed = schema.safeParse(query);
  if (!parsed.success) throw new ApiError('ValidationFailed', { issues: [] });
  return parsed.data;
}
