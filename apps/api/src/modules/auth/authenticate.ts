import type { GuestId, RoomId } from '@intermind/contracts';
import { decodeJwt, errors as joseErrors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { ApiError } from '../../http/errors.ts';
import type { Authenticate, Guest, Member } from '../../http/identity.ts';
import type { MemberClaims } from './member-tokens.ts';

export interface AuthenticateOptions {
  issuer: string;
  clientId: string;
  memberKeys: JWTVerifyGetKey;
  /** Issuer of our own guest tokens. */
  guestIssuer: string;
  guestKeys: JWTVerifyGetKey;
  member: (claims: MemberClaims) => Promise<Member>;
  now: () => Date;
}

/** How many checked tokens are remembered; the oldest goes first. */
const REMEMBERED_TOKENS = 2_000;

/**
 * Checks bearer tokens: members' of the issuer, guests' of our own. RS256 only, exact issuer, audience or authorised
 * party our client (design "Identity"). A checked token is remembered for at most a minute, never past its expiry.
 */
export function createAuthenticate(options: AuthenticateOptions): Authenticate {
  const remembered = new Map<string, { identity: Member | Guest; untilMs: number }>();
  return async (token) => {
    const nowMs = options.now().getTime();
    const known = remembered.get(token);
    if (known && known.untilMs > nowMs) return known.identity;
    remembered.delete(token);
    const { identity, expiresMs } = await check(token, options);
    if (remembered.size >= REMEMBERED_TOKENS) remembered.delete(remembered.keys().next().value as string);
    remembered.set(token, { identity, untilMs: Math.min(expiresMs, nowMs + 60_000) });
    return identity;
  };
}

async function check(
  token: string,
  options: AuthenticateOptions,
): Promise<{ identity: Member | Guest; expiresMs: number }> {
  let claimedIssuer: string | undefined;
  try {
    claimedIssuer = decodeJwt(token).iss;
  } catch {
    throw new ApiError('TokenInvalid');
  }
  const isGuest = claimedIssuer === options.guestIssuer;
  const payload = await verify(token, isGuest ? options.guestKeys : options.memberKeys, {
    issuer: isGuest ? options.guestIssuer : options.issuer,
    currentDate: options.now(),
  });
  const expiresMs = payload.exp! * 1000;
  if (isGuest) return { identity: guestOf(payload), expiresMs };
  if (payload['azp'] !== options.clientId && ![payload.aud].flat().includes(options.clientId)) {
    throw new ApiError('TokenInvalid');
  }
  return { identity: await options.member(claimsOf(payload, options.clientId)), expiresMs };
}

export async function verify(
  token: string,
  keys: JWTVerifyGetKey,
  expected: { issuer: string; currentDate: Date; clockTolerance?: number },
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      ...expected,
      algorithms: ['RS256'],
      requiredClaims: ['sub', 'exp'],
    });
    return payload;
  } catch (error) {
    if (error instanceof joseErrors.JWTExpired) throw new ApiError('TokenExpired');
    // The issuer cannot be reached: not the caller's fault.
    if (error instanceof TypeError || error instanceof joseErrors.JWKSTimeout) throw new ApiError('IdentityUnavailable');
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

function claimsOf(payload: JWTPayload, clientId: string): MemberClaims {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const access = payload['resource_access'] as Record<string, { roles?: unknown } | undefined> | undefined;
  const roles = access?.[clientId]?.roles;
  const email = text(payload['email']);
  if (!email) throw new ApiError('TokenInvalid');
  return {
    issuer: payload.iss!,
    subject: payload.sub!,
    email,
    firstName: text(payload['given_name']) || text(payload['name']) || email.split('@')[0]!,
    lastName: text(payload['family_name']),
    isAdmin: Array.isArray(roles) && roles.includes('admin'),
  };
}
