import { expect, it } from 'vitest';
import { firstLanguage, localeParameter, memberLanguage } from './language-choice.ts';

it('starts in the language of the browser if it is supported, otherwise in English (spec 1 §1)', () => {
  expect(firstLanguage(null, ['sv-SE', 'pt-BR', 'en'])).toBe('pt');
  expect(firstLanguage(null, ['sv', 'da'])).toBe('en');
});

it('prefers what was chosen on this device', () => {
  expect(firstLanguage('ar', ['de'])).toBe('ar');
});

it('takes a member’s setting only where nothing was chosen on this device', () => {
  expect(memberLanguage(null, 'fr')).toBe('fr');
  expect(memberLanguage('de', 'fr')).toBeUndefined();
});

it.each([
  ['?locale=de', 'de'],
  ['?locale=zh-CN', 'zh'],
  ['?locale=sv', undefined],
  ['?locale=', undefined],
  ['', undefined],
])('reads %j as %s (spec 1 §5)', (search, language) => {
  expect(localeParameter(search)).toBe(language);
});
