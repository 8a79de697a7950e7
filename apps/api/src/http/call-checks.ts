import { answerKindOf, type CallDeclaration, ERROR_DATA, type ErrorCode } from '@intermind/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import { ApiError } from './errors.ts';
import { possibleErrors } from './possible-errors.ts';

/**
 * How to treat a response or error that the call does not declare. `fail` (development and tests): answer Internal.
 * `strip` (production): remove undeclared properties, send the rest, and log it.
 */
export type UndeclaredAnswers = 'fail' | 'strip';

/** The value as the schema reads it. A path that cannot be an id is nothing we have: 404, not 400. */
export function checkInput(
  schema: z.ZodType | undefined,
  value: unknown,
  part: 'params' | 'query' | 'body',
): unknown {
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

/** Holds what a call answers against its declaration. */
export class AnswerCheck {
  readonly #key: string;
  readonly #call: CallDeclaration;
  readonly #undeclared: UndeclaredAnswers;
  readonly #errors: ReadonlySet<ErrorCode>;

  constructor(key: string, call: CallDeclaration, undeclared: UndeclaredAnswers) {
    this.#key = key;
    this.#call = call;
    this.#undeclared = undeclared;
    this.#errors = possibleErrors(call);
  }

  /** @returns what may be sent */
  answer(answer: unknown, log: FastifyBaseLogger): unknown {
    const { answer: schema } = this.#call;
    if (answerKindOf(this.#call) !== 'json' || !schema) return answer;
    const result = schema.safeParse(answer);
    if (result.success) return result.data;
    this.#tell(`answers what it does not declare: ${placesOf(result.error)}`, log);
    return withoutUndeclared(answer, result.error);
  }

  /** @returns what may be thrown */
  error(error: unknown, log: FastifyBaseLogger): unknown {
    if (!(error instanceof ApiError)) return error;
    const { code, data } = error as ApiError;
    if (!this.#errors.has(code)) this.#tell(`throws ${code}, which it does not declare`, log);
    const schema: z.ZodType | undefined = ERROR_DATA[code as keyof typeof ERROR_DATA];
    if (schema && !schema.safeParse(data).success)
      this.#tell(`throws ${code} with data that does not match its schema`, log);
    return error;
  }

  #tell(what: string, log: FastifyBaseLogger): void {
    const message = `${this.#key} ${what}`;
    if (this.#undeclared === 'fail') throw new Error(message);
    log.error(message);
  }
}

function placesOf({ issues }: z.ZodError): string {
  return issues
    .slice(0, 5)
    .map((issue) =>
      [issue.path.join('.'), issue.code === 'unrecognized_keys' ? issue.keys.join(',') : issue.code].join(
        ' ',
      ),
    )
    .join('; ');
}

/** A copy without the properties that a strict schema did not recognise. */
function withoutUndeclared(answer: unknown, { issues }: z.ZodError): unknown {
  const copy: unknown = structuredClone(answer);
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue;
    let place = copy as Record<PropertyKey, unknown>;
    for (const part of issue.path) place = place[part] as Record<PropertyKey, unknown>;
    for (const key of issue.keys) delete place[key];
  }
  return copy;
}
