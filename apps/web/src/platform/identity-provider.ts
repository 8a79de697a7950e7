import { ErrorResponse, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { browserStorage } from './storage.ts';
import { readSignInState, type SignInState } from './return-path.ts';

/** The OpenID client, loaded only when there is a session or someone signs in. */
export interface IdentityProvider {
  /** Leaves the page. */
  signIn(state: SignInState, language: string, prompt?: 'create'): Promise<void>;
  /** Trades the code in the address for tokens. @throws Error when the return does not belong to a sign-in of ours */
  finishSignIn(url: string): Promise<SignInState>;
  /** A new access token. @throws Error; `isRefused` tells a final refusal */
  refresh(): Promise<string>;
  /** Forgets the tokens and leaves for the provider's logout, which returns to the site root. */
  signOut(): Promise<void>;
}

const REQUEST_TIMEOUT_S = 10;

/**
 * Our own provider shows where the person will go on to; the code of a room is not the business of any other. What stands
 * behind a number sign stays in this browser: a link to a shared meeting has its token there.
 */
export function hintsFor(issuer: string, origin: string, path: string): Record<string, string> {
  return new URL(issuer).origin === origin ? { return_to: path.split('#', 1)[0]! } : {};
}

export function createIdentityProvider(issuer: string, clientId: string): IdentityProvider {
  const { origin } = location;
  const manager = new UserManager({
    authority: issuer,
    client_id: clientId,
    redirect_uri: `${origin}/auth/callback`,
    post_logout_redirect_uri: `${origin}/`,
    response_type: 'code',
    scope: 'openid profile email offline_access',
    userStore: new WebStorageStateStore({ store: browserStorage }),
    automaticSilentRenew: false,
    requestTimeoutInSeconds: REQUEST_TIMEOUT_S,
  });
  return {
    signIn: (state, language, prompt) =>
      manager.signinRedirect({
        state,
        ui_locales: language,
        extraQueryParams: hintsFor(issuer, origin, state.path),
        ...(prompt ? { prompt } : {}),
      }),
    async finishSignIn(url) {
      const user = await manager.signinRedirectCallback(url);
      if (!user.access_token) throw new Error('No access token found in the response');
      await manager.clearStaleState();
      return readSignInState(user.state, origin);
    },
    async refresh() {
      const user = await manager.getUser();
      if (!user?.refresh_token) throw new ErrorResponse({ error: 'invalid_grant' });
      const renewed = await manager.signinSilent();
      if (!renewed?.access_token) throw new Error('No access token available after refresh');
      return renewed.access_token;
    },
    async signOut() {
      const user = await manager.getUser();
      // The provider's logout ends its own session; the refresh token would outlive it.
      if (user?.refresh_token) await manager.revokeTokens(['refresh_token']).catch(() => undefined);
      await manager.signoutRedirect();
    },
  };
}

/** The answers of the token endpoint that are about this session or this client; others are faults that pass. */
const REFUSALS: ReadonlySet<string | null> = new Set([
  'invalid_grant',
  'invalid_client',
  'unauthorized_client',
  'invalid_request',
]);

/** The provider has answered and said no: another attempt cannot help. */
export function isRefused(error: unknown): boolean {
  return error instanceof ErrorResponse && REFUSALS.has(error.error);
}
