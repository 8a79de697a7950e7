import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redacted } from './redaction.ts';

const JWT = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhbm5hIn0.c2lnbmF0dXJl';

test.each([
  ['a header', `Authorization: Bearer ${JWT}`, 'Authorization: Bearer [redacted]'],
  ['a bearer in a sentence', 'sent Bearer abc.def-123 to /api', 'sent Bearer [redacted] to /api'],
  ['a JSON web token anywhere', `got ${JWT}, then left`, 'got [redacted], then left'],
  ['a JSON web token behind a name', `vca-${JWT}`, 'vca-[redacted]'],
  ['a JSON web token behind a dot', `a.b.${JWT}.c`, 'a.b.[redacted].c'],
  ['two JSON web tokens', `${JWT} ${JWT}`, '[redacted] [redacted]'],
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

test.each([
  ['keys and signs', `token${'='.repeat(50_000)}${'a;'.repeat(50_000)}`],
  ['one run of beginnings of tokens', 'eyJ'.repeat(30_000)],
  ['a run of many beginnings of tokens', 'eyJ-'.repeat(25_000)],
  ['many beginnings behind dots', 'eyJ.'.repeat(25_000)],
  ['tokens without their dot', 'eyJabcde-'.repeat(12_000)],
  ['keys', 'token='.repeat(20_000)],
  ['keys without values', 'token '.repeat(20_000)],
  ['a key and spaces', `token${' '.repeat(100_000)}=${' '.repeat(100_000)}`],
  ['a key and backslashes', `token${'\\'.repeat(100_000)}`],
  ['words before credentials', `Bearer${' '.repeat(100_000)}`],
  ['many words before credentials', 'Bearer '.repeat(15_000)],
])('a long text of %s, made to be slow, is read in a moment', (_name, text) => {
  const from = performance.now();
  redacted(text);
  // A few milliseconds; what reads the text once for each of its parts takes many seconds.
  expect(performance.now() - from).toBeLessThan(1_000);
});
