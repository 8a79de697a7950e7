// @vitest-environment happy-dom
import { ErrorResponse } from 'oidc-client-ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createIdentityProvider, hintsFor, isRefused } from './identity-provider.ts';
import { browserStorage } from './storage.ts';
import { tokensKey } from './stored-tokens.ts';
import { OIDC } from './testing/fake-app.ts';
import { fakeIssuer } from './testing/fake-issuer.ts';

it.each(['invalid_grant', 'invalid_client', 'unauthorized_client', 'invalid_request'])(
  '%s is a final refusal',
  (error) => {
    expect(isRefused(new ErrorResponse({ error }))).toBe(true);
  },
);

it.each(['server_error', 'temporarily_unavailable', 'too_many_requests', 'slow_down'])(
  '%s is a fault that passes',
  (error) => {
    expect(isRefused(new ErrorResponse({ error }))).toBe(false);
  },
);

it('no answer is not a refusal', () => {
  expect(isRefused(new TypeError('Failed to fetch'))).toBe(false);
});

it('only the provider at our own address is told where the person goes on to', () => {
  const path = '/abc-defg-hij';
  const ours = 'https://meet.example.org';
  expect(hintsFor(`${ours}/oidc`, ours, path)).toEqual({ return_to: path });
  expect(hintsFor('https://login.example.org/realms/meet', ours, path)).toEqual({});
});

it('what stands behind a number sign is told to no provider: it may be the token of a shared meeting', () => {
  const ours = 'https://meet.example.org';
  expect(hintsFor(`${ours}/oidc`, ours, '/history?sort=a:asc#import=secret')).toEqual({
    return_to: '/history?sort=a:asc',
  });
});

describe('a provider whose answer has no access token (spec 1 §8)', () => {
  const { issuer, clientId } = OIDC;
  let addresses: () => string[];
  beforeEach(() => {
    browserStorage.clear();
    ({ addresses } = fakeIssuer());
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('does not sign in', async () => {
    const provider = createIdentityProvider(issuer, clientId);
    // The page is left here.
    void provider.signIn({ path: '/abc-defg-hij' }, 'en');
    await vi.waitFor(() => expect(addresses()).toHaveLength(1));
    const state = new URL(addresses()[0]!).searchParams.get('state');
    await expect(
      provider.finishSignIn(`${location.origin}/auth/callback?code=1&state=${state}`),
    ).rejects.toThrow('No access token found in the response');
  });

  it('does not refresh, and is no refusal: another attempt may help', async () => {
    const kept = { access_token: 'old', token_type: 'Bearer', refresh_token: 'refresh', scope: 'openid' };
    const user = { ...kept, profile: { sub: 'ana' }, expires_at: 1 };
    browserStorage.setItem(tokensKey(issuer, clientId), JSON.stringify(user));
    const failed: unknown = await createIdentityProvider(issuer, clientId)
      .refresh()
      .catch((cause: unknown) => cause);
    expect(failed).toEqual(new Error('No access token available after refresh'));
    expect(isRefused(failed)).toBe(false);
  });
});
