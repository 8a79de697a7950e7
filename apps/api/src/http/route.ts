import { type CallDeclaration, type CallKey, type Calls, calls, GUESTS, MEMBERS } from '@intermind/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiError } from './errors.ts';
import {
  type Authenticate,
  type Guest,
  type Identity,
  type Member,
  NOBODY,
  type Nobody,
} from './identity.ts';

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity;
  }
}

type Allows<Key extends CallKey> = Calls[Key]['allows'][number];
type IdentityOf<Key extends CallKey> =
  | ('none' extends Allows<Key> ? Nobody : never)
  | (Extract<Allows<Key>, (typeof GUESTS)[number]> extends never ? never : Guest)
  | (Extract<Allows<Key>, (typeof MEMBERS)[number]> extends never ? never : Member);
type Part<Key extends CallKey, Name extends 'params' | 'query' | 'body'> =
  Calls[Key] extends Record<Name, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;
export type AnswerOf<Key extends CallKey> = Calls[Key] extends { answer: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : void;

export interface CallContext<Key extends CallKey> {
  identity: IdentityOf<Key>;
  params: Part<Key, 'params'>;
  query: Part<Key, 'query'>;
  body: Part<Key, 'body'>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Registers one declared call. Who may call, the form of the input and the status come from the declaration; the handler
 * sees checked values only. Finer permissions (which conference, which role) are the service's.
 */
export function route<Key extends CallKey>(
  app: FastifyInstance,
  key: Key,
  handle: (context: CallContext<Key>) => Promise<AnswerOf<Key>> | AnswerOf<Key>,
): void {
  const call: CallDeclaration = calls[key];
  const [method, path] = key.split(' ') as ['GET' | 'POST' | 'PATCH' | 'DELETE', string];
  const kinds = kindsAllowed(call);
  app.route({
    method,
    url: `/api${path.replace(/\{(\w+)\}/g, ':$1')}`,
    handler: async (request, reply) => {
      if (!kinds.has(request.identity.kind)) {
        throw new ApiError(request.identity.kind === 'nobody' ? 'Unauthorized' : 'Forbidden');
      }
      const answer = await handle({
        identity: request.identity,
        params: check(call.params, request.params, 'params'),
        query: check(call.query, request.query, 'query'),
        body: check(call.body, request.body, 'body'),
        request,
        reply,
      } as CallContext<Key>);
      if (reply.sent) return reply;
      if (!call.answer) return reply.status(204).send();
      return reply.status(call.status ?? 200).send(answer);
    },
  });
}

function kindsAllowed(call: CallDeclaration): Set<Identity['kind']> {
  const allows = new Set<string>(call.allows);
  const kinds = new Set<Identity['kind']>();
  if (allows.has('none')) kinds.add('nobody');
  if (GUESTS.some((caller) => allows.has(caller))) kinds.add('guest');
  if (MEMBERS.some((caller) => allows.has(caller))) kinds.add('member');
  return kinds;
}

/** The value as the schema reads it. A path that cannot be an id is nothing we have: 404, not 400. */
function check(schema: z.ZodType | undefined, value: unknown, part: 'params' | 'query' | 'body'): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? undefined);
  if (result.success) return result.data;
  if (part === 'params') throw new ApiError('NotFound');
  throw new ApiError('ValidationFailed', {
    issues: result.error.issues.slice(0, 10).map((issue) => ({
      path: [part, ...issue.path.map(String)].join('.'),
      problem: issue.code,
    })),
  });
}

/**
 * Sets `request.identity` from the bearer token of every call below /api. A bad token is refused even where none is
 * needed.
 *
 * @param special calls that read their bearer in another way, by their address; null: not a bearer of ours at all
 */
export function installIdentity(
  app: FastifyInstance,
  authenticate: Authenticate,
  special: Readonly<Record<string, Authenticate | null>> = {},
): void {
  app.decorateRequest('identity');
  app.addHook('onRequest', async (request) => {
    request.identity = NOBODY;
    const header = request.headers.authorization;
    if (!header || !request.url.startsWith('/api/')) return;
    const check = special[request.routeOptions.url ?? ''];
    if (check === null) return;
    const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(header)?.[1];
    if (!token) throw new ApiError('TokenInvalid');
    request.identity = await (check ?? authenticate)(token);
  });
}
