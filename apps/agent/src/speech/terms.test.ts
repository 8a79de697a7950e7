import { expect, it } from 'vitest';
import { mayHold, replaceTerms } from './terms.ts';

const terms = [
  { term: 'Kessel', translation: 'boiler' },
  { term: 'Kessel Nord', translation: 'north boiler' },
  { term: 'C++ (neu)', translation: 'the new C++' },
  { term: 'Qwik', translation: 'Qwik' },
];

it.each([
  ['der kessel ist heiß', 'der boiler ist heiß'],
  ['Kessel Nord und KESSEL', 'north boiler und boiler'],
  ['Kesselhaus, Dampfkessel', 'Kesselhaus, Dampfkessel'],
  ['in C++ (neu), nicht in C', 'in the new C++, nicht in C'],
  ['Qwik', 'Qwik'],
  ['', ''],
])('“%s” becomes “%s”', (text, expected) => {
  expect(replaceTerms(text, terms)).toBe(expected);
});

it('finds words where nothing stands between them', () => {
  expect(replaceTerms('新しい冷却器を見て', [{ term: '冷却器', translation: 'クーラー' }])).toBe(
    '新しいクーラーを見て',
  );
  expect(replaceTerms('보일러가 뜨겁다', [{ term: '보일러', translation: 'boiler' }])).toBe(
    'boiler가 뜨겁다',
  );
});

it('replaces once: what a translation holds is no term', () => {
  const swapped = [
    { term: 'a', translation: 'b' },
    { term: 'b', translation: 'a' },
  ];
  expect(replaceTerms('a b', swapped)).toBe('b a');
});

it.each([
  ['die Kesseln', 'Kessel', true],
  ['der kessel', 'Kessel', true],
  ['compañías nuevas', 'compañía', true],
  ['der Tank', 'Kessel', false],
  ['go', 'Go', true],
])('“%s” may hold “%s”: %s', (text, term, expected) => {
  expect(mayHold(text, term)).toBe(expected);
});
