import { expect, test } from 'vitest';
import {
  addressIn,
  isLanguage,
  isUnderstood,
  isRightToLeft,
  LANGUAGE_NAMES,
  LANGUAGES,
  languagesFromText,
  languagesToText,
  preferredLanguage,
  wordSpace,
} from './languages.ts';

test('the address of a page begins with its language unless that is English (spec 1 §2)', () => {
  const url = 'https://meet.example.org/privacy';
  expect(addressIn('en', url)).toBe(url);
  expect(addressIn('ar', url)).toBe('https://meet.example.org/ar/privacy');
  expect(addressIn('cs', 'http://localhost:3000/terms')).toBe('http://localhost:3000/cs/terms');
  expect(addressIn('de', 'https://example.org/legal/terms?v=2')).toBe(
    'https://example.org/de/legal/terms?v=2',
  );
  expect(addressIn('de', 'https://example.org')).toBe('https://example.org/de');
});

test('there are seventeen languages, each with its own name (spec 1 §1)', () => {
  expect(LANGUAGES).toHaveLength(17);
  expect(Object.keys(LANGUAGE_NAMES).sort()).toEqual([...LANGUAGES].sort());
});

test.each([
  [['pt-BR', 'en'], 'pt'],
  [['zh-Hant-TW'], 'zh'],
  [['sv-SE', 'fi', 'cs-CZ'], 'cs'],
  [['pl_PL'], 'pl'],
  [['DE-at'], 'de'],
  [['sv-SE'], 'en'],
  [[], 'en'],
])('a browser with %j starts in %s', (tags, language) => {
  expect(preferredLanguage(tags)).toBe(language);
});

test('a language is one of the seventeen, as text', () => {
  expect([...LANGUAGES, 'xx', 'EN', '', null, 7, ['en']].filter(isLanguage)).toEqual(LANGUAGES);
});

test('Arabic alone is written from right to left', () => {
  expect(LANGUAGES.filter(isRightToLeft)).toEqual(['ar']);
});

test('Japanese and Chinese alone are written without spaces', () => {
  expect(LANGUAGES.filter((language) => wordSpace(language) === '')).toEqual(['ja', 'zh']);
});

test('a listener understands what they want to hear and what they say they understand', () => {
  const listener = { hears: 'de', understands: ['fr', 'it'] } as const;
  expect((['de', 'fr', 'it', 'en'] as const).map((spoken) => isUnderstood(spoken, listener))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test.each([
  [['fr', 'it'], 'fr,it'],
  [['ja'], 'ja'],
  [[], ''],
] as const)('%j as a text is %j, and back', (languages, text) => {
  expect([languagesToText(languages), languagesFromText(text)]).toEqual([text, [...languages]]);
});

test.each([undefined, '', ',', 'xx', 'EN'])('no language is in the text %j', (text) => {
  expect(languagesFromText(text)).toEqual([]);
});
