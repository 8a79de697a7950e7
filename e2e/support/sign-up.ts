import { createHash, randomBytes } from 'node:crypto';
import { configCalls } from '@intermind/contracts/calls/config';
import type { APIResponse, Page } from 'playwright-core';
import { apiCall } from './api-client.ts';
import type { Person } from './browser.ts';
import { type Account, accountButton, newAccount } from './sign-in.ts';

const TIMEOUT_MS = 30_000;

/**
 * A new member, signed in on the home page. What the pages of the embedded identity provider do is done by requests of the same
 * browser: they have tests of their own (sign-in.spec.ts), and drawing them takes longer than many a test.
 * @throws Error with the answer when a request is refused
 */
export async function signUp({ page }: Person, url: string, account = newAccount()): Promise<Account> {
  const { oidc } = configCalls['GET /config'].answer.parse(await apiCall(url, null, 'GET /config'));
  const user = await userOf(page.context().request, url, oidc, account);
  const key = `oidc.user:${oidc.issuer}:${oidc.clientId}`;
  await keepInStorage(page, url, key, JSON.stringify(user));
  await page.goto(url);
  await accountButton(page, account).waitFor();
  return account;
}

/** Only a page of an origin may write into its storage: an empty one, of which the server hears nothing. */
async function keepInStorage(page: Page, url: string, key: string, value: string): Promise<void> {
  const empty = `${url}/empty`;
  await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(empty);
  await page.evaluate(([name, kept]) => localStorage.setItem(name, kept), [key, value] as const);
  await page.unroute(empty);
}

type Requests = Person['context']['request'];

/** What the web app keeps of the person who signed in (oidc-client-ts). */
async function userOf(
  requests: Requests,
  url: string,
  { issuer, clientId }: { issuer: string; clientId: string },
  account: Account,
): Promise<object> {
  const described = await good(
    requests.get(`${issuer}/.well-known/openid-configuration`, { timeout: TIMEOUT_MS }),
  );
  const provider = (await described.json()) as Record<'authorization_endpoint' | 'token_endpoint', string>;
  const verifier = randomBytes(32).toString('base64url');
  const asked = {
    client_id: clientId,
    redirect_uri: `${url}/auth/callback`,
    response_type: 'code',
    scope: 'openid profile email offline_access',
    prompt: 'create',
  };
  const params = {
    ...asked,
    state: randomBytes(16).toString('hex'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  };
  const form = await good(requests.get(provider.authorization_endpoint, { params, timeout: TIMEOUT_MS }));
  const { firstName, lastName, email, password } = account;
  const back = await good(
    requests.post(form.url(), {
      // As a page, which the web app answers at the end of the way.
      headers: { origin: url, accept: 'text/html' },
      form: { firstName, lastName, email, password },
      timeout: TIMEOUT_MS,
    }),
  );
  const code = new URL(back.url()).searchParams.get('code');
  if (!code) throw new Error(`Nobody was signed in: ${back.url()}`);
  const answer = await good(
    requests.post(provider.token_endpoint, {
      form: {
        grant_type: 'authorization_code',
        client_id: clientId,
        redirect_uri: asked.redirect_uri,
        code,
        code_verifier: verifier,
      },
      timeout: TIMEOUT_MS,
    }),
  );
  const { expires_in: expiresIn, ...tokens } = (await answer.json()) as {
    id_token: string;
    expires_in: number;
  };
  const profile = JSON.parse(Buffer.from(tokens.id_token.split('.')[1]!, 'base64url').toString()) as object;
  return { ...tokens, profile, expires_at: Math.floor(Date.now() / 1000) + expiresIn };
}

async function good(asked: Promise<APIResponse>): Promise<APIResponse> {
  const answer = await asked;
  if (!answer.ok())
    throw new Error(`${answer.url()}: ${answer.status()} ${(await answer.text()).slice(0, 500)}`);
  return answer;
}
