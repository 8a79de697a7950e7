import { KEY_SET_CACHE_MS, KEY_SET_COOLDOWN_MS } from '@intermind/contracts';
import { createLocalJWKSet, errors as joseErrors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';

/** Where the public keys of an issuer come from. */
export type KeySource = { keys: JSONWebKeySet } | { discoverFrom: string };

/** The issuer did not answer, or not with what an issuer answers. Not the fault of whoever shows a token. */
export class IssuerUnreachable extends Error {
  constructor(issuer: string, cause: unknown) {
    super(`the issuer ${issuer} does not give its keys`, { cause });
    this.name = 'IssuerUnreachable';
  }
}

const FETCH_TIMEOUT_MS = 5_000;
/** After a failure the issuer is left alone this long; calls in between fail at once. */
const FAILURE_PAUSE_MS = 5_000;

/**
 * The public keys of the issuer. Remote ones are found by discovery, cached 10 minutes (spec 1 §7), and fetched again for
 * an unknown key at most every 30 s, so that forged key ids do not hammer the issuer. One fetch at a time.
 *
 * The returned function throws IssuerUnreachable, or jose's error when no key fits.
 */
export function keySet(source: KeySource, now: () => Date = () => new Date()): JWTVerifyGetKey {
  if ('keys' in source) return createLocalJWKSet(source.keys);
  const issuer = source.discoverFrom;
  let cached: { keyFor: JWTVerifyGetKey; fetchedMs: number } | undefined;
  let pending: Promise<void> | undefined;
  let failure: { error: IssuerUnreachable; atMs: number } | undefined;

  const nowMs = () => now().getTime();
  const refresh = async () => {
    if (failure && nowMs() - failure.atMs < FAILURE_PAUSE_MS) throw failure.error;
    pending ??= fetchKeys(issuer)
      .then(
        (keys) => {
          cached = { keyFor: createLocalJWKSet(keys), fetchedMs: nowMs() };
          failure = undefined;
        },
        (cause: unknown) => {
          failure = { error: new IssuerUnreachable(issuer, cause), atMs: nowMs() };
          throw failure.error;
        },
      )
      .finally(() => {
        pending = undefined;
      });
    await pending;
  };

  return async (header, token) => {
    if (!cached || nowMs() - cached.fetchedMs >= KEY_SET_CACHE_MS) await refresh();
    try {
      return await cached!.keyFor(header, token);
    } catch (error) {
      const mayBeNew = error instanceof joseErrors.JWKSNoMatchingKey;
      if (!mayBeNew || nowMs() - cached!.fetchedMs < KEY_SET_COOLDOWN_MS) throw error;
      await refresh();
      return cached!.keyFor(header, token);
    }
  };
}

async function fetchKeys(issuer: string): Promise<JSONWebKeySet> {
  const discovered = (await fetchJson(`${withoutSlash(issuer)}/.well-known/openid-configuration`)) as {
    issuer?: unknown;
    jwks_uri?: unknown;
  };
  if (withoutSlash(String(discovered.issuer)) !== withoutSlash(issuer)) {
    throw new Error(`discovery names another issuer: ${String(discovered.issuer)}`);
  }
  if (typeof discovered.jwks_uri !== 'string') throw new Error('discovery names no key set');
  const keys = (await fetchJson(discovered.jwks_uri)) as JSONWebKeySet;
  if (!Array.isArray(keys.keys)) throw new Error('the key set has no keys');
  return keys;
}

/** Some issuers end with a slash; settings and people drop it. */
export function withoutSlash(issuer: string): string {
  return issuer.replace(/\/$/, '');
}

async function fetchJson(address: string): Promise<object> {
  const response = await fetch(address, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const body: unknown = await response.json();
  if (typeof body !== 'object' || body === null) throw new Error(`${address} answered no object`);
  return body;
}
