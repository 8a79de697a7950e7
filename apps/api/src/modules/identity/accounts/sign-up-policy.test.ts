import { expect, test } from 'vitest';
import { isAllowedDomain, signUpAnswer } from './sign-up-policy.ts';

test.each([
  ['open', false, 'allowed'],
  ['open', true, 'allowed'],
  ['invitation', false, 'invitation needed'],
  ['invitation', true, 'allowed'],
  ['closed', false, 'closed'],
  ['closed', true, 'closed'],
] as const)('SIGN_UP=%s, invited %s: %s', (mode, invited, answer) =>
  expect(signUpAnswer({ mode, domains: [] }, invited)).toBe(answer),
);

test.each([
  ['anna@example.org', true],
  ['anna@mail.example.org', false],
  ['anna@example.org.evil.test', false],
  ['anna@notexample.org', false],
  ['admin@localhost', false],
])('%s may sign up at example.org: %s', (email, allowed) => {
  expect(isAllowedDomain({ mode: 'open', domains: ['example.org'] }, email)).toBe(allowed);
  expect(isAllowedDomain({ mode: 'open', domains: [] }, email)).toBe(true);
});
