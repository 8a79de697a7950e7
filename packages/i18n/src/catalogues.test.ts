import { LANGUAGES } from '@intermind/contracts/languages';
import { expect, test } from 'vitest';
import { appCatalogues, callCatalogues, type CatalogueShape, type PluralText } from './index.ts';
import { privacyCatalogues } from './privacy/index.ts';

const placeholdersOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();
const formsOf = (entry: string | PluralText) => (typeof entry === 'string' ? [entry] : Object.values(entry));

test.each(LANGUAGES)(
  '%s has the placeholders of the English texts, whole plurals and no empty text',
  async (language) => {
    const problems: string[] = [];
    for (const catalogues of [appCatalogues, callCatalogues, privacyCatalogues]) {
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
            // CLDR's `many` of Romance languages is for millions; the text falls back to `other` there.
            const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
            const missing = needed.filter(
              (category) => category !== 'many' && !(category in (entry as PluralText)),
            );
            if (missing.length > 0) problems.push(`${section}.${key} lacks ${missing.join()}`);
          }
        }
      }
    }
    expect(problems).toEqual([]);
  },
);
