import { expect, test } from 'vitest';
import { csvHead, csvRows } from './csv.ts';

test('a table begins with the byte order mark and the names of its columns', () => {
  expect(csvHead(['a', 'b'])).toBe('\uFEFF"a","b"\r\n');
});

test('cells are quoted, and quotation marks in them doubled (RFC 4180)', () => {
  expect(csvRows([['1, 2', 'say "hi"\r\nthere']])).toBe('"1, 2","say ""hi""\r\nthere"\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '  =1', '＝1', "=cmd|' /C calc'!A0"])(
  'what a spreadsheet would run is text: %j',
  (formula) => {
    expect(csvRows([[formula]])).toBe(`"'${formula}"\r\n`);
  },
);

test('a zero character hides no formula', () => {
  expect(csvRows([['\0=1', 'a\0b']])).toBe(`"'=1","ab"\r\n`);
});

test('other cells stay as they are; numbers are numbers', () => {
  expect(csvRows([['Ada'], ['a=b'], ['1-2'], [''], [-12.5]])).toBe(
    '"Ada"\r\n"a=b"\r\n"1-2"\r\n""\r\n-12.5\r\n',
  );
});
