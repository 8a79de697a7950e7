import type { FastifyReply, FastifyRequest } from 'fastify';
import { foreignBearer } from './bearer.ts';
import { ApiError } from './errors.ts';
import { type AdmittedBound, countAnswer } from './limits/sockets.ts';

export interface ForeignCallersOptions<Caller> {
  /** Who has this token. @throws ApiError where it is not good */
  read: (token: string) => Promise<Caller>;
  /** How many send at once. */
  bound: AdmittedBound;
  retryAfterS: number;
}

/**
 * Callers with tokens of our own kinds, as workers have them: who sends, and how many send at once, is checked before the body is
 * read, which may be large.
 * @returns the options of a route for them, and who sent one of its requests
 */
export function foreignCallers<Caller>({ read, bound, retryAfterS }: ForeignCallersOptions<Caller>) {
  const admitted = new WeakMap<FastifyRequest, Caller>();
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    admitted.set(request, await read(foreignBearer(request)));
    if (!countAnswer(bound, request, reply.raw)) throw new ApiError('TooManyRequests', { retryAfterS });
  };
  return {
    options: (bodyLimit: number) => ({ bodyLimit, onRequest, config: { bearer: 'foreign' } }) as const,
    of: (request: FastifyRequest): Caller => admitted.get(request)!,
  };
}
