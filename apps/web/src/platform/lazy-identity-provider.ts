import type * as Code from './identity-provider.ts';

/** The OpenID client is loaded when there is a session, or someone signs in. */
let code: typeof Code | undefined;

export async function createIdentityProvider(
  issuer: string,
  clientId: string,
): Promise<Code.IdentityProvider> {
  code ??= await import('./identity-provider.ts');
  return code.createIdentityProvider(issuer, clientId);
}

/** Whether the provider has answered and said no. Nothing was asked before its code is there. */
export function isRefused(error: unknown): boolean {
  return code?.isRefused(error) ?? false;
}
