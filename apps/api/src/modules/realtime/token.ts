import { decodeJwt } from 'jose';
import { ApiError } from '../../http/errors.ts';
import { type Authenticate, type Guest, type Member, personKey } from '../../http/identity.ts';

export type TokenCheck = Authenticate;

export interface CheckedToken {
  identity: Member | Guest;
  /** The same for every token of one person. */
  person: string;
  expiresMs: number;
}

/** `unavailable`: the issuer cannot be asked now. */
export async function checkToken(
  authenticate: Authenticate,
  token: string,
): Promise<CheckedToken | 'refused' | 'unavailable'> {
  try {
    const identity = await authenticate(token);
    const { exp } = decodeJwt(token);
    return { identity, person: personKey(identity), expiresMs: (exp ?? 0) * 1000 };
  } catch (error) {
    if (error instanceof ApiError && error.code !== 'IdentityUnavailable') return 'refused';
    return 'unavailable';
  }
}
