import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listParams, readSort, sortText, splitValues } from './lists.ts';

test('a query travels as fields, operators and values (spec 2 §7)', () => {
  expect(
    listParams({
      filters: [
        { field: 'title', operator: 'contains', values: ['a,b', 'c\\'] },
        { field: 'running', operator: 'eq', values: ['true'] },
      ],
      sort: [
        { field: 'startedAt', direction: 'desc' },
        { field: 'title', direction: 'asc' },
      ],
      limit: 50,
      offset: 100,
    }),
  ).toEqual({
    'title[contains]': 'a\\,b,c\\\\',
    running: 'true',
    sort: 'startedAt:desc,title:asc',
    limit: '50',
    offset: '100',
  });
});

test('filters without field or values are dropped (spec 2 §5), and so is what need not be said', () => {
  const filters = [
    { field: '', operator: 'eq' as const, values: ['x'] },
    { field: 'title', operator: 'eq' as const, values: [] },
    { field: 'roomId', operator: 'neq' as const, values: ['', ''] },
  ];
  expect(listParams({ filters, sort: [], offset: 0 })).toEqual({});
});

test('values come back as they were, whatever is in them', () => {
  const value = fc.string({ unit: fc.constantFrom('a', ',', '\\', 'é', '\n'), minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 5 }), (values) => {
      const { title } = listParams({ filters: [{ field: 'title', operator: 'eq', values }] });
      expect(splitValues(title!)).toEqual(values);
    }),
  );
});

test('a backslash before anything else stays', () => {
  expect(splitValues('a\\b,\\')).toEqual(['a\\b', '\\']);
});

test('an order is read as it is written', () => {
  for (const direction of ['asc', 'desc'] as const) {
    const sort = { field: 'startedAt', direction };
    expect(readSort(sortText(sort))).toEqual(sort);
  }
});

test.each(['', 'title', 'title:', ':asc', 'title:up', 'title:asc:desc', 'a b:asc', 'title:asc,at:desc'])(
  'no order: %j',
  (text) => {
    expect(readSort(text)).toBeNull();
  },
);
