import { LANGUAGES, type Language } from '@intermind/contracts/languages';
import { IDENTITY_TEXTS } from '@intermind/i18n/identity';
import { expect, test } from 'vitest';
import { signUpPage } from './sign-in-page.ts';

const namesOn = (language: Language, form: { firstName: string; missing?: string }) => {
  const address = 'https://meet.example.org';
  const context = {
    ...{ language, texts: IDENTITY_TEXTS[language], productName: 'Intermind', year: 2026 },
    ...{ privacyUrl: address, termsUrl: address, homeUrl: address },
    assets: { style: '/style.css', script: '/script.js', passkeys: '/passkeys.js' },
  };
  const page = signUpPage(context, {
    ...{ email: '', firstName: form.firstName, lastName: '', unmet: [], action: address },
    errors: form.missing ? { firstName: form.missing } : {},
    destination: { kind: 'product' },
    signInUrl: address,
  });
  const inputs = [...page.matchAll(/<input[^>]*name="(firstName|lastName)"[^>]*>/g)];
  const focused = inputs.find(([input]) => input.includes('autofocus'));
  return { order: inputs.map((input) => input[1]), focused: focused?.[1] };
};

test('sign-up asks for the family name first where it is said first, and begins with the first field', () => {
  const familyFirst = LANGUAGES.filter(
    (language) => namesOn(language, { firstName: '' }).order[0] === 'lastName',
  );
  expect(familyFirst).toEqual(['hu', 'ja', 'ko', 'zh']);
  expect(
    LANGUAGES.map((language) => namesOn(language, { firstName: '' })).every(
      ({ order, focused }) => order[0] === focused,
    ),
  ).toBe(true);
  // What is missing has the focus wherever it stands.
  expect(namesOn('ja', { firstName: '', missing: 'Missing' }).focused).toBe('firstName');
  expect(namesOn('ja', { firstName: '太郎' }).focused).toBe(undefined);
});
