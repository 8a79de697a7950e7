import { LANGUAGES } from '@intermind/contracts/languages';
import { expect, test } from 'vitest';
import { adminCatalogues } from './index.ts';

const settingsIn = (text: string) => [...new Set(text.match(/\b[A-Z]\w*_\w+\b|PLANS=\w+/g))].sort();

test.each(LANGUAGES)('%s names the settings that mend a problem as English does', async (language) => {
  const { check: english } = await adminCatalogues.en();
  const { check } = await adminCatalogues[language]();
  for (const [key, text] of Object.entries(english))
    expect(settingsIn(check[key as keyof typeof check]), key).toEqual(settingsIn(text));
});
