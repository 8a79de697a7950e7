import { type Language, LANGUAGES } from '@intermind/contracts/languages';
import { expect, test } from 'vitest';
import { appCatalogues, callCatalogues, type CatalogueShape, type PluralText } from './index.ts';
import { adminCatalogues } from './admin/index.ts';
import { aiCatalogues } from './ai/index.ts';
import { askCatalogues } from './ask/index.ts';
import { connectionTestCatalogues } from './connection-test/index.ts';
import { extrasCatalogues } from './extras/index.ts';
import { feedbackCatalogues } from './feedback/index.ts';
import { permissionCatalogues } from './permission/index.ts';
import { historyCatalogues } from './history/index.ts';
import { listsCatalogues } from './lists/index.ts';
import { privacyCatalogues } from './privacy/index.ts';
import { profileCatalogues } from './profile/index.ts';
import { promptsCatalogues } from './prompts/index.ts';
import { roomsCatalogues } from './rooms/index.ts';
import { settingsCatalogues } from './settings/index.ts';

const ALL = [
  adminCatalogues,
  aiCatalogues,
  appCatalogues,
  askCatalogues,
  callCatalogues,
  connectionTestCatalogues,
  extrasCatalogues,
  feedbackCatalogues,
  permissionCatalogues,
  historyCatalogues,
  listsCatalogues,
  privacyCatalogues,
  profileCatalogues,
  promptsCatalogues,
  roomsCatalogues,
  settingsCatalogues,
];
const placeholdersOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();
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

test('French keeps its punctuation on the line of the word before', async () => {
  const texts = ALL.map((catalogues) => catalogues.fr());
  const found = JSON.stringify(await Promise.all(texts)).match(/[^"]{0,20}( [:;?!»]|« )/g);
  expect(found).toBeNull();
});
