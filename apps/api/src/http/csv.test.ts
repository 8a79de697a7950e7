import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

const linesOf = (rows: string[][]) => toCsv(['name'], rows).toString().split('\r\n').slice(1, -1);

test('cells are quoted, and quotation marks in them doubled (RFC 4180)', () => {
  expect(toCsv(['a', 'b'], [['1, 2', 'say "hi"\nthere']]).toString()).toBe(
    '\uFEFF"a","b"\r\n"1, 2","say ""hi""\nthere"\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '  =1', '＝1', "=cmd|' /C calc'!A0"])(
  'what a spreadsheet would run is text: %j',
  (formula) => {
    expect(linesOf([[formula]])[0]).toBe(`"'${formula}"`.replaceAll('\r\n', ''));
  },
);

test('other cells stay as they are', () => {
  expect(linesOf([['Ada'], ['a=b'], ['1-2'], ['']])).toEqual(['"Ada"', '"a=b"', '"1-2"', '""']);
});
