import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redacted } from './redaction.ts';

const JWT = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhbm5hIn0.c2lnbmF0dXJl';

test.each([
  ['a header', `Authorization: Bearer ${JWT}`, 'Authorization: Bearer [redacted]'],
  ['a bearer in a sentence', 'sent Bearer abc.def-123 to /api', 'sent Bearer [redacted] to /api'],
  ['a JSON web token anywhere', `got ${JWT}, then left`, 'got [redacted], then left'],
  ['JSON', '{"password":"hunter2","name":"Anna"}', '{"password":"[redacted]","name":"Anna"}'],
  [
    'JSON inside JSON',
    String.raw`{"body":"{\"refresh_token\":\"abc\"}"}`,
    String.raw`{"body":"{\"refresh_token\":\"[redacted]\"}"}`,
  ],
  ['a query', '/auth/callback?access_token=abc&state=1', '/auth/callback?access_token=[redacted]&state=1'],
  ['cookies', 'Cookie: a=1; b=2', 'Cookie: [redacted]'],
  [
    'camel case',
    "{ apiKey: 'abc', clientSecret: 'def' }",
    "{ apiKey: '[redacted]', clientSecret: '[redacted]' }",
  ],
])('%s loses its secret', (_name, text, expected) => {
  expect(redacted(text)).toBe(expected);
});

test.each(['The tokens are fine', 'broken = true', 'passwordless: yes', 'Anna said: hello', ''])(
  '%j stays as it is',
  (text) => {
    expect(redacted(text)).toBe(text);
  },
);

test('what was redacted stays the same when redacted again, and no value of a secret key survives', () => {
  const value = fc.stringMatching(/^[a-z0-9]{8,20}$/).filter((text) => /\d/.test(text));
  fc.assert(
    fc.property(
      fc.constantFrom('token', 'password', 'Cookie', 'api_key'),
      value,
      fc.string(),
      (key, secret, rest) => {
        for (const text of [`${rest} ${key}=${secret}`, JSON.stringify({ [key]: secret, rest })]) {
          const once = redacted(text);
          expect(once).not.toContain(secret);
          expect(redacted(once)).toBe(once);
        }
      },
    ),
  );
});

test('a long text made to be slow does not hang', () => {
  const hostile = [
    `token${'='.repeat(50_000)}${'a;'.repeat(50_000)}`,
    'eyJ'.repeat(30_000),
    'token='.repeat(20_000),
  ];
  expect(hostile.map((text) => redacted(text).length > 0)).toEqual([true, true, true]);
});
