import { type CallDeclaration, CALLERS, type ErrorCode } from '@intermind/contracts';

/** Every code a call may answer: what it declares, and what is answered before and around every handler. */
export function possibleErrors(call: CallDeclaration): Set<ErrorCode> {
  const everybody = CALLERS.every((caller) => caller === 'stranger' || call.allows.includes(caller));
  const codes: ErrorCode[] = [
    'TokenInvalid',
    'TokenExpired',
    'EmailMissing',
    'IdentityUnavailable',
    // A body that no call asks for is read, too.
    'BadRequest',
    'PayloadTooLarge',
    'UnsupportedMediaType',
    'Internal',
    'Unavailable',
    'StorageFull',
  ];
  if (!call.allows.includes('none')) codes.push('Unauthorized');
  if (!everybody) codes.push('Forbidden');
  if (call.limit) codes.push('TooManyRequests');
  if (call.params) codes.push('NotFound');
  if (call.query || call.body) codes.push('ValidationFailed');
  return new Set([...codes, ...(call.errors ?? [])]);
}
