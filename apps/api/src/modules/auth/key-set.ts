import { KEY_SET_CACHE_MS, KEY_SET_COOLDOWN_MS } from '@intermind/contracts';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors as joseErrors,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
} from 'jose';
import { fetchDiscovery } from '../../adapters/issuer-discovery.ts';

/** Source of an issuer’s public keys. */
export type KeySource = { keys: JSONWebKeySet } | { discoverFrom: string };

/** The issuer did not answer, or not with a valid document: no fault of the token. */
export class IssuerUnreachable extends Error {
  constructor(issuer: string, cause: unknown) {
    super(`the issuer ${issuer} does not give its keys`, { cause });
    this.name = 'IssuerUnreachable';
  }
}

const FETCH_TIMEOUT_MS = 5_000;
/** After a failure the issuer is left alone this long; calls in between use the keys we know, or fail at once. */
const FAILURE_PAUSE_MS = 5_000;

/**
 * The public keys of the issuer. Remote ones are found by discovery, cached 10 minutes (spec 1 §7), and fetched again for
 * an unknown key at most every 30 s, so that forged key ids do not hammer the issuer. While the issuer is away the keys
 * that are known go on being used.
 *
 * The returned function throws IssuerUnreachable, or jose's error when no key fits.
 */
export function keySet(source: KeySource): JWTVerifyGetKey {
  if ('keys' in source) return createLocalJWKSet(source.keys);
  const issuer = source.discoverFrom;
  let remote: ReturnType<typeof createRemoteJWKSet> | undefined;
  let discovering: Promise<ReturnType<typeof createRemoteJWKSet>> | undefined;
  let failure: { error: IssuerUnreachable; atMs: number } | undefined;

  const discover = async () => {
    const { jwksUri } = await fetchDiscovery(issuer, FETCH_TIMEOUT_MS);
    return createRemoteJWKSet(new URL(jwksUri), {
      cacheMaxAge: KEY_SET_CACHE_MS,
      cooldownDuration: KEY_SET_COOLDOWN_MS,
      timeoutDuration: FETCH_TIMEOUT_MS,
    });
  };
  return async (header, token) => {
    const known = remote?.jwks();
    if (failure && Date.now() - failure.atMs < FAILURE_PAUSE_MS) {
      if (known) return createLocalJWKSet(known)(header, token);
      throw failure.error;
    }
    try {
      remote ??= await (discovering ??= discover().finally(() => (discovering = undefined)));
      const key = await remote(header, token);
      failure = undefined;
      return key;
    } catch (error) {
      if (
        error instanceof joseErrors.JWKSNoMatchingKey ||
        error instanceof joseErrors.JWKSMultipleMatchingKeys
      )
        throw error;
      failure = { error: new IssuerUnreachable(issuer, error), atMs: Date.now() };
      if (known) return createLocalJWKSet(known)(header, token);
      throw failure.error;
    }
  };
}
