import { LANGUAGES } from '@intermind/contracts/languages';
import { appCatalogues } from '@intermind/i18n';
import { expect, it } from 'vitest';
import { spreadLines } from './spread-lines.ts';

const languagesFor = (reader: (typeof LANGUAGES)[number]) =>
  spreadLines(reader).map(({ language }) => language);

it('shows Spanish, Japanese, Arabic and French to people who read none of them', () => {
  expect(languagesFor('en')).toEqual(['es', 'ja', 'ar', 'fr']);
});

it('lets somebody speak English in place of the reader’s own language', () => {
  expect([languagesFor('ar'), languagesFor('es')]).toEqual([
    ['es', 'ja', 'en', 'fr'],
    ['en', 'ja', 'ar', 'fr'],
  ]);
});

it.each(LANGUAGES)('never interprets %s for people who read it, and never repeats a language', (reader) => {
  const languages = languagesFor(reader);
  expect(languages).not.toContain(reader);
  expect(new Set(languages).size).toBe(4);
});

it('says in English what the English texts say', async () => {
  const { spread } = await appCatalogues.en();
  const said = LANGUAGES.flatMap((reader) => spreadLines(reader)).filter(({ language }) => language === 'en');
  expect(said).not.toHaveLength(0);
  for (const line of said) {
    const key = line.yours.split('.')[1] as keyof typeof spread;
    expect(line.said).toBe(spread[key]);
  }
});
