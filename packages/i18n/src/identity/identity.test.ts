import { LANGUAGES } from '@intermind/contracts';
import { expect, test } from 'vitest';
import { IDENTITY_TEXTS } from './index.ts';

/** What is filled in, and the brackets around the words of a link. */
const placeholders = (text: string) => (text.match(/\{\w+\}|[[\]]/g) ?? []).toSorted();

test.each(LANGUAGES)('%s fills in what English fills in, and leaves nothing empty', (language) => {
  const texts = Object.entries(IDENTITY_TEXTS[language]);
  const english = IDENTITY_TEXTS.en as Record<string, string>;
  expect(texts.map(([key, text]) => [key, placeholders(text)])).toEqual(
    texts.map(([key]) => [key, placeholders(english[key]!)]),
  );
  expect(texts.filter(([, text]) => text.trim() === '')).toEqual([]);
});

test.each(LANGUAGES.filter((language) => language !== 'en'))(
  '%s is translated, not copied from English',
  (language) => {
    const english = Object.values<string>(IDENTITY_TEXTS.en);
    const same = Object.values<string>(IDENTITY_TEXTS[language]).filter((text) => english.includes(text));
    // Words that several languages share: Email, Password, Profile, optional.
    expect(same.length).toBeLessThanOrEqual(4);
  },
);
