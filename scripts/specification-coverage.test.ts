import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const docs = path.resolve('docs');
const specification = readFileSync(path.join(docs, 'specification.md'), 'utf8');
const coverage = readFileSync(path.join(docs, 'specification-coverage.md'), 'utf8');
const required = [...specification.matchAll(/^- \*\*(\d\.\d\.\d+)\*\* (.*)$/gm)].map(([, number, text]) => ({
  number: number!,
  text: text!,
}));
const cellsOf = (row: string) => row.split(/(?<!\\)\|/).map((cell) => cell.trim());
const namesIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);

/** Requirements of §8 have rows in the table of errors, all others in the first one. */
const isError = (number: string) => number.split('.')[1] === '8';
const tableRows = [...coverage.matchAll(/^\| (\d\.\d\.\d+) .*$/gm)].map(([row]) => cellsOf(row));
const rows = tableRows
  .filter(([, number]) => !isError(number!))
  .map(([, number, state, test]) => ({ number, state, test: namesIn(test!)[0] ?? '' }));
const errors = tableRows
  .filter(([, number]) => isError(number!))
  .map(([, number, situation, text, shownAs, then, tests]) => ({
    number: number!,
    situation: situation!,
    texts: text === '–' ? [] : text!.split(' · '),
    shownAs: shownAs!,
    then: then!,
    tests: namesIn(tests!),
  }));

const NO_PACKAGES = (name: string) => /(^|\/)(node_modules|dist)$/.test(name);
const files = globSync('{apps,packages,e2e,scripts}/**/*.{ts,tsx}', { exclude: NO_PACKAGES });
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);
const testFiles = files.filter(isTest);
const filesOf = (names: readonly string[]) =>
  testFiles.filter((file) => names.some((name) => `/${file}`.endsWith(`/${name}`)));
const isThere = (name: string) => filesOf([name]).length > 0;
/** As people read it: spaces that hold words together are spaces. */
const read = (file: string) => readFileSync(file, 'utf8').replaceAll(/\\u00a0|\u00a0/g, ' ');

test('every requirement of the specification has one row in its coverage, or rows in the table of errors', () => {
  expect(required.length).toBeGreaterThan(150);
  const numbers = required.map(({ number }) => number);
  expect(rows.map(({ number }) => number)).toEqual(numbers.filter((number) => !isError(number)));
  expect([...new Set(errors.map(({ number }) => number))]).toEqual(numbers.filter(isError));
});

test('a requirement is built, partly built or not yet built; what is built names a test file that exists', () => {
  const wrong = rows.filter(
    ({ state, test }) =>
      !['built', 'partly', 'not yet'].includes(state!) ||
      (state === 'built' && test === '') ||
      (test !== '' && !isThere(test)),
  );
  expect(wrong).toEqual([]);
});

test('every row of the table of errors says how it is shown and what follows, and names tests that exist', () => {
  expect(errors.length).toBeGreaterThan(80);
  const wrong = errors.filter(
    ({ situation, shownAs, then, tests }) =>
      [situation, shownAs, then].includes('') || tests.length === 0 || !tests.every(isThere),
  );
  expect(wrong).toEqual([]);
});

test('what §8 of the specification quotes is a text of a row of that requirement', () => {
  const quoted = required
    .filter(({ number }) => isError(number))
    .flatMap(({ number, text }) =>
      [...text.matchAll(/(?<=^|[\s(])'([^']+)'/g)].map(([, quote]) => ({ number, quote: quote! })),
    );
  expect(quoted.length).toBeGreaterThan(15);
  const missing = quoted.filter(
    ({ number, quote }) =>
      !errors.some((row) => row.number === number && row.texts.some((text) => text.includes(quote))),
  );
  expect(missing).toEqual([]);
});

test('how long a message stays is in a test of its row', () => {
  const timed = errors.flatMap(({ number, shownAs, tests }) => {
    const [, seconds] = /, (\d+) s$/.exec(shownAs) ?? [];
    const time = seconds ? `${seconds}_000` : shownAs.startsWith('warning that stays') ? 'Infinity' : null;
    return time === null ? [] : [{ number, time, tests }];
  });
  expect(timed.length).toBeGreaterThan(25);
  expect(
    timed.filter(({ time, tests }) => !filesOf(tests).some((file) => read(file).includes(time))),
  ).toEqual([]);
});

test('each text of the table of errors is in the product, and in a test of its row', () => {
  const product = files.filter(
    (file) => file.includes('/src/') && !isTest(file) && !file.includes('/testing/'),
  );
  expect(product.length).toBeGreaterThan(1_000);
  const source = product.map(read).join('\n');
  const missing = errors.flatMap(({ number, texts, tests }) =>
    texts
      .filter((text) => !source.includes(text) || !filesOf(tests).some((file) => read(file).includes(text)))
      .map((text) => `${number}: ${text}`),
  );
  expect(missing).toEqual([]);
});
