import type { Secrets, Settings } from '@intermind/config';
import type { JWK } from 'jose';
import type { KoaContextWithOIDC, UnknownObject } from 'oidc-provider';
import type { Database } from '../../../db/client.ts';
import type { KeySource } from '../../auth/index.ts';
import { type AccountRow, findAccount } from '../accounts/accounts-store.ts';

/** `typ` of the access tokens of the embedded provider (RFC 9068); its ID tokens have another. */
export const EMBEDDED_TOKEN_TYPE = 'at+jwt';

/** Source of the keys for members’ tokens: our own directly, without HTTP; an outside issuer’s by discovery. */
export function issuerKeys(settings: Settings, secrets: Pick<Secrets, 'identitySigningKey'>): KeySource {
  if (settings.oidc.mode === 'external') return { discoverFrom: settings.oidc.issuer };
  const { kty, n, e, kid, alg, use } = secrets.identitySigningKey;
  return { keys: { keys: [{ kty, n, e, kid, alg, use } as JWK] } };
}

/** The claims about the person, as Keycloak names them. */
export function profileOf({ email, firstName, lastName, language }: AccountRow) {
  return {
    email,
    given_name: firstName,
    family_name: lastName,
    name: `${firstName} ${lastName}`.trim(),
    locale: language,
  };
}

/** What Keycloak would add to an access token (spec 1 §6: roles from the resource access). */
export async function accessTokenClaims(
  db: Database,
  clientId: string,
  ctx: KoaContextWithOIDC,
  token: { kind: string; accountId?: string },
): Promise<UnknownObject> {
  const { accountId } = token;
  const account = token.kind === 'AccessToken' && accountId ? await findAccount(db, accountId) : undefined;
  const source = ctx.oidc.entities.RefreshToken ?? ctx.oidc.entities.AuthorizationCode;
  return {
    azp: clientId,
    auth_time: source?.authTime,
    sid: source?.grantId,
    ...(account && profileOf(account)),
    resource_access: { [clientId]: { roles: account?.isAdmin ? ['admin'] : [] } },
  };
}
