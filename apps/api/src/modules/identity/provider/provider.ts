import type { Secrets, Settings } from '@intermind/config';
import { LANGUAGES } from '@intermind/contracts';
import type { Redis } from 'ioredis';
import Provider, { type Configuration, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import type { SendMail } from '../../../adapters/mail.ts';
import type { Database } from '../../../db/client.ts';
import type { EventBus, RecordEvent } from '../../../events/index.ts';
import { findAccount } from '../accounts/accounts-store.ts';
import { MOUNT_PATH } from './mount-path.ts';
import { createOidcAdapter } from './oidc-store.ts';
import { signOutSource } from './sign-out.ts';
import { accessTokenClaims, profileOf } from './tokens.ts';

export interface IdentityDependencies {
  settings: Settings;
  secrets: Pick<Secrets, 'identitySigningKey' | 'cookieKey'>;
  db: Database;
  /** Attempts to sign in count on it, for all instances; null: in this process. */
  redis: Redis | null;
  now: () => Date;
  record: RecordEvent;
  bus: EventBus;
  /** Null: no emails are sent. */
  sendMail: SendMail | null;
}

/** What the provider shows to people; all else is answered by redirects and JSON. */
export interface ProviderPages {
  /** @param form an empty form with id `op.logoutForm` that buttons belong to */
  askToSignOut: (ctx: KoaContextWithOIDC, form: string) => void;
  signedOut: (ctx: KoaContextWithOIDC) => void;
  failed: (ctx: KoaContextWithOIDC, error: Error) => void;
}

const DAY_S = 24 * 60 * 60;
/** A sign-in that is not used for this long ends. */
const IDLE_S = 14 * DAY_S;
/** However often it is renewed, a sign-in ends after this long. */
const GRANT_S = 365 * DAY_S;
const INTERACTION_S = 60 * 60;
const SCOPES = 'openid profile email';

/** The OpenID provider: one first-party client, authorization code with PKCE, rotating refresh tokens, no consent page. */
export function createProvider(dependencies: IdentityDependencies, pages: ProviderPages): Provider {
  const { settings, secrets, db, now } = dependencies;
  const { clientId } = settings.oidc;
  const names = cookieNames(settings);
  /** The audience of access tokens: our API. */
  const api = `${settings.publicUrl}/api`;

  const configuration: Configuration = {
    adapter: createOidcAdapter(db, now),
    jwks: { keys: [secrets.identitySigningKey] },
    clients: [
      {
        client_id: clientId,
        client_name: settings.productName,
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${settings.publicUrl}/auth/callback`],
        post_logout_redirect_uris: [`${settings.publicUrl}/`],
      },
    ],
    responseTypes: ['code'],
    scopes: ['openid', 'offline_access'],
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name', 'locale'],
      email: ['email'],
    },
    pkce: { required: () => true },
    extraParams: ['return_to'],
    discovery: { ui_locales_supported: [...LANGUAGES] },
    features: {
      pushedAuthorizationRequests: { enabled: false },
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: signOutSource(dependencies, sessionCookie(settings), pages.askToSignOut),
        postLogoutSuccessSource: (ctx) => pages.signedOut(ctx),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => api,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: SCOPES,
          audience: api,
          accessTokenTTL: settings.lifetimes.memberTokenS,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    findAccount: async (_ctx, id) => {
      const account = await findAccount(db, id);
      return account && { accountId: id, claims: () => ({ sub: id, ...profileOf(account) }) };
    },
    extraTokenClaims: (ctx, token) => accessTokenClaims(db, clientId, ctx, token),
    // First-party client: signing in is consent. The grant only ties the tokens of one sign-in together.
    loadExistingGrant: async (ctx) => {
      const { session, account, provider } = ctx.oidc;
      const known = session?.grantIdFor(clientId);
      const existing = known ? await provider.Grant.find(known) : undefined;
      if (existing && existing.accountId === account?.accountId) return existing;
      const grant = new provider.Grant({ clientId, accountId: account!.accountId });
      grant.addOIDCScope(`${SCOPES} offline_access`);
      grant.addResourceScope(api, SCOPES);
      await grant.save();
      return grant;
    },
    issueRefreshToken: () => true,
    rotateRefreshToken: () => true,
    expiresWithSession: () => false,
    ttl: {
      AccessToken: settings.lifetimes.memberTokenS,
      AuthorizationCode: 60,
      IdToken: 60 * 60,
      Interaction: INTERACTION_S,
      RefreshToken: IDLE_S,
      // One without an account only carries a sign-out or the refusal of a request to the next page.
      Session: (_ctx, session) => (session.accountId ? IDLE_S : INTERACTION_S),
      Grant: GRANT_S,
    },
    interactions: {
      url: (_ctx, interaction) => `${MOUNT_PATH}/interaction/${interaction.uid}`,
      policy: policy(db),
    },
    cookies: {
      names: { session: names.session, interaction: names.interaction, resume: names.resume },
      keys: [secrets.cookieKey],
      long: sessionCookie(settings),
      short: { ...sessionCookie(settings), path: undefined },
    },
    // One origin with the browser app; browsers name it in every POST, their own included.
    clientBasedCORS: (_ctx, origin) => origin === settings.publicUrl,
    renderError: (ctx, _out, error) => pages.failed(ctx, error),
  };

  const provider = new Provider(settings.oidc.issuer, configuration);
  provider.proxy = true;
  return provider;
}

/** `prompt=create` opens the sign-up page; a one-time password must be changed before any token is given. */
function policy(db: Database): interactionPolicy.DefaultPolicy {
  const { base, Check, Prompt } = interactionPolicy;
  const prompts = base();
  prompts.remove('consent');
  prompts.add(new Prompt({ name: 'create', requestable: true }), 0);
  prompts.add(
    new Prompt(
      { name: 'change_password' },
      new Check('one_time_password', 'the password must be changed', async (ctx) => {
        const id = ctx.oidc.session?.accountId;
        return id !== undefined && (await findAccount(db, id))?.mustChangePassword === true;
      }),
    ),
  );
  return prompts;
}

/** Cookies ignore ports: two installations on one machine need different names. */
export function cookieNames(settings: Settings) {
  const { port } = new URL(settings.publicUrl);
  const suffix = port ? `_${port}` : '';
  return {
    session: `identity_session${suffix}`,
    interaction: `identity_interaction${suffix}`,
    resume: `identity_resume${suffix}`,
    device: `identity_device${suffix}`,
    invitation: `identity_invitation${suffix}`,
  };
}

function sessionCookie(settings: Settings) {
  return {
    path: MOUNT_PATH,
    httpOnly: true,
    sameSite: 'lax',
    signed: true,
    overwrite: true,
    secure: settings.publicUrl.startsWith('https:'),
  } as const;
}
