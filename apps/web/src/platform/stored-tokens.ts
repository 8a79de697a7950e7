import { TOKEN_REFRESH_BEFORE_EXPIRY_MS } from '@intermind/contracts/limits';

/** The member's tokens as the OpenID client keeps them in the browser's storage, shared by all tabs. */
export interface StoredTokens {
  accessToken: string;
  expiresAtMs: number;
}

export function tokensKey(issuer: string, clientId: string): string {
  return `oidc.user:${issuer}:${clientId}`;
}

/** Null where nobody is signed in, or the entry cannot be read. */
export function readTokens(entry: string | null): StoredTokens | null {
  if (!entry) return null;
  try {
    const { access_token, expires_at } = JSON.parse(entry) as Record<string, unknown>;
    if (typeof access_token !== 'string' || typeof expires_at !== 'number') return null;
    return { accessToken: access_token, expiresAtMs: expires_at * 1000 };
  } catch {
    // Not written by the client: the same as none.
    return null;
  }
}

/** Milliseconds until the tokens must be refreshed: 5 s before they expire (spec 1 §4); 0 when that is past. */
export function refreshDelayMs({ expiresAtMs }: StoredTokens, nowMs: number): number {
  return Math.max(0, expiresAtMs - TOKEN_REFRESH_BEFORE_EXPIRY_MS - nowMs);
}
