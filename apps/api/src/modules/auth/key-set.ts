import { KEY_SET_CACHE_MS, KEY_SET_COOLDOWN_MS } from '@intermind/contracts';
import { createLocalJWKSet, createRemoteJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';

/** Where the public keys of an issuer come from. */
export type KeySource = { keys: JSONWebKeySet } | { discoverFrom: string };

const TIMEOUT_MS = 5_000;

/**
 * The public keys of the issuer. Remote ones are found by discovery, cached 10 minutes (spec 1 §7), and fetched again for
 * an unknown key at most every 30 s, so that forged key ids do not hammer the issuer.
 */
export function keySet(source: KeySource): JWTVerifyGetKey {
  if ('keys' in source) return createLocalJWKSet(source.keys);
  let remote: Promise<JWTVerifyGetKey> | undefined;
  return async (header, token) => {
    remote ??= discover(source.discoverFrom);
    try {
      return await (await remote)(header, token);
    } catch (error) {
      if (error instanceof TypeError) remote = undefined;
      throw error;
    }
  };
}

async function discover(issuer: string): Promise<JWTVerifyGetKey> {
  const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new TypeError(`discovery answered ${response.status}`);
  const { jwks_uri: address } = (await response.json()) as { jwks_uri?: string };
  if (!address) throw new TypeError('discovery names no key set');
  return createRemoteJWKSet(new URL(address), {
    cacheMaxAge: KEY_SET_CACHE_MS,
    cooldownDuration: KEY_SET_COOLDOWN_MS,
    timeoutDuration: TIMEOUT_MS,
  });
}
