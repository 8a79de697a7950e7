import type { ListField } from '@intermind/contracts';
import type { ListFilter } from '@intermind/contracts/lists';
import { expect, test } from 'vitest';
import { formFilters, formValues } from './filter-form-values.ts';

const field = (name: string, type: ListField['type']): ListField => ({
  name,
  type,
  operators: [],
  sortable: true,
});
const fields = [
  field('startedAt', 'time'),
  field('duration', 'number'),
  field('names', 'text'),
  field('running', 'boolean'),
  field('via', 'choice'),
];
const labels = { duration: { label: 'Minutes', per: 60 } };
const form = (entries: Record<string, string[]>) => {
  const data = new FormData();
  for (const [name, values] of Object.entries(entries)) for (const value of values) data.append(name, value);
  return data;
};
/** As people see it, and as it travels. */
const filled = {
  'startedAt.from': ['2026-11-20'],
  'startedAt.to': ['2026-11-22'],
  'duration.from': ['1.5'],
  'duration.to': ['60'],
  names: ['Lucía'],
  running: ['true'],
  via: ['host', 'share'],
};
const filters: ListFilter[] = [
  { field: 'startedAt', operator: 'gte', values: [new Date(2026, 10, 20).toISOString()] },
  { field: 'startedAt', operator: 'lt', values: [new Date(2026, 10, 23).toISOString()] },
  { field: 'duration', operator: 'gte', values: ['90'] },
  { field: 'duration', operator: 'lte', values: ['3600'] },
  { field: 'names', operator: 'contains', values: ['Lucía'] },
  { field: 'running', operator: 'eq', values: ['true'] },
  { field: 'via', operator: 'eq', values: ['host', 'share'] },
];

test('a filled-in form asks for days where the person is, whole and both included, and for numbers in the list’s unit', () => {
  expect(formFilters(form(filled), fields, labels)).toEqual(filters);
});

test('the form shows what is asked', () => {
  expect(formValues(filters, fields, labels)).toEqual(filled);
});

test('what is empty or no value asks nothing', () => {
  const data = form({
    'startedAt.from': ['soon'],
    'duration.from': ['many'],
    'duration.to': [''],
    names: ['  '],
    running: [''],
  });
  expect(formFilters(data, fields, labels)).toEqual([]);
});

test('a time in the address that is none leaves its input empty', () => {
  const [{ values }] = [{ values: ['never'] }];
  expect(formValues([{ field: 'startedAt', operator: 'gte', values }], fields, labels)).toMatchObject({
    'startedAt.from': [''],
  });
});
