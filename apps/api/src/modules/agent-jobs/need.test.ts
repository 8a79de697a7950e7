import type { Language } from '@intermind/contracts';
import { expect, test } from 'vitest';
import { needsInterpreter } from './need.ts';

/** `en>de`: speaks English, hears German. */
const people = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((person) => person.split('>') as [Language, Language])
    .map(([language, hears]) => ({ language, hears }));

test.each([
  ['', false],
  ['en>en', false],
  ['en>de', false],
  ['en>en en>en', false],
  ['en>en de>de', true],
  ['en>en de>en', true],
  ['en>de de>en', false],
  ['en>de en>en', true],
  ['de>en en>de fr>en', true],
])('%s: %s', (text, expected) => {
  expect(needsInterpreter(people(text))).toBe(expected);
});
