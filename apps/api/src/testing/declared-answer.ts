import {
  answerKindOf,
  type CallDeclaration,
  type CallKey,
  calls,
  type ErrorBody,
  ERRORS,
} from '@intermind/contracts';
import type { LightMyRequestResponse } from 'fastify';
import { possibleErrors } from '../http/possible-errors.ts';

const PATTERNS = (Object.keys(calls) as CallKey[])
  .map((key) => {
    const [method, path] = key.split(' ') as [string, string];
    return {
      key,
      method,
      path: new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`),
      isPlain: !path.includes('{'),
    };
  })
  .sort((one, other) => Number(other.isPlain) - Number(one.isPlain));

/** The declaration behind a method and an address. */
export function callOf(method: string, address: string): CallKey | undefined {
  const path = address.split('?')[0]!;
  return PATTERNS.find((pattern) => pattern.method === method && pattern.path.test(path))?.key;
}

/** Throws when an answer of our API is not what its declaration promises: status, form, or error code. */
export function expectDeclared(method: string, address: string, answer: LightMyRequestResponse): void {
  const key = callOf(method, address);
  if (!key) return;
  const problem = problemOf(calls[key], answer);
  if (problem)
    throw new Error(`${key} answered ${answer.statusCode}, ${problem}: ${answer.body.slice(0, 500)}`);
}

function problemOf(call: CallDeclaration, answer: LightMyRequestResponse): string | undefined {
  if (answer.statusCode >= 400) {
    const { code, message, data, ...rest } = answer.json<ErrorBody>();
    if (ERRORS[code]?.status !== answer.statusCode) return 'not with the status of its code';
    if (typeof message !== 'string' || data === undefined || Object.keys(rest).length > 0)
      return 'not in our error form';
    return possibleErrors(call).has(code) && code !== 'Internal' ? undefined : 'an error it does not declare';
  }
  const kind = answerKindOf(call);
  const status = kind === 'none' ? 204 : (call.status ?? 200);
  if (answer.statusCode !== status) return `not the declared ${status}`;
  if (kind === 'file' || kind === 'stream') return undefined;
  if (!call.answer) return answer.body === '' ? undefined : 'a body it does not declare';
  const result = call.answer.safeParse(answer.json());
  return result.success ? undefined : `not its declared form (${result.error.issues[0]?.path.join('.')})`;
}
