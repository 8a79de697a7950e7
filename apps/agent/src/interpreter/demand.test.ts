import { describe, expect, it } from 'vitest';
import { type Demand, demandFor, demandOf, heardIn, isReadBy, type Person, personFrom } from './demand.ts';

const BOTH = { listens: true, reads: true };
const sorted = (demand: Demand) => [...demand].map((entry) => entry.join(' ')).sort();

describe('what others want of a speaker', () => {
  it('is the language they hear, without the own one', () => {
    const people = new Map([
      ['a', { language: 'en', hears: 'en', understands: [], ...BOTH }],
      ['b', { language: 'es', hears: 'es', understands: [], ...BOTH }],
      ['c', { language: 'de', hears: 'en', understands: [], ...BOTH }],
      ['d', { language: 'fr', hears: 'fr', understands: [], ...BOTH }],
    ] as const);
    expect(sorted(demandOf('a', people))).toEqual(['es voice', 'fr voice']);
    expect(sorted(demandOf('c', people))).toEqual(['en voice', 'es voice', 'fr voice']);
  });

  it('is nothing for those who understand the speaker', () => {
    const people = new Map([
      ['a', { language: 'en', hears: 'en', understands: ['es'], ...BOTH }],
      ['b', { language: 'es', hears: 'es', understands: ['en', 'fr'], ...BOTH }],
      ['c', { language: 'fr', hears: 'fr', understands: [], ...BOTH }],
      ['d', { language: 'en', hears: 'es', understands: ['fr'], ...BOTH }],
    ] as const);
    expect(
      ['a', 'b', 'c', 'd'].map((speaker) => [...demandOf(speaker, people).keys()].sort().join(' ')),
    ).toEqual(['es fr', 'fr', 'en', 'fr']);
  });

  const listener = (hears: Person['hears'], listens: boolean, reads: boolean): Person => ({
    ...{ language: hears, hears, understands: [], listens, reads },
  });

  it('is a voice where one of them listens, a text where they only read, and else nothing', () => {
    const demand = demandFor('en', [
      listener('es', false, true),
      listener('es', true, false),
      listener('fr', false, true),
      listener('de', false, false),
      listener('en', true, true),
    ]);
    expect(sorted(demand)).toEqual(['es voice', 'fr text']);
    expect([...heardIn(demand)]).toEqual(['es']);
    // In whichever order they joined.
    expect(sorted(demandFor('en', [listener('es', true, false), listener('es', false, true)]))).toEqual([
      'es voice',
    ]);
  });
});

describe('the captions that a person is sent', () => {
  const caption = (spokenLanguage: 'en' | 'es', language: 'en' | 'es' | 'fr') => ({
    spokenLanguage,
    language,
  });
  const sentTo = (person: Partial<Person>) =>
    [caption('en', 'en'), caption('es', 'es'), caption('es', 'en'), caption('es', 'fr')]
      .filter((one) =>
        isReadBy(one, {
          language: 'en',
          hears: 'en',
          understands: [],
          listens: true,
          reads: true,
          ...person,
        }),
      )
      .map(({ spokenLanguage, language }) => `${spokenLanguage}>${language}`);

  it('are what was said, and their own language of what they do not understand', () => {
    expect(sentTo({})).toEqual(['en>en', 'es>es', 'es>en']);
    expect(sentTo({ listens: false })).toEqual(['en>en', 'es>es', 'es>en']);
    expect(sentTo({ understands: ['es'] })).toEqual(['en>en', 'es>es']);
  });

  it('are those of what they hear interpreted where they only listen, and none where they do neither', () => {
    expect(sentTo({ reads: false })).toEqual(['es>es', 'es>en']);
    expect(sentTo({ reads: false, understands: ['es'] })).toEqual([]);
    expect(sentTo({ reads: false, listens: false })).toEqual([]);
  });
});

it('takes a person of whom the API says less for one who listens and reads', () => {
  expect(personFrom({})).toBeUndefined();
  expect(personFrom({ language: 'xx' })).toBeUndefined();
  const person = { language: 'de', hears: 'de', understands: [] };
  expect(personFrom({ language: 'de' })).toEqual({ ...person, ...BOTH });
  expect(
    personFrom({ language: 'de', hears: 'fr', understands: 'en,es', listens: 'false', reads: 'false' }),
  ).toEqual({
    ...{ language: 'de', hears: 'fr', understands: ['en', 'es'], listens: false, reads: false },
  });
});
