import { randomUUID } from 'node:crypto';
import {
  type AugmentedRequest,
  Events,
  HttpServer,
  type MutableRedirectUri,
  type MutableResponse,
  type MutableToken,
  OAuth2Server,
} from 'oauth2-mock-server';

/** An OpenID provider on an origin of its own, as large ones are: other hosts for tokens, the claims of Keycloak. */
export interface OutsideIssuer {
  issuer: string;
  /** Where the browser trades codes and refreshes: another origin than the issuer's. */
  tokenOrigin: string;
  /** Who is signed in at the provider: the next authorization is theirs. */
  person: IssuerPerson;
  /** Of access tokens from now on. */
  tokenLifetimeS: number;
  /** Refresh tokens work no more, as when an administrator ends the session. */
  endSessions(): void;
  /** What the browser asked for, in order. */
  requests: IssuerRequest[];
  close(): Promise<void>;
}

export interface IssuerRequest {
  kind: 'authorize' | 'code' | 'refresh' | 'revoke' | 'logout';
  parameters: Readonly<Record<string, string>>;
}

export interface IssuerPerson {
  username: string;
  firstName: string;
  lastName: string;
  /** Null: the account has none. */
  email: string | null;
  roles?: string[];
}

const CLIENT = 'vca';

export async function startOutsideIssuer(person: IssuerPerson): Promise<OutsideIssuer> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, 'localhost');
  const tokens = new HttpServer(server.service.requestHandler);
  await tokens.start(0, 'localhost');
  const tokenOrigin = `http://localhost:${tokens.address().port}`;
  /** Who a code or a refresh token is for. Each works once. */
  const grants = new Map<string, IssuerPerson>();
  const { service } = server;

  const provider: OutsideIssuer = {
    issuer: server.issuer.url!,
    tokenOrigin,
    person,
    tokenLifetimeS: 300,
    endSessions: () => grants.clear(),
    requests: [],
    async close() {
      await Promise.all([server.stop(), tokens.stop()]);
    },
  };
  const asked = (kind: IssuerRequest['kind'], parameters: unknown) =>
    provider.requests.push({ kind, parameters: parameters as IssuerRequest['parameters'] });

  service.on(Events.BeforeWellKnownOpenIdConfiguration, ({ body }: MutableResponse) => {
    Object.assign(body, {
      token_endpoint: `${tokenOrigin}/token`,
      revocation_endpoint: `${tokenOrigin}/end-token`,
    });
  });
  service.on(Events.BeforeAuthorizeRedirect, ({ url }: MutableRedirectUri, { query }: AugmentedRequest) => {
    asked('authorize', query);
    grants.set(url.searchParams.get('code')!, provider.person);
  });
  service.on(Events.BeforeTokenSigning, ({ payload }: MutableToken, { body }: GrantRequest) => {
    const person = grants.get(grantOf(body)) ?? provider.person;
    const idToken = payload['aud'] === CLIENT;
    Object.assign(payload, claimsOf(person), { typ: idToken ? 'ID' : 'Bearer' });
    if (!idToken) Object.assign(payload, accessOf(person), { exp: payload.iat + provider.tokenLifetimeS });
  });
  service.on(Events.BeforeResponse, (response: MutableResponse, { body }: GrantRequest) => {
    asked(body.grant_type === 'refresh_token' ? 'refresh' : 'code', body);
    const person = grants.get(grantOf(body));
    grants.delete(grantOf(body));
    if (!person) {
      response.statusCode = 400;
      response.body = { error: 'invalid_grant', error_description: 'Session not active' };
      return;
    }
    const refreshToken = randomUUID();
    grants.set(refreshToken, person);
    Object.assign(response.body, { refresh_token: refreshToken, expires_in: provider.tokenLifetimeS });
  });
  service.addRoute('POST', '/end-token', ({ body }, response) => {
    asked('revoke', body);
    grants.delete((body as { token: string }).token);
    response.end();
  });
  service.on(Events.BeforePostLogoutRedirect, (_to: MutableRedirectUri, { query }: AugmentedRequest) => {
    asked('logout', query);
  });
  return provider;
}

interface GrantRequest {
  body: { grant_type: string; code?: string; refresh_token?: string };
}

function grantOf({ grant_type, code, refresh_token }: GrantRequest['body']): string {
  return (grant_type === 'refresh_token' ? refresh_token : code) ?? '';
}

/** Of both tokens. */
function claimsOf({ username, firstName, lastName, email }: IssuerPerson) {
  return {
    sub: `f:7c1f:${username}`,
    sid: 'a2f1',
    azp: CLIENT,
    name: `${firstName} ${lastName}`,
    preferred_username: username,
    given_name: firstName,
    family_name: lastName,
    ...(email === null ? {} : { email, email_verified: true }),
  };
}

function accessOf({ roles = [] }: IssuerPerson) {
  return {
    aud: 'account',
    acr: '1',
    scope: 'openid profile email offline_access',
    realm_access: { roles: ['default-roles-main', 'offline_access'] },
    resource_access: { [CLIENT]: { roles }, account: { roles: ['manage-account', 'view-profile'] } },
  };
}
