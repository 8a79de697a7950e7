import { type CallDeclaration, CALLERS, type ErrorCode } from '@intermind/contracts';

/** Every code a call may answer: what it declares, and what the frame answers before it (contracts `call.ts`). */
export function possibleErrors(call: CallDeclaration): Set<ErrorCode> {
  const everybody = CALLERS.every((caller) => caller === 'stranger' || call.allows.includes(caller));
  const codes: ErrorCode[] = [
    'TokenInvalid',
    'TokenExpired',
    'IdentityUnavailable',
    'TooManyRequests',
    'Internal',
  ];
  if (!call.allows.includes('none')) codes.push('Unauthorized');
  if (!everybody) codes.push('Forbidden');
  if (call.params) codes.push('NotFound');
  if (call.query || call.body) codes.push('ValidationFailed');
  // A body that nobody asked for is read, too.
  codes.push('BadRequest', 'PayloadTooLarge', 'UnsupportedMediaType');
  return new Set([...codes, ...(call.errors ?? [])]);
}
