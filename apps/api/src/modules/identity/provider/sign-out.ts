import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Database } from '../../../db/client.ts';
import type { EventBus } from '../../../events/index.ts';
import { recheckTokens } from '../accounts/sessions-store.ts';
import { revokeGrant } from './oidc-store.ts';

/** What the provider keeps in the session while it asks (OpenID Connect RP-Initiated Logout 1.0 §2). */
interface SignOutRequest {
  postLogoutRedirectUri?: string;
  state?: string;
}

/**
 * Signs out without asking when the ID token belongs to the signed-in account; otherwise asks, so that a link on
 * another site cannot sign anyone out.
 */
export function signOutSource(
  deps: { db: Database; bus: EventBus },
  cookie: { path: string },
  ask: (ctx: KoaContextWithOIDC, form: string) => void,
): (ctx: KoaContextWithOIDC, form: string) => Promise<void> {
  return async (ctx, form) => {
    const session = ctx.oidc.session!;
    const hint = ctx.oidc.entities['IdTokenHint'] as { payload: { sub?: string } } | undefined;
    if (!hint || hint.payload.sub !== session.accountId) return ask(ctx, form);
    const request = (session.state ?? {}) as SignOutRequest;
    for (const { grantId } of Object.values(session.authorizations ?? {})) {
      if (grantId) await revokeGrant(deps.db, grantId);
    }
    if (session.accountId) await recheckTokens(deps, session.accountId);
    await session.destroy();
    ctx.cookies.set(ctx.oidc.provider.cookieName('session'), null, cookie);
    goOn(ctx, request);
  };
}

/** To where the client asked to be sent; the provider has checked that the address is registered. */
export function goOn(ctx: KoaContextWithOIDC, request: SignOutRequest): void {
  const target = new URL(request.postLogoutRedirectUri ?? ctx.oidc.urlFor('end_session_success'));
  if (request.postLogoutRedirectUri && request.state !== undefined)
    target.searchParams.set('state', request.state);
  ctx.body = '';
  ctx.status = 303;
  ctx.redirect(target.href);
}
