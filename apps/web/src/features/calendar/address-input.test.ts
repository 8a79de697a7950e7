import { expect, test } from 'vitest';
import { addressProblem } from './address-input.ts';

test.each([
  ['https://calendar.example.org/private/basic.ics', null],
  ['  webcal://example.org/a.ics?key=1#x ', null],
  ['WEBCALS://example.org', null],
  ['http://192.168.1.2:5232/ana/', null],
  ['', 'missing'],
  ['   ', 'missing'],
  ['calendar.example.org/basic.ics', 'wrong'],
  ['ftp://example.org/a.ics', 'wrong'],
  ['javascript:alert(1)//https://example.org', 'wrong'],
  ['https://', 'wrong'],
  ['https://exa mple.org/a.ics', 'wrong'],
  ['https://example.org:port/', 'wrong'],
  [`https://example.org/${'a'.repeat(2_000)}`, 'tooLong'],
])('%j: %s', (typed, problem) => {
  expect(addressProblem(typed)).toBe(problem);
});
