import { LANGUAGES } from '@intermind/contracts/languages';
import { expect, test } from 'vitest';
import { engineRoutes, listedNames } from './engine-covers.ts';

const every = (into: readonly string[]) =>
  LANGUAGES.flatMap((from) => into.filter((to) => to !== from).map((to) => `${from}>${to}`));
const isOf = (languages: readonly string[]) => (into: string[]) =>
  into.toSorted().join() === languages.toSorted().join();
const isAll = isOf(LANGUAGES);

test('pairs of all languages are one row, also where fewer are translated into', () => {
  const few = ['de', 'en', 'zh'];
  expect(engineRoutes(every(LANGUAGES))).toEqual([{ from: [...LANGUAGES], into: expect.toSatisfy(isAll) }]);
  expect(engineRoutes(every(few))).toEqual([{ from: [...LANGUAGES], into: expect.toSatisfy(isOf(few)) }]);
});

test('where a pair is missing each source says where it leads', () => {
  expect(engineRoutes(['en>de', 'en>es', 'de>en', 'es>en', 'de>es'])).toEqual([
    { from: ['en'], into: ['de', 'es'] },
    { from: ['de'], into: ['en', 'es'] },
    { from: ['es'], into: ['en'] },
  ]);
});

test('what is no pair is passed over', () => {
  expect(engineRoutes(['en', 'en>de', 'a>b>c'])).toEqual([{ from: ['en'], into: ['de'] }]);
});

test('languages are named in the reader’s, by the alphabet; what is none of ours stays as it is', () => {
  expect(listedNames(['en', 'ar', 'es'], 'de')).toBe('Arabisch, Englisch und Spanisch');
  expect(listedNames(['x-robot', 'en'], 'en')).toBe('English and x-robot');
});
