/** When a JSON Web Token expires, milliseconds since 1970; null where it does not say. Reads, does not check. */
export function tokenExpiresAtMs(token: string): number | null {
  const exp = readTokenClaims(token)?.['exp'];
  return typeof exp === 'number' ? exp * 1000 : null;
}

/** The claims of a JSON Web Token (RFC 7519); null for anything else. */
export function readTokenClaims(token: string): Record<string, unknown> | null {
  try {
    const base64 = token.split('.')[1]!.replace(/-/g, '+').replace(/_/g, '/');
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : null;
  } catch {
    // Not a token: treated like one without an expiry.
    return null;
  }
}
