import { LANGUAGES } from '@intermind/contracts/languages';
import { expect, test } from 'vitest';
import { languageName } from './language-name.ts';

test('a language is named in the language of the reader', () => {
  expect(languageName('es', 'en')).toBe('Spanish');
  expect(languageName('es', 'it')).toBe('spagnolo');
  expect(languageName('en', 'ja')).toBe('英語');
});

test('every language has a name of its own in every language', () => {
  for (const reader of LANGUAGES) {
    const names = LANGUAGES.map((language) => languageName(language, reader));
    expect(new Set(names).size, reader).toBe(LANGUAGES.length);
    expect(names.filter((name) => /^[a-z]{2}$/.test(name))).toEqual([]);
  }
});
