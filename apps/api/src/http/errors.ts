import { type ErrorBody, type ErrorCode, type ErrorData, ERRORS } from '@intermind/contracts';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { failureOf } from './failures.ts';

/**
 * An outcome the contract names: answered as `{code, message, data}` with the status of its row.
 *
 * @example
 * throw new ApiError('NotFound');
 * throw new ApiError('TooManyRequests', { retryAfterS: 30 });
 */
export class ApiError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  readonly data: Record<string, unknown> | null;

  constructor(code: Code, ...data: ErrorData<Code> extends null ? [] : [ErrorData<Code>]) {
    super(ERRORS[code].message);
    this.name = 'ApiError';
    this.code = code;
    this.data = (data[0] as Record<string, unknown> | undefined) ?? null;
  }
}

const FASTIFY_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PayloadTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UnsupportedMediaType',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BadRequest',
  FST_ERR_CTP_INVALID_JSON_BODY: 'BadRequest',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BadRequest',
};

/** The wire form of an error. */
export function toBody(code: ErrorCode, data: Record<string, unknown> | null): ErrorBody {
  return { code, message: ERRORS[code].message, data };
}

/** Addresses that cannot be read do not reach a route, nor the error handler. */
export function answerFrameworkError(error: FastifyError, _request: unknown, reply: unknown): void {
  const code = error.statusCode === 404 ? 'NotFound' : 'BadRequest';
  (reply as FastifyReply).status(ERRORS[code].status).send(toBody(code, null));
}

/** One response form for every error. Unexpected errors are logged and answered as Internal without detail. */
export function installErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    if (error instanceof ApiError) {
      const retryAfterS = error.data?.['retryAfterS'];
      if (typeof retryAfterS === 'number') reply.header('retry-after', retryAfterS);
      return reply.status(ERRORS[error.code].status).send(toBody(error.code, error.data));
    }
    const known = FASTIFY_CODES[error.code];
    const status = error.statusCode ?? 500;
    if (known || (status >= 400 && status < 500)) {
      const code = known ?? (status === 404 ? 'NotFound' : 'BadRequest');
      return reply.status(ERRORS[code].status).send(toBody(code, null));
    }
    const failure = failureOf(error);
    if (failure) {
      request.log.error({ err: error, req: request }, `answered ${failure}`);
      return reply.status(ERRORS[failure].status).send(toBody(failure, null));
    }
    request.log.error({ err: error, req: request }, 'request failed');
    return reply.status(500).send(toBody('Internal', { requestId: request.id }));
  });
}
