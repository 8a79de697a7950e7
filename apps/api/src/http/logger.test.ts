import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger('info', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

const SECRET = 'do-not-log-me';

test.each([
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'passwordHash',
  'token',
  'access_token',
  'refresh_token',
  'id_token',
  'mediaToken',
  'code_verifier',
  'client_secret',
  'secret',
  'apiSecret',
  'agentSecret',
  'databaseUrl',
])('%s never reaches the log, at any depth we log', (name) => {
  const line = logged((logger) => {
    logger.info({ [name]: SECRET });
    logger.info({ headers: { [name]: SECRET } });
    logger.warn({ request: { headers: { [name]: SECRET } } }, 'x');
    logger.child({ [name]: SECRET }).info('x');
  });
  expect([line.includes(SECRET), line.match(/\[redacted\]/g)?.length]).toEqual([false, 4]);
});

test('of a request only method, path and address are logged: codes and tokens travel in queries', () => {
  const req = {
    method: 'GET',
    url: `/auth/callback?code=${SECRET}`,
    address: '192.0.2.1',
    headers: { cookie: SECRET },
  };
  expect(JSON.parse(logged((logger) => logger.info({ req })))).toMatchObject({
    req: { method: 'GET', path: '/auth/callback', address: '192.0.2.1' },
  });
});

test('the code of a sign-in is hidden, the code of an error is not', () => {
  const line = logged((logger) => logger.info({ body: { code: SECRET }, error: { code: 'NotFound' } }));
  expect([line.includes(SECRET), line.includes('NotFound')]).toEqual([false, true]);
});

test('a token that somebody else quotes in their refusal is taken out', () => {
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJ2aWRlbyI6e319.jUgPiEEEaIuty-4WTJ_7S5';
  const cause = new Error(`invalid token: ${token}, error: signature is invalid`);
  const line = logged((logger) => logger.warn({ err: new Error('refused', { cause }) }));
  expect([line.includes('eyJ'), line.includes('invalid token: [token], error: signature')]).toEqual([
    false,
    true,
  ]);
});

test('an error keeps its stack', () => {
  expect(logged((logger) => logger.error({ err: new Error('broken') }))).toContain('logger.test.ts');
});

/** As drizzle and pg make them. */
function failedQuery(): Error {
  const cause = Object.assign(new Error(`invalid byte in "${SECRET}"`), {
    severity: 'ERROR',
    code: '22021',
    detail: `Key (email)=(${SECRET}) already exists.`,
    table: 'accounts',
  });
  const text = `Failed query: insert into "accounts" values ($1)\nparams: ${SECRET}\n    at ${SECRET}`;
  return Object.assign(new Error(text, { cause }), { query: 'insert …', params: [SECRET] });
}

test.each([
  ['a failed query', failedQuery()],
  ['an error caused by one', new Error('sign-up failed', { cause: failedQuery() })],
  ['several errors', new AggregateError([failedQuery(), new Error('other')], 'both failed')],
])('of %s the SQLSTATE and the place are logged, never a value', (_name, error) => {
  const line = logged((logger) => logger.error({ err: error }, 'request failed'));
  expect([line.includes(SECRET), line.includes('22021'), line.includes('logger.test.ts')]).toEqual([
    false,
    true,
    true,
  ]);
});
