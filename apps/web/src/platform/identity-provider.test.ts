import { ErrorResponse } from 'oidc-client-ts';
import { expect, it } from 'vitest';
import { hintsFor, isRefused } from './identity-provider.ts';

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
