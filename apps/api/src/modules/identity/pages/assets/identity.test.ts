// @vitest-environment happy-dom
import { IDENTITY_TEXTS } from '@intermind/i18n/identity';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PageContext } from '../layout.ts';
import { signUpPage } from '../sign-in-page.ts';

const SCRIPT = readFileSync(path.join(import.meta.dirname, 'identity.js'), 'utf8');
const CONTEXT: PageContext = {
  ...{ language: 'en', texts: IDENTITY_TEXTS.en, productName: 'Intermind', year: 2030 },
  ...{ privacyUrl: '/privacy', termsUrl: '/terms', homeUrl: '/' },
  assets: { style: '/style', script: '/script', passkeys: '/passkeys' },
};

/** The page of signing up, as the server sends it, without its style sheet. */
const signUp = (emailError?: string) =>
  signUpPage(CONTEXT, {
    ...{ action: '/identity/sign-up', signInUrl: '/identity/sign-in', destination: { kind: 'product' } },
    ...{ email: '', firstName: 'Anna', lastName: '', unmet: [] },
    errors: emailError ? { email: emailError } : {},
  }).replaceAll(/<link[^>]*>/g, '');

const answered = vi.fn<typeof fetch>();

beforeEach(() => {
  answered.mockReset();
  vi.stubGlobal('fetch', answered);
  document.body.innerHTML = new DOMParser().parseFromString(signUp(), 'text/html').body.innerHTML;
  // As the page does it: a script that is no module.
  (0, eval)(SCRIPT);
});

const field = (name: string) => document.querySelector<HTMLInputElement>(`main [name=${name}]`)!;
function type(name: string, text: string): void {
  field(name).value = text;
  field(name).dispatchEvent(new Event('input', { bubbles: true }));
}
const send = () => {
  const event = new Event('submit', { bubbles: true, cancelable: true });
  field('password').form!.dispatchEvent(event);
  return event;
};
const marked = (mark: string) =>
  [...document.querySelectorAll<HTMLElement>(`.rules .${mark}`)].map(({ dataset }) => dataset['rule']);

test('rules are ticked while the password is typed, and marked only when it is sent', () => {
  type('email', 'Anna@example.org');
  type('password', 'anna@exam');
  expect([marked('met'), marked('unmet')]).toEqual([['letter', 'digitOrSign', 'notEmail'], []]);
  expect(send().defaultPrevented).toBe(true);
  expect(answered).not.toHaveBeenCalled();
  expect(marked('unmet')).toEqual(['length']);
  expect([field('password').getAttribute('aria-invalid'), document.activeElement]).toEqual([
    'true',
    field('password'),
  ]);
  type('password', 'ANNA@example.org');
  expect([marked('met'), marked('unmet')]).toEqual([['length', 'letter', 'digitOrSign'], []]);
  send();
  expect([marked('unmet'), answered.mock.calls.length]).toEqual([['notEmail'], 0]);
});

test('a password that the server refuses stays typed, beside what is wrong', async () => {
  type('email', 'anna@example.org');
  type('password', 'correct horse 1');
  answered.mockResolvedValue(
    new Response(signUp('An account with this email already exists.'), {
      headers: { 'content-type': 'text/html' },
    }),
  );
  expect(send().defaultPrevented).toBe(true);
  await vi.waitFor(() => expect(field('email').getAttribute('aria-invalid')).toBe('true'));
  const [url, request] = answered.mock.calls[0]!;
  expect([url, new URLSearchParams(request!.body as string).get('password')]).toEqual([
    expect.stringContaining('/identity/sign-up'),
    'correct horse 1',
  ]);
  await vi.waitFor(() => expect(document.activeElement).toBe(field('email')));
  expect([field('password').value, document.querySelector('.error')!.textContent.trim()]).toEqual([
    'correct horse 1',
    'An account with this email already exists.',
  ]);
  // The new page ticks and sends as the first did.
  type('password', 'short');
  expect([send().defaultPrevented, marked('unmet')]).toEqual([true, ['length', 'digitOrSign']]);
  expect(answered).toHaveBeenCalledTimes(1);
});
