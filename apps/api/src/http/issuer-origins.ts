import type { Settings } from '@intermind/config';
import { fetchDiscovery } from '../adapters/issuer-discovery.ts';

const LOOK_WITHIN_MS = 2_000;
const LOOK_AGAIN_MS = 10 * 60_000;
const RETRY_MS = 30_000;

/** Where the browser calls an outside issuer: large ones have other hosts for tokens than for their name. */
export interface IssuerOrigins {
  /**
   * Rereads the issuer’s discovery document from time to time. Only the first page waits for it, at most 2 s. While
   * the issuer is down, the last known origins stay.
   */
  look(): Promise<void>;
  /** With spaces between; empty where the accounts are our own. */
  origins(): string;
}

export function issuerOrigins(oidc: Settings['oidc']): IssuerOrigins {
  if (oidc.mode === 'embedded') return { look: () => Promise.resolve(), origins: () => '' };
  const { issuer } = oidc;
  let origins = new URL(issuer).origin;
  let nextLookMs = 0;
  let looking: Promise<void> | undefined;
  const look = async () => {
    try {
      const { calledByBrowsers } = await fetchDiscovery(issuer, LOOK_WITHIN_MS);
      origins = [...new Set(calledByBrowsers.map((address) => new URL(address).origin))].join(' ');
      nextLookMs = Date.now() + LOOK_AGAIN_MS;
    } catch {
      // Health says that the issuer is away.
      nextLookMs = Date.now() + RETRY_MS;
    }
  };
  return {
    look: () => {
      if (Date.now() < nextLookMs) return Promise.resolve();
      looking ??= look().finally(() => (looking = undefined));
      return nextLookMs === 0 ? looking : Promise.resolve();
    },
    origins: () => origins,
  };
}
