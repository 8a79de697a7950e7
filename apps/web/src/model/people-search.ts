import { plainText } from './plain-text.ts';

/** From so many people on, a list is searched rather than read. */
export const SEARCH_FROM_PEOPLE = 8;

/** Those whose name has every word of the query in it. */
export function findPeople<Person extends { name: string }>(
  people: readonly Person[],
  query: string,
): readonly Person[] {
  const words = plainText(query).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return people;
  return people.filter(({ name }) => words.every((word) => plainText(name).includes(word)));
}
