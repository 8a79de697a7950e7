import { GUEST_REFRESH_WINDOW_MS } from '@intermind/contracts';
import type { Lifetimes, Secrets } from '@intermind/config';
import { createLocalJWKSet, decodeJwt, importJWK, type JWK, type JWTVerifyGetKey, SignJWT } from 'jose';
import { ApiError } from '../../http/errors.ts';
import type { Authenticate, Guest } from '../../http/identity.ts';
import { guestOf, verify } from './authenticate.ts';

/** Our own tokens for guests: RS256, for one room, ten minutes unless set otherwise (spec 1 §5). */
export interface GuestTokens {
  issuer: string;
  /** To check them with. */
  keys: JWTVerifyGetKey;
  sign(guest: Omit<Guest, 'kind'>): Promise<string>;
  /**
   * Reads a token that may have expired, within the guest refresh window. @throws ApiError TokenInvalid,
   * RefreshTokenExpired
   */
  authenticateForRefresh: Authenticate;
}

export interface GuestTokensOptions {
  publicUrl: string;
  signingKey: Secrets['guestSigningKey'];
  lifetimes: Pick<Lifetimes, 'guestTokenS'>;
  now: () => Date;
}

export async function createGuestTokens({
  publicUrl,
  signingKey,
  lifetimes,
  now,
}: GuestTokensOptions): Promise<GuestTokens> {
  const issuer = `${publicUrl}/guests`;
  const privateKey = await importJWK(signingKey, 'RS256');
  const { kty, n, e, kid, alg, use } = signingKey;
  const publicKey = { kty, n, e, kid, alg, use } as JWK;
  const keys = createLocalJWKSet({ keys: [publicKey] });
  const nowS = () => Math.floor(now().getTime() / 1000);
  return {
    issuer,
    keys,
    sign: ({ guestId, roomId, name }) =>
      new SignJWT({ roomId, name })
        .setProtectedHeader({ alg: 'RS256', ...(kid ? { kid } : {}) })
        .setIssuer(issuer)
        .setSubject(guestId)
        .setIssuedAt(nowS())
        .setExpirationTime(nowS() + lifetimes.guestTokenS)
        .sign(privateKey),
    async authenticateForRefresh(token) {
      try {
        if (decodeJwt(token).iss !== issuer) throw new ApiError('TokenInvalid');
        return guestOf(
          await verify(token, keys, {
            issuer,
            currentDate: now(),
            clockTolerance: GUEST_REFRESH_WINDOW_MS / 1000,
          }),
        );
      } catch (error) {
        if (!(error instanceof ApiError)) throw new ApiError('TokenInvalid');
        throw error.code === 'TokenExpired' ? new ApiError('RefreshTokenExpired') : error;
      }
    },
  };
}
