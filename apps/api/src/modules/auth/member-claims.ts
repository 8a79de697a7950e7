import type { JWTPayload } from 'jose';
import { ApiError } from '../../http/errors.ts';

/** What a checked member token says (spec 1 §5: a subject and an email, otherwise invalid). */
export interface MemberClaims {
  issuer: string;
  subject: string;
  email: string;
  firstName: string;
  lastName: string;
  isAdmin: boolean;
  issuedAt: Date;
  /** When the person last signed in, where the issuer says it. */
  signedInAt: Date | null;
  /** Of the sign-in at the issuer, where it says it. */
  sessionId: string | null;
}

/** What Keycloak writes into `typ` of tokens that are no access tokens. */
const OTHER_TOKENS: readonly unknown[] = ['ID', 'Refresh', 'Offline', 'Logout'];

/**
 * Reads the claims Keycloak sends, of a payload whose signature, issuer and times are good. The client must be the
 * authorised party or in the audience; an ID token is not an access token. @throws ApiError TokenInvalid, EmailMissing
 */
export function claimsOf(payload: JWTPayload, clientId: string): MemberClaims {
  const isOurs = payload['azp'] === clientId || [payload.aud].flat().includes(clientId);
  const isOther = OTHER_TOKENS.includes(payload['typ']) || 'at_hash' in payload;
  if (!isOurs || isOther || !payload.sub) throw new ApiError('TokenInvalid');
  const email = text(payload['email']);
  if (!email) throw new ApiError('EmailMissing');
  const access = payload['resource_access'] as
    Record<string, { roles?: unknown } | undefined> | null | undefined;
  const roles = access?.[clientId]?.roles;
  const signedIn = payload['auth_time'];
  return {
    issuer: payload.iss!,
    subject: payload.sub,
    email,
    firstName: text(payload['given_name']) || text(payload['name']) || email.split('@')[0]!,
    lastName: text(payload['family_name']),
    isAdmin: Array.isArray(roles) && roles.includes('admin'),
    issuedAt: new Date((payload.iat ?? 0) * 1000),
    signedInAt: typeof signedIn === 'number' ? new Date(signedIn * 1000) : null,
    sessionId: text(payload['sid']) || null,
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
