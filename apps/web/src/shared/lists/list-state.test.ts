import type { ListField } from '@intermind/contracts';
import { OPERATORS_OF } from '@intermind/contracts/lists';
import { describe, expect, test } from 'vitest';
import {
  hasFilters,
  type ListState,
  pageRange,
  readListState,
  valuesOf,
  withFilter,
  writeListState,
} from './list-state.ts';

const field = (name: string, type: ListField['type']): ListField => ({
  name,
  type,
  operators: [...OPERATORS_OF[type]],
  sortable: true,
});
const fields = [field('title', 'text'), field('duration', 'number'), field('running', 'boolean')];
const nothing: ListState = { filters: [], sort: null, offset: 0 };

describe('the question of a list is in the address (spec 2 §7)', () => {
  test('what is written is read again', () => {
    const state: ListState = {
      filters: [
        { field: 'title', operator: 'contains', values: ['a, b \\ c', '100 %'] },
        { field: 'duration', operator: 'gte', values: ['600'] },
        { field: 'running', operator: 'eq', values: ['true'] },
      ],
      sort: { field: 'duration', direction: 'asc' },
      offset: 50,
    };
    expect(readListState(writeListState(state), fields)).toEqual(state);
  });

  test('nothing is asked by an address without a question', () => {
    expect([writeListState(nothing), readListState('', fields)]).toEqual(['', nothing]);
  });

  test.each([
    '?secret=1',
    '?title[like]=x',
    '?running[contains]=true',
    '?title=',
    '?sort=title',
    '?sort=title:up',
    '?sort=a:asc:desc',
    '?offset=-1',
    '?offset=1e3',
    '?locale=de',
    '?constructor=1',
  ])('%s asks nothing', (search) => {
    expect(readListState(search, fields)).toEqual(nothing);
  });

  test.each([
    ['?sort=title:asc&offset=25&locale=de', false],
    ['?title=x', true],
  ])('%s has filters: %s', (search, filters) => {
    expect(hasFilters(search)).toBe(filters);
  });
});

test('another filter begins at the first page; an empty one is taken away', () => {
  const asked = withFilter({ ...nothing, offset: 25 }, 'title', 'contains', ['plan']);
  expect(asked).toEqual({
    ...nothing,
    filters: [{ field: 'title', operator: 'contains', values: ['plan'] }],
  });
  expect(valuesOf(asked, 'title', 'contains')).toEqual(['plan']);
  expect(valuesOf(asked, 'title', 'eq')).toEqual([]);
  expect(withFilter(asked, 'title', 'contains', [''])).toEqual(nothing);
});

test.each([
  [
    { offset: 0, limit: 25, total: 0 },
    { from: 0, to: 0, previous: null, next: null, last: 0, more: false },
  ],
  [
    { offset: 0, limit: 25, total: 25 },
    { from: 1, to: 25, previous: null, next: null, last: 0, more: false },
  ],
  [
    { offset: 0, limit: 25, total: 26 },
    { from: 1, to: 25, previous: null, next: 25, last: 25, more: false },
  ],
  [
    { offset: 25, limit: 25, total: 60 },
    { from: 26, to: 50, previous: 0, next: 50, last: 50, more: false },
  ],
  [
    { offset: 10, limit: 25, total: 30 },
    { from: 11, to: 30, previous: 0, next: null, last: 25, more: false },
  ],
  [
    { offset: 90, limit: 25, total: 30 },
    { from: 30, to: 30, previous: 65, next: null, last: 25, more: false },
  ],
  [
    { offset: 99_950, limit: 25, total: 100_001 },
    { from: 99_951, to: 99_975, previous: 99_925, next: 99_975, last: 99_975, more: true },
  ],
  [
    { offset: 99_975, limit: 25, total: 100_001 },
    { from: 99_976, to: 100_000, previous: 99_950, next: null, last: 99_975, more: true },
  ],
])('of %o the page is %o', (place, range) => {
  expect(pageRange(place)).toEqual(range);
});
