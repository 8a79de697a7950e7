import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ListeningApp, startListeningApp } from './testing/listening-app.ts';

/** The app on one origin, the issuer as another process on another one, as with Keycloak. */
let issuerProcess: ChildProcess;
let issuer: string;
let app: ListeningApp;
let requests = 0;

beforeAll(async () => {
  issuerProcess = fork(fileURLToPath(new URL('./testing/outside-issuer.ts', import.meta.url)), {
    execArgv: [],
  });
  [{ issuer }] = (await once(issuerProcess, 'message')) as [{ issuer: string }];
  app = await startListeningApp({ OIDC_ISSUER: issuer });
}, 60_000);
afterAll(async () => {
  issuerProcess.kill();
  await app.close();
});

async function token(claims: Record<string, unknown> = {}): Promise<string> {
  requests += 1;
  issuerProcess.send({ id: requests, claims });
  const [answer] = (await once(issuerProcess, 'message')) as [{ token: string }];
  return answer.token;
}

async function call(at: ListeningApp, path: string, bearer: string) {
  const answer = await fetch(`${at.publicUrl}${path}`, { headers: { authorization: `Bearer ${bearer}` } });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

test('a token of Keycloak opens the API, with the name and the address it says', async () => {
  expect(await call(app, '/api/users', await token())).toMatchObject({
    status: 200,
    body: { email: 'irena@example.org', firstName: 'Irena', lastName: 'Kovač', isAdmin: false },
  });
});

test('the role of our client makes an administrator with that token, and the next token without it ends that', async () => {
  const admin = await token({ resource_access: { vca: { roles: ['admin'] } } });
  expect((await call(app, '/api/users', admin)).body).toMatchObject({ isAdmin: true });
  expect((await call(app, '/api/users', await token())).body).toMatchObject({ isAdmin: false });
});

test.each([
  ['another client', { azp: 'security-admin-console' }, 'TokenInvalid'],
  ['another realm', { iss: 'http://127.0.0.1:1/realms/other' }, 'TokenInvalid'],
  ['an ID token', { typ: 'ID', aud: 'vca' }, 'TokenInvalid'],
  ['an expired one', { exp: 1 }, 'TokenExpired'],
  ['an account without an email address', { email: null }, 'EmailMissing'],
])('a token of %s is refused', async (_what, claims, code) => {
  expect(await call(app, '/api/users', await token(claims))).toMatchObject({ status: 401, body: { code } });
});

test('with an outside issuer there is no provider of our own', async () => {
  expect((await fetch(`${app.publicUrl}/oidc/.well-known/openid-configuration`)).status).toBe(404);
});

test('while the issuer is away a member is told that sign-in is not available, not that the token is bad', async () => {
  const bearer = await token();
  issuerProcess.kill();
  await once(issuerProcess, 'exit');
  const late = await startListeningApp({ OIDC_ISSUER: issuer });
  try {
    expect(await call(late, '/api/users', bearer)).toMatchObject({
      status: 503,
      body: { code: 'IdentityUnavailable' },
    });
  } finally {
    await late.close();
  }
  // The other instance has the keys of ten minutes ago.
  expect((await call(app, '/api/users', bearer)).status).toBe(200);
});
