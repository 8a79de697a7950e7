import { expect, it } from 'vitest';
import { readTokens, refreshDelayMs } from './stored-tokens.ts';

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
