import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';
import { expect, test } from 'vitest';
import { outsideFailure } from './outside-failure.ts';

function refused(code: string, message: string): pg.DatabaseError {
  const error = new pg.DatabaseError(message, message.length, 'error');
  return Object.assign(error, { code, severity: 'FATAL' });
}
const sentence = (error: Error) => outsideFailure('db.example.org:5432', error);

test.each([
  ['28P01', 'password authentication failed for user "intermind"', 'Check the user and the password'],
  ['28000', 'no pg_hba.conf entry for host', 'Check the user and the password'],
  ['3D000', 'database "meetings" does not exist', 'Create the database'],
  ['42501', 'permission denied for schema public', 'Let the user create tables there'],
  ['53300', 'sorry, too many clients already', 'max_connections'],
  ['53100', 'could not extend file', 'no disk space or memory'],
  ['57P03', 'the database system is starting up', 'Try again in a moment'],
  ['25006', 'cannot execute CREATE TABLE in a read-only transaction', 'must lead to the primary server'],
  ['XX000', 'something nobody has seen', 'Check DATABASE_URL'],
])(
  'PostgreSQL refuses with %s: the sentence has it, what it says and what to do',
  (code, message, advice) => {
    expect(sentence(refused(code, message))).toMatch(
      `The database at db.example.org:5432 cannot be used: ${message} (SQLSTATE ${code}). `,
    );
    expect(sentence(refused(code, message))).toContain(advice);
  },
);

test('of a statement that is refused the reason is told, never the statement and its values', () => {
  const error = new DrizzleQueryError(
    'insert into users values ($1)',
    ['secret'],
    refused('42501', 'denied'),
  );
  expect(sentence(error)).toBe(
    'The database at db.example.org:5432 cannot be used: denied (SQLSTATE 42501). ' +
      'Let the user create tables there: make them the owner of the database.',
  );
});

test('a server that is not there has no SQLSTATE', () => {
  const away = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  const nameless = Object.assign(new AggregateError([away]), { code: 'ECONNREFUSED' });
  for (const error of [away, nameless])
    expect(sentence(error)).toBe(
      'The database at db.example.org:5432 cannot be used: connect ECONNREFUSED 127.0.0.1:5432. Check DATABASE_URL.',
    );
  expect(sentence(Object.assign(new Error(''), { code: 'ETIMEDOUT' }))).toContain(
    'cannot be used: ETIMEDOUT.',
  );
  expect(sentence(new TypeError(''))).toContain('cannot be used: TypeError.');
});
