import type { Language } from '@intermind/contracts';
import { describe, expect, test } from 'vitest';
import { needOf } from './need.ts';

const wishes = (translationEnabled: boolean, transcriptKept: boolean, assistant = false) => ({
  translationEnabled,
  transcriptKept,
  assistant,
});

const BOTH = { listens: true, reads: true };
/** `en>de+fr`: speaks English, hears German and understands French. */
const people = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((person) => person.split(/[>+]/) as [Language, Language, ...Language[]])
    .map(([language, hears, ...understands]) => ({ language, hears, understands, ...BOTH }));

describe('an interpreter for a translation', () => {
  test.each([
    ['', undefined],
    ['en>en', undefined],
    ['en>de', undefined],
    ['en>en en>en', undefined],
    ['en>en de>de', 'translation'],
    ['en>en de>en', 'translation'],
    ['en>de de>en', undefined],
    ['en>de en>en', 'translation'],
    ['de>en en>de fr>en', 'translation'],
    ['en>en+de de>de+en', undefined],
    ['en>en+de de>de', 'translation'],
    ['en>en+de de>de+en fr>fr+en+de', 'translation'],
    ['en>en+de+fr de>de+en+fr fr>fr+en+de', undefined],
    ['en>de+en en>de+en', undefined],
  ])('%s: %s', (text, expected) => {
    expect(needOf(people(text), wishes(true, false))).toBe(expected);
    expect(needOf(people(text), wishes(false, false))).toBeUndefined();
  });
});

describe('an interpreter for a translation that somebody does not take', () => {
  const [english, german] = people('en>en de>de');
  const needed = (takes: Partial<typeof BOTH>, others = {}) =>
    needOf(
      [
        { ...english!, ...others },
        { ...german!, ...takes },
      ],
      wishes(true, false),
    );

  test('comes where they listen or read', () => {
    expect(needed({ reads: false })).toBe('translation');
    expect(needed({ listens: false })).toBe('translation');
    expect(needed({ listens: false, reads: false })).toBe('translation');
  });

  test('does not come where nobody does either', () => {
    const neither = { listens: false, reads: false };
    expect(needed(neither, neither)).toBeUndefined();
    expect(needed(neither, { understands: ['de'] })).toBeUndefined();
  });
});

describe('an interpreter for the transcript', () => {
  test.each([
    ['', undefined],
    ['en>en', undefined],
    ['en>en en>en', 'words'],
    ['en>en de>de', 'words'],
  ])('%s: %s', (text, expected) => {
    expect(needOf(people(text), wishes(false, true))).toBe(expected);
  });

  test('is one interpreter where a translation is needed too', () => {
    expect(needOf(people('en>en de>de'), wishes(true, true))).toBe('translation');
  });
});

describe('an interpreter for the voice assistant', () => {
  test.each([
    ['', undefined],
    ['en>en', 'words'],
    ['en>en de>de', 'words'],
  ])('%s: %s', (text, expected) => {
    expect(needOf(people(text), wishes(false, false, true))).toBe(expected);
  });
});
