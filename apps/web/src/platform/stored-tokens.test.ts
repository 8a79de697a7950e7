import { FakeStorage } from '@intermind/testing';
import { User, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { expect, it } from 'vitest';
import { readTokens, refreshDelayMs, tokensKey } from './stored-tokens.ts';

it('reads what the OpenID client has stored', () => {
  const entry = JSON.stringify({ access_token: 'abc', expires_at: 1_700_000_000, refresh_token: 'r' });
  expect(readTokens(entry)).toEqual({ accessToken: 'abc', expiresAtMs: 1_700_000_000_000 });
});

it.each([null, '', 'x', 'null', '{}', '{"access_token":"abc"}', '{"access_token":1,"expires_at":2}'])(
  'finds nobody signed in in %j',
  (entry) => {
    expect(readTokens(entry)).toBeNull();
  },
);

it('refreshes 5 s before expiry, at once when that is past (spec 1 §4)', () => {
  const tokens = { accessToken: 'abc', expiresAtMs: 60_000 };
  expect([0, 54_999, 55_000, 90_000].map((nowMs) => refreshDelayMs(tokens, nowMs))).toEqual([
    55_000, 1, 0, 0,
  ]);
});

it('finds them where the OpenID client keeps them', async () => {
  const store = new FakeStorage();
  const manager = new UserManager({
    authority: 'https://id.test',
    client_id: 'web',
    redirect_uri: 'https://meet.test/auth/callback',
    userStore: new WebStorageStateStore({ store: store as unknown as Storage }),
  });
  await manager.storeUser(
    new User({ access_token: 'abc', expires_at: 60, token_type: 'Bearer', profile: {} as never }),
  );
  const entry = store.getItem(tokensKey('https://id.test', 'web'));
  expect(readTokens(entry)).toEqual({ accessToken: 'abc', expiresAtMs: 60_000 });
});
