import { LIST_LIMIT_DEFAULT } from '@intermind/contracts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ListDefinition, listConfig } from './list-fields.ts';
import { parseList } from './parse-list.ts';

const value = sql`x`;
const list: ListDefinition = {
  fields: {
    title: { type: 'text', value },
    size: { type: 'number', value },
    at: { type: 'time', value },
    open: { type: 'boolean', value },
    people: { type: 'number', value, costly: true },
    kind: { type: 'choice', value, choices: ['a', 'b'], sortable: false },
  },
  defaultSort: 'at:desc',
  id: value,
};

const parsed = (params: Record<string, string>) => {
  const { query, problems } = parseList(list, params);
  expect(problems).toEqual([]);
  return query;
};
const refused = (params: Record<string, string>) => parseList(list, params).problems;

test('nothing asked: the first page in the usual order', () => {
  expect(parsed({})).toEqual({
    limit: LIST_LIMIT_DEFAULT,
    offset: 0,
    sort: [{ field: list.fields['at'], direction: 'desc' }],
    filters: [],
  });
});

test('values are read as the field’s type', () => {
  const { filters } = parsed({
    title: 'a\\,b,c',
    'size[gte]': '-2.5',
    'at[lt]': '2026-01-02T03:04:05Z',
    'open[neq]': 'true',
    kind: 'b',
  });
  expect(filters.map(({ operator, values }) => [operator, values])).toEqual([
    ['eq', ['a,b', 'c']],
    ['gte', [-2.5]],
    ['lt', [new Date('2026-01-02T03:04:05Z')]],
    ['neq', [true]],
    ['eq', ['b']],
  ]);
});

test('page and order', () => {
  const { limit, offset, sort } = parsed({ limit: '100', offset: '100000', sort: 'title:asc,at:desc' });
  expect([limit, offset]).toEqual([100, 100_000]);
  expect(sort.map(({ direction }) => direction)).toEqual(['asc', 'desc']);
});

test('a filter without values is dropped (spec 2 §5)', () => {
  expect(parsed({ title: '', 'size[gt]': ',' }).filters).toEqual([]);
});

test.each([
  [{ limit: '0' }, 'limit', 'out_of_range'],
  [{ limit: '101' }, 'limit', 'out_of_range'],
  [{ limit: 'ten' }, 'limit', 'out_of_range'],
  [{ limit: '' }, 'limit', 'out_of_range'],
  [{ offset: '-1' }, 'offset', 'out_of_range'],
  [{ offset: '100001' }, 'offset', 'out_of_range'],
  [{ sort: 'nothing:asc' }, 'sort', 'unknown_field'],
  [{ sort: 'kind:asc' }, 'sort', 'unknown_field'],
  [{ sort: 'title' }, 'sort', 'unknown_direction'],
  [{ sort: 'title:up' }, 'sort', 'unknown_direction'],
  [{ sort: 'title:asc:x' }, 'sort', 'unknown_direction'],
  [{ sort: 'title:asc,at:asc,size:asc,open:asc' }, 'sort', 'too_big'],
  [{ toString: 'x' }, 'toString', 'unknown_field'],
  [{ 'title[gt]': 'x' }, 'title[gt]', 'unknown_operator'],
  [{ 'title[': 'x' }, 'title[', 'unknown_field'],
  [{ 'size[gt]': '1,2' }, 'size[gt]', 'too_many_values'],
  [{ title: 'x'.repeat(201) }, 'title', 'invalid_value'],
  [{ title: 'a\0b' }, 'title', 'invalid_value'],
  [{ size: '1e9' }, 'size', 'invalid_value'],
  [{ at: 'today' }, 'at', 'invalid_value'],
  [{ at: '2026-13-01' }, 'at', 'invalid_value'],
  [{ at: '2026-02-30' }, 'at', 'invalid_value'],
  [{ at: '0000-01-01' }, 'at', 'invalid_value'],
  [{ at: '9999-12-31T23:59-23:59' }, 'at', 'invalid_value'],
  [{ people: '1', 'people[gt]': '2', 'people[lt]': '9' }, 'people[lt]', 'too_costly'],
  [{ open: '1' }, 'open', 'invalid_value'],
  [{ kind: 'c' }, 'kind', 'invalid_value'],
])('%j is refused', (params, name, problem) => {
  expect(refused(params as unknown as Record<string, string>)).toEqual([{ path: `query.${name}`, problem }]);
});

test('fifty values and twenty filters, no more', () => {
  expect(refused({ title: Array.from({ length: 51 }, (_, i) => `v${i}`).join(',') })).toHaveLength(1);
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`title${i}`, 'x']));
  expect(refused(many)).toEqual([{ path: 'query.filters', problem: 'too_big' }]);
});

test('whatever is asked, an answer comes: a checked query or what is wrong', () => {
  const key = fc.oneof(
    fc.string(),
    fc.constantFrom('title', 'size[gt]', 'at[lte]', '__proto__', 'sort', 'limit'),
  );
  fc.assert(
    fc.property(fc.dictionary(key, fc.string()), (params) => {
      const { query, problems } = parseList(list, params);
      expect(problems.every(({ path }) => path.startsWith('query.'))).toBe(true);
      if (problems.length === 0) expect(query.sort.length).toBeLessThanOrEqual(3);
    }),
    { numRuns: 20_000 },
  );
});

test('the list says what may be asked of it', () => {
  expect(listConfig(list).fields).toContainEqual({
    name: 'kind',
    type: 'choice',
    operators: ['eq', 'neq'],
    sortable: false,
    choices: ['a', 'b'],
  });
  expect(listConfig(list)).toMatchObject({ defaultSort: 'at:desc', defaultLimit: 25, maxLimit: 100 });
});
