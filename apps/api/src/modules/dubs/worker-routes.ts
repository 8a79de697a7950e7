import { DUB_PIECE_MAX_BYTES, SegmentIdSchema } from '@intermind/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../../http/errors.ts';
import type { DubsDependencies } from './service.ts';
import { fail, findAttempt, finishDub, keepPiece, listLines, nextDub } from './worker-service.ts';

const whole = z.coerce.number().int().min(0).max(2_000_000_000);
const PieceSchema = z.object({ number: whole, doneMs: whole, spokenMs: whole });
const LinesSchema = z.object({ after: SegmentIdSchema.optional() });
const FailedSchema = z.object({ reason: z.enum(['no-voice', 'no-translator', 'engine-failed']) });

/**
 * What workers that dub call (docs/protocol.md): with the token of their job they ask what to do, and with that of the answer they
 * read the lines and send the sound. A piece that is sent again changes nothing.
 */
export function registerDubber(app: FastifyInstance, deps: DubsDependencies): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: DUB_PIECE_MAX_BYTES },
      (_request, body, parsed) => parsed(null, body),
    );
    const config = { bearer: 'foreign' } as const;
    const options = { bodyLimit: DUB_PIECE_MAX_BYTES, config };
    const attemptOf = async (request: FastifyRequest) =>
      findAttempt(deps, await deps.recordingTokens.readDub(tokenIn(request)));
    scope.post('/api/dubber/next', options, async (request) =>
      nextDub(deps, await deps.recordingTokens.readDubber(tokenIn(request))),
    );
    scope.get('/api/dubber/lines', { config }, async (request) =>
      listLines(deps, await attemptOf(request), read(LinesSchema, request).after),
    );
    scope.post('/api/dubber/pieces', options, async (request) => {
      const content = Buffer.isBuffer(request.body) ? request.body : new Uint8Array();
      return keepPiece(deps, await attemptOf(request), { ...read(PieceSchema, request), content });
    });
    scope.post('/api/dubber/finished', options, async (request, reply) => {
      await finishDub(deps, await attemptOf(request));
      return reply.status(204).send();
    });
    scope.post('/api/dubber/failed', options, async (request, reply) => {
      await fail(deps, await attemptOf(request), read(FailedSchema, request).reason);
      return reply.status(204).send();
    });
    done();
  });
}

function read<Schema extends z.ZodType>(schema: Schema, { query }: FastifyRequest): z.output<Schema> {
  const parsed = schema.safeParse(query);
  if (!parsed.success) throw new ApiError('ValidationFailed', { issues: [] });
  return parsed.data;
}

/** @throws ApiError Unauthorized */
function tokenIn({ headers }: FastifyRequest): string {
  const token = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (!token) throw new ApiError('Unauthorized');
  return token;
}
