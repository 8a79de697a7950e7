import { expect, it } from 'vitest';
import { findPeople } from './people-search.ts';

const people = ['Amélie Roux', 'Łukasz Nowak', '佐藤 健', 'José Ñuñez', 'ليلى حداد'].map((name) => ({
  name,
}));
const found = (query: string) => findPeople(people, query).map(({ name }) => name);

it.each([
  ['amelie', ['Amélie Roux']],
  ['ROUX a', ['Amélie Roux']],
  ['nunez', ['José Ñuñez']],
  ['佐', ['佐藤 健']],
  ['حداد', ['ليلى حداد']],
  ['amelie nowak', []],
])('%o finds %o', (query, names) => {
  expect(found(query)).toEqual(names);
});

it('nothing typed finds everyone', () => {
  expect(found('  ')).toHaveLength(people.length);
});
