import type { Secrets, Settings } from '@intermind/config';
import type { JWK } from 'jose';
import type { KeySource } from '../auth/index.ts';

/** `typ` of the access tokens of the embedded provider (RFC 9068); its ID tokens have another. */
export const EMBEDDED_TOKEN_TYPE = 'at+jwt';

/** Where the keys of members' tokens come from: our own without a detour over HTTP, an outside issuer's by discovery. */
export function issuerKeys(settings: Settings, secrets: Pick<Secrets, 'identitySigningKey'>): KeySource {
  if (settings.oidc.mode === 'external') return { discoverFrom: settings.oidc.issuer };
  const { kty, n, e, kid, alg, use } = secrets.identitySigningKey;
  return { keys: { keys: [{ kty, n, e, kid, alg, use } as JWK] } };
}
