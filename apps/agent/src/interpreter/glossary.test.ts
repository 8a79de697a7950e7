import { expect, it } from 'vitest';
import { Glossary } from './glossary.ts';

const glossary = () => {
  const made = new Glossary();
  made.setTerms([
    { term: 'Kessel', saidAs: null, translations: { en: 'boiler' } },
    { term: 'Anna', saidAs: 'Enna', translations: { en: 'Anne' } },
  ]);
  made.setNames([' Ben ', 'Anna', '', 'Ben']);
  return made;
};

it('gives recognisers the terms of the room and the names of the people, each once', () => {
  expect(glossary().hints()).toEqual(['Kessel', 'Anna', 'Ben']);
});

it('gives translators what the text may hold, and the names; a term says more than a name', () => {
  const made = glossary();
  expect(made.translations('Anna sieht die Kesseln', 'en')).toEqual([
    { term: 'Kessel', translation: 'boiler' },
    { term: 'Anna', translation: 'Anne' },
    { term: 'Ben', translation: 'Ben' },
  ]);
  expect(made.translations('der Kessel', 'fr')).toEqual([
    { term: 'Kessel', translation: 'Kessel' },
    { term: 'Ben', translation: 'Ben' },
    { term: 'Anna', translation: 'Anna' },
  ]);
});

it('lets voices read terms as they are said, except where they are translated', () => {
  expect(glossary().aloud('Anna und der Kessel', 'de')).toBe('Enna und der Kessel');
  expect(glossary().aloud('Anna and Anne', 'en')).toBe('Anna and Anne');
});

it('knows how names and terms may be written in a translation, and how they are said', () => {
  const made = glossary();
  made.setNames(['Cy']);
  expect(made.written('en')).toEqual(['boiler', 'Anne', 'Enna', 'Cy']);
  expect(made.written('fr')).toEqual(['Kessel', 'Anna', 'Enna', 'Cy']);
});

it('counts changes of the terms, not of the names', () => {
  const made = glossary();
  expect(made.revision).toBe(1);
  made.setNames(['Cy']);
  made.setTerms([
    { term: 'Kessel', saidAs: null, translations: { en: 'boiler' } },
    { term: 'Anna', saidAs: 'Enna', translations: { en: 'Anne' } },
  ]);
  expect(made.revision).toBe(1);
  made.setTerms([]);
  expect([made.revision, made.hints()]).toEqual([2, ['Cy']]);
});

it('keeps to 50 names', () => {
  const made = new Glossary();
  made.setNames(Array.from({ length: 80 }, (_, index) => `Name ${index}`));
  expect(made.hints()).toHaveLength(50);
});
