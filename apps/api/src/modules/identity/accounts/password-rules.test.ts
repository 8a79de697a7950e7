import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { isEasyToGuess, PASSWORD_RULES, unmetRules } from './password-rules.ts';

const CASES: [password: string, email: string, unmet: string[]][] = [
  ['', 'anna@example.org', ['length', 'letter', 'digitOrSign']],
  ['correct horse', 'anna@example.org', ['digitOrSign']],
  ['correct horse 1', 'anna@example.org', []],
  ['пароль-на-русском', 'anna@example.org', []],
  ['1234567890', 'anna@example.org', ['letter']],
  ['Anna@Example.org!', 'anna@example.org', ['notEmail']],
  ['annabelle12', 'annabelle12@example.org', ['notEmail']],
  ['हिन्दी भाषा मेरी', 'anna@example.org', ['digitOrSign']],
  ['短い', 'anna@example.org', ['length', 'digitOrSign']],
  ['😀🎈🚲🌵🐙🍉🧭🎻🪁a', 'anna@example.org', []],
  ['password123', 'anna@example.org', ['notCommon']],
  ['P@ssw0rd123', 'anna@example.org', ['notCommon']],
  ['qwertyuiop1', 'anna@example.org', ['notCommon']],
  ['aaaaaaaaaa1', 'anna@example.org', ['notCommon']],
  ['abcdefghij1', 'anna@example.org', ['notCommon']],
  ['annabelle1!', 'annabelle@example.org', ['notCommon']],
];

test.each(CASES)('"%s" for %s lacks %j', async (password, email, unmet) => {
  const plainly = unmetRules(password, email);
  const isCommon = plainly.length === 0 && (await isEasyToGuess(password, email));
  expect(isCommon ? ['notCommon'] : plainly).toEqual(unmet);
});

test('the ticks of the page say the same as the server', () => {
  const script = readFileSync(new URL('../pages/assets/identity.js', import.meta.url), 'utf8');
  const source = /const tests = (\{[\s\S]*?\n {2}\});/.exec(script)![1]!;
  const tests = runInNewContext(`(${source})`) as Record<string, (text: string, email: string) => boolean>;
  const shown = PASSWORD_RULES.filter((rule) => rule !== 'notCommon');
  expect(Object.keys(tests)).toEqual(shown);
  const typed = CASES.filter(([password]) => password !== '');
  const byPage = typed.map(([password, email]) =>
    shown.filter((rule) => !tests[rule]!(rule === 'notEmail' ? password.toLowerCase() : password, email)),
  );
  expect(byPage).toEqual(typed.map(([, , unmet]) => unmet.filter((rule) => rule !== 'notCommon')));
});
