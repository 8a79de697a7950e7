import { type Language, LANGUAGES } from '@intermind/contracts/languages';
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { appCatalogues, callCatalogues, type CatalogueShape, type PluralText } from './index.ts';
import { IDENTITY_TEXTS } from './identity/index.ts';

type Catalogues = Record<Language, () => Promise<CatalogueShape>>;

/** Every folder with an `index.ts` that exports catalogues; the sign-in pages have texts of another kind. */
const ALL: Catalogues[] = [appCatalogues, callCatalogues];
for (const { name } of readdirSync(import.meta.dirname, { withFileTypes: true }).filter((one) =>
  one.isDirectory(),
)) {
  if (['app', 'call', 'identity'].includes(name)) continue;
  const exported = (await import(`./${name}/index.ts`)) as Record<string, Catalogues>;
  ALL.push(exported[`${name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Catalogues`]!);
}

/** What is filled in, and the words of a link, which are in brackets. */
const placeholdersOf = (text: string) =>
  [...text.matchAll(/\{(\w+)\}|\[.+?(\])/g)].map((match) => match[1] ?? match[2]).sort();
/** What counts up to a thousand need; the `many` of Romance languages is for millions only. */
function categoriesOf(language: Language): string[] {
  const rules = new Intl.PluralRules(language);
  return [...new Set(Array.from({ length: 1_001 }, (_, count) => rules.select(count)))];
}
const formsOf = (entry: string | PluralText) => (typeof entry === 'string' ? [entry] : Object.values(entry));

test.each(LANGUAGES)(
  '%s has the placeholders of the English texts, whole plurals and no empty text',
  async (language) => {
    const problems: string[] = [];
    for (const catalogues of ALL) {
      const english: CatalogueShape = await catalogues.en();
      const catalogue: CatalogueShape = await catalogues[language]();
      for (const [section, entries] of Object.entries(english)) {
        for (const [key, original] of Object.entries(entries)) {
          const entry = catalogue[section]![key]!;
          const allowed = new Set(formsOf(original).flatMap(placeholdersOf));
          for (const form of formsOf(entry)) {
            if (form.trim() === '') problems.push(`${section}.${key} is empty`);
            const surplus = placeholdersOf(form).filter((name) => !allowed.has(name));
            if (surplus.length > 0) problems.push(`${section}.${key} has ${surplus.join()}`);
          }
          if (typeof original === 'string') {
            if (placeholdersOf(entry as string).join() !== placeholdersOf(original).join()) {
              problems.push(`${section}.${key} does not say all of ${placeholdersOf(original).join()}`);
            }
          } else {
            const missing = categoriesOf(language).filter((category) => !(category in (entry as PluralText)));
            if (missing.length > 0) problems.push(`${section}.${key} lacks ${missing.join()}`);
          }
        }
      }
    }
    expect(problems).toEqual([]);
  },
);

test('the test asks for the forms that a language uses for small numbers', () => {
  expect(categoriesOf('ru').sort()).toEqual(['few', 'many', 'one']);
  expect(categoriesOf('pl').sort()).toEqual(['few', 'many', 'one']);
  expect(categoriesOf('ar').sort()).toEqual(['few', 'many', 'one', 'other', 'two', 'zero']);
  expect(categoriesOf('fr').sort()).toEqual(['one', 'other']);
});

test.each(LANGUAGES)(
  '%s: what a button is called has the words that are on it (WCAG 2.5.3)',
  async (language) => {
    const { hand, joinRequests, moderation } = await callCatalogues[language]();
    const wordsOf = (text: string) =>
      ` ${text
        .toLocaleLowerCase(language)
        .match(/[\p{L}\p{M}]+/gu)!
        .join(' ')} `;
    for (const [seen, called] of [
      [joinRequests.admit, joinRequests.admitName],
      [joinRequests.deny, joinRequests.denyName],
      [hand.lowerOne, hand.lowerName],
      [moderation.letIn, moderation.letInName],
      [moderation.unblock, moderation.unblockName],
    ] as const) {
      // Japanese and Chinese have no spaces between words.
      const name = called.replace('{name}', ' Ken ');
      const [on, of] = [wordsOf(seen), wordsOf(name)];
      expect(
        ['ja', 'zh'].includes(language) ? of.includes(on.trim()) : of.includes(on),
        `${of} has ${on}`,
      ).toBe(true);
    }
  },
);

test('French keeps its punctuation on the line of the word before', async () => {
  const texts = await Promise.all(ALL.map((catalogues) => catalogues.fr()));
  const found = JSON.stringify([...texts, IDENTITY_TEXTS.fr]).match(/[^"]{0,20}( [:;?!»]|« )/g);
  expect(found).toBeNull();
});
