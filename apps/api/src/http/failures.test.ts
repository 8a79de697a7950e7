import { expect, test } from 'vitest';
import { failureOf } from './failures.ts';

const withCode = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more });
const failedQuery = (cause: Error) =>
  Object.assign(new Error('Failed query', { cause }), { query: '', params: [] });

test.each([
  ['a full disk, as the database says it', failedQuery(withCode('53100')), 'StorageFull'],
  ['a full disk, as Node says it', withCode('ENOSPC'), 'StorageFull'],
  ['no connection to the database', withCode('ECONNREFUSED'), 'Unavailable'],
  ['no connection by any address', new AggregateError([withCode('ECONNREFUSED')]), 'Unavailable'],
  ['the socket of the embedded database is gone', withCode('ENOENT', { syscall: 'connect' }), 'Unavailable'],
  ['the database is shut down', failedQuery(withCode('57P01')), 'Unavailable'],
  ['a statement took too long', failedQuery(withCode('57014')), 'Unavailable'],
  ['the database cannot read or write its files', failedQuery(withCode('58030')), 'Unavailable'],
  ['its files may not be written any more', failedQuery(withCode('42501')), 'Unavailable'],
  ['the engine failed while another statement was committed', failedQuery(withCode('24000')), 'Unavailable'],
  ['the connection broke during a statement', failedQuery(new Error('terminated')), 'Unavailable'],
  ['a broken rule of the schema', failedQuery(withCode('23505')), undefined],
  ['a file that is not there', withCode('ENOENT', { syscall: 'open' }), undefined],
  ['a value that a statement cannot carry', failedQuery(new TypeError('x')), undefined],
  ['a mistake of ours', new TypeError('x'), undefined],
])('%s', (_name, error, failure) => {
  expect(failureOf(error)).toBe(failure);
});
