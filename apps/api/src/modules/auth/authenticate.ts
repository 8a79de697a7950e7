import type { GuestId, RoomId, UserId } from '@intermind/contracts';
import { decodeJwt, errors as joseErrors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { ApiError } from '../../http/errors.ts';
import type { Authenticate, Guest, Member } from '../../http/identity.ts';
import { withoutSlash } from '../../adapters/issuer-discovery.ts';
import { IssuerUnreachable } from './key-set.ts';
import { claimsOf, type MemberClaims } from './member-claims.ts';

export interface AuthenticateOptions {
  issuer: string;
  clientId: string;
  memberKeys: JWTVerifyGetKey;
  /** `typ` of the header of the issuer's access tokens, where it sets one (RFC 9068: `at+jwt`); others are refused. */
  memberTokenType?: string;
  /** How far the clocks of the issuer's machine and ours may be apart, in seconds. Absent: it is the same clock. */
  clockToleranceS?: number;
  /** Issuer of our own guest tokens. */
  guestIssuer: string;
  guestKeys: JWTVerifyGetKey;
  member: (claims: MemberClaims) => Promise<Member>;
  now: () => Date;
}

/** Checks tokens. What changes a member tells it: a checked token is not looked up again for a minute. */
export interface Authenticator extends Authenticate {
  forget(userId: UserId): void;
  /** Members may have changed without our knowing. */
  forgetAll(): void;
}

/** Size of the cache of checked tokens; the oldest is dropped first. */
const REMEMBERED_TOKENS = 2_000;
const REMEMBERED_MS = 60_000;

/**
 * Checks bearer tokens: members' of the issuer, guests' of our own. RS256 only, exact issuer, audience or authorised
 * party our client. A checked token is remembered for at most a minute, never past its expiry.
 */
export function createAuthenticate(options: AuthenticateOptions): Authenticator {
  const remembered = new Map<string, { identity: Member | Guest; untilMs: number }>();
  /** Grows when somebody is forgotten: what was looked up before may be out of date. */
  let forgotten = 0;
  const authenticate = async (token: string) => {
    const nowMs = options.now().getTime();
    const known = remembered.get(token);
    if (known && known.untilMs > nowMs) return known.identity;
    remembered.delete(token);
    const before = forgotten;
    const { identity, expiresMs } = await check(token, options);
    if (before !== forgotten) return identity;
    if (remembered.size >= REMEMBERED_TOKENS) remembered.delete(remembered.keys().next().value as string);
    remembered.set(token, { identity, untilMs: Math.min(expiresMs, nowMs + REMEMBERED_MS) });
    return identity;
  };
  const forget = (userId: UserId) => {
    forgotten += 1;
    for (const [token, { identity }] of remembered) {
      if (identity.kind === 'member' && identity.userId === userId) remembered.delete(token);
    }
  };
  const forgetAll = () => {
    forgotten += 1;
    remembered.clear();
  };
  return Object.assign(authenticate, { forget, forgetAll });
}

async function check(
  token: string,
  options: AuthenticateOptions,
): Promise<{ identity: Member | Guest; expiresMs: number }> {
  const claimedIssuer = issuerOf(token);
  if (claimedIssuer === options.guestIssuer) {
    const payload = await verify(token, options.guestKeys, {
      issuer: options.guestIssuer,
      currentDate: options.now(),
    });
    return { identity: guestOf(payload), expiresMs: payload.exp! * 1000 };
  }
  // Without this an unknown issuer would make us ask the known one for its keys.
  if (withoutSlash(claimedIssuer) !== withoutSlash(options.issuer)) throw new ApiError('TokenInvalid');
  const payload = await verify(token, options.memberKeys, {
    issuer: claimedIssuer,
    currentDate: options.now(),
    ...(options.memberTokenType ? { typ: options.memberTokenType } : {}),
    ...(options.clockToleranceS ? { clockTolerance: options.clockToleranceS } : {}),
  });
  return {
    identity: await options.member(claimsOf(payload, options.clientId)),
    expiresMs: payload.exp! * 1000,
  };
}

/** The issuer that an unchecked token names. @throws ApiError TokenInvalid */
function issuerOf(token: string): string {
  let issuer: unknown;
  try {
    issuer = decodeJwt(token).iss;
  } catch {
    throw new ApiError('TokenInvalid');
  }
  if (typeof issuer !== 'string') throw new ApiError('TokenInvalid');
  return issuer;
}

/** The payload of a good RS256 token. @throws ApiError TokenInvalid, TokenExpired, IdentityUnavailable */
export async function verify(
  token: string,
  keys: JWTVerifyGetKey,
  expected: { issuer: string; currentDate: Date; clockTolerance?: number; typ?: string },
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      ...expected,
      algorithms: ['RS256'],
      requiredClaims: ['sub', 'exp'],
    });
    return payload;
  } catch (error) {
    if (error instanceof IssuerUnreachable) throw new ApiError('IdentityUnavailable');
    if (error instanceof joseErrors.JWTExpired) throw new ApiError('TokenExpired');
    throw new ApiError('TokenInvalid');
  }
}

export function guestOf(payload: JWTPayload): Guest {
  const { sub, roomId, name } = payload as JWTPayload & { roomId?: unknown; name?: unknown };
  if (!sub?.startsWith('gst_') || typeof roomId !== 'string' || typeof name !== 'string') {
    throw new ApiError('TokenInvalid');
  }
  return { kind: 'guest', guestId: sub as GuestId, roomId: roomId as RoomId, name };
}
