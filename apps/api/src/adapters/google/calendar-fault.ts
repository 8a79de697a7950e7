/**
 * What Google refused, in our words.
 *
 * - `revoked`: the access was taken back or has ended; only the member can give it again.
 * - `codeRefused`: the authorization code is wrong, used or of another request.
 * - `syncTokenGone`: changes since that token are no longer known: everything must be read again.
 * - `unauthorized`: the access token is not accepted; a new one may be.
 * - `busy`: too many requests.
 * - `unreachable`: no answer, a server error, or an answer that is not as documented.
 */
export type GoogleFaultKind =
  'revoked' | 'codeRefused' | 'syncTokenGone' | 'unauthorized' | 'busy' | 'unreachable';

export class GoogleFault extends Error {
  readonly kind: GoogleFaultKind;
  /** As Google asks with `busy`; 0 where it does not say. */
  readonly retryAfterS: number;

  constructor(
    kind: GoogleFaultKind,
    detail: string,
    { retryAfterS = 0, cause }: { retryAfterS?: number; cause?: unknown } = {},
  ) {
    super(`Google: ${kind} (${detail})`, { cause });
    this.kind = kind;
    this.retryAfterS = retryAfterS;
  }
}
