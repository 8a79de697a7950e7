/** What we need of an issuer's discovery document (OpenID Connect Discovery 1.0 §3). */
export interface Discovery {
  jwksUri: string;
  /** Addresses that the browser calls: token, userinfo, revocation, and the document itself. */
  calledByBrowsers: string[];
}

/** @throws when the issuer does not answer, or answers with another issuer's document */
export async function fetchDiscovery(issuer: string, timeoutMs: number): Promise<Discovery> {
  const address = `${withoutSlash(issuer)}/.well-known/openid-configuration`;
  const response = await fetch(address, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const document = (await response.json()) as Record<string, unknown> | null;
  if (withoutSlash(String(document?.['issuer'])) !== withoutSlash(issuer))
    throw new Error(`discovery names another issuer: ${String(document?.['issuer'])}`);
  const addressOf = (name: string) => {
    const value = document?.[name];
    return typeof value === 'string' && URL.canParse(value) ? value : undefined;
  };
  const jwksUri = addressOf('jwks_uri');
  if (!jwksUri) throw new Error('discovery names no key set');
  const endpoints = ['token_endpoint', 'userinfo_endpoint', 'revocation_endpoint'].map(addressOf);
  return { jwksUri, calledByBrowsers: [issuer, ...endpoints].filter((one) => one !== undefined) };
}

/** Some issuers end with a slash; settings and people drop it. */
export function withoutSlash(issuer: string): string {
  return issuer.replace(/\/$/, '');
}
