import {
  answerKindOf,
  type Audience,
  audienceOf,
  type CallDeclaration,
  type CallKey,
  type Calls,
  calls,
  type GUESTS,
  type MEMBERS,
} from '@intermind/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { AnswerCheck, checkInput, type UndeclaredAnswers } from './call-checks.ts';
import { ApiError } from './errors.ts';
import type { Guest, Identity, Member, Nobody } from './identity.ts';
import { callLimiter, setLimitHeaders } from './limits/call-limiter.ts';
import { admittedBound } from './limits/sockets.ts';
import { readForm } from './multipart.ts';
import { BudgetUsedUp, type Limits } from './limits/limiter.ts';

declare module 'fastify' {
  interface FastifyInstance {
    undeclaredAnswers: UndeclaredAnswers;
    limits: Limits;
  }
}

type Allows<Key extends CallKey> = Calls[Key]['allows'][number];
type IdentityOf<Key extends CallKey> =
  | ('none' extends Allows<Key> ? Nobody : never)
  | (Extract<Allows<Key>, (typeof GUESTS)[number]> extends never ? never : Guest)
  | (Extract<Allows<Key>, (typeof MEMBERS)[number]> extends never ? never : Member);
type Part<Key extends CallKey, Name extends 'params' | 'query' | 'body'> =
  Calls[Key] extends Record<Name, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

/** A download: sent as an attachment with this name. */
export interface FileAnswer {
  name: string;
  contentType: string;
  content: Readable | Buffer;
}

/** A stream of bytes or events. */
export interface StreamAnswer {
  contentType: string;
  content: Readable;
}

export type AnswerOf<Key extends CallKey> = Calls[Key] extends { answers: 'file' }
  ? FileAnswer
  : Calls[Key] extends { answers: 'stream' }
    ? StreamAnswer
    : Calls[Key] extends { answer: infer Schema extends z.ZodType }
      ? z.output<Schema>
      : void;

export interface CallContext<Key extends CallKey> {
  identity: IdentityOf<Key>;
  params: Part<Key, 'params'>;
  query: Part<Key, 'query'>;
  body: Part<Key, 'body'>;
  /** Of a form; null where none came. */
  file: Buffer | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Forms that are read and worked on at once: each is up to 7 MB of memory, and may come as slowly as a request may. */
const FORMS = { perAddress: 6, total: 30 };
const FORM_RETRY_S = 10;

/**
 * Registers one declared call. Token check, limit, input and response schemas and status come from the declaration;
 * the handler gets checked values only. Permissions within a conference are checked by the service.
 */
export function route<Key extends CallKey>(
  app: FastifyInstance,
  key: Key,
  handle: (context: CallContext<Key>) => Promise<AnswerOf<Key>> | AnswerOf<Key>,
): void {
  registerCall(app, key, calls[key], (context) => handle(context as CallContext<Key>));
}

type Handle = (context: {
  identity: Identity;
  params: unknown;
  query: unknown;
  body: unknown;
  file: Buffer | null;
  request: FastifyRequest;
  reply: FastifyReply;
}) => unknown;

/** `route` without the types of one call. */
export function registerCall(app: FastifyInstance, key: string, call: CallDeclaration, handle: Handle): void {
  const [method, path] = key.split(' ') as ['GET' | 'POST' | 'PATCH' | 'DELETE', string];
  const audience = audienceOf(call);
  if (call.request === 'multipart' && !app.hasContentTypeParser('multipart/form-data'))
    app.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload));
  const count = call.limit && callLimiter(app.limits, call.name, call.limit);
  const check = new AnswerCheck(key, call, app.undeclaredAnswers);
  const forms = admittedBound(FORMS);
  app.route({
    method,
    url: `/api${path.replace(/\{(\w+)\}/g, ':$1')}`,
    config: { bearer: call.bearer ?? 'access' },
    ...(call.bodyMaxBytes ? { bodyLimit: call.bodyMaxBytes } : {}),
    onRequest: async (request, reply) => {
      const refusal = refusalOf(call, audience, request);
      if (refusal) throw refusal;
      if (!count) return;
      try {
        setLimitHeaders(reply, await count(request.identity, request.address));
      } catch (error) {
        if (error instanceof BudgetUsedUp) setLimitHeaders(reply, error.usage);
        throw error;
      }
    },
    handler: async (request, reply) => {
      const isForm = call.request === 'multipart';
      const release = isForm ? forms.add(request.address) : () => undefined;
      try {
        if (!release) throw new ApiError('TooManyRequests', { retryAfterS: FORM_RETRY_S });
        const form = isForm
          ? await readForm(request.body as Readable | undefined, request.headers, call.file)
          : null;
        const answer = await handle({
          identity: request.identity,
          params: checkInput(call.params, request.params, 'params'),
          query: checkInput(call.query, request.query, 'query'),
          body: checkInput(call.body, form ? form.fields : request.body, 'body'),
          file: form?.file ?? null,
          request,
          reply,
        });
        if (reply.sent) return reply;
        return send(reply, call, check.answer(answer, request.log));
      } catch (error) {
        if (error instanceof BudgetUsedUp) setLimitHeaders(reply, error.usage);
        throw check.error(error, request.log);
      } finally {
        release?.();
      }
    },
  });
}

/** Why a request does not get past its head; undefined when it does. */
function refusalOf(
  call: CallDeclaration,
  audience: ReadonlySet<Audience>,
  request: FastifyRequest,
): ApiError | undefined {
  if (!audience.has(audienceFor(request.identity)))
    return new ApiError(request.identity.kind === 'nobody' ? 'Unauthorized' : 'Forbidden');
  if (isMultipart(request) !== (call.request === 'multipart') && hasBody(request))
    return new ApiError('UnsupportedMediaType');
  return undefined;
}

function audienceFor(identity: Identity): Audience {
  return identity.kind === 'member' && identity.isAdmin ? 'admin' : identity.kind;
}

function isMultipart(request: FastifyRequest): boolean {
  return /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '');
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function send(reply: FastifyReply, call: CallDeclaration, answer: unknown): FastifyReply {
  switch (answerKindOf(call)) {
    case 'none':
      return reply.status(204).send();
    case 'json':
      return reply.status(call.status ?? 200).send(answer);
    case 'stream': {
      const { contentType, content } = answer as StreamAnswer;
      return reply.type(contentType).send(content);
    }
    case 'file': {
      const { name, contentType, content } = answer as FileAnswer;
      const encoded = encodeURIComponent(name).replace(
        /['()*]/g,
        (one) => `%${one.charCodeAt(0).toString(16)}`,
      );
      return reply
        .header('content-disposition', `attachment; filename*=UTF-8''${encoded}`)
        .type(contentType)
        .send(content);
    }
  }
}
