import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createLogger } from './logger.ts';

const NAME = 'Name-That-Stays-Private';

let t: TestApp;
let lines: string[];
beforeEach(async () => {
  lines = [];
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  t = await startTestApp({}, { logger });
});
afterEach(() => t.close().catch(() => undefined));

test('while the database is away calls answer 503, and the log keeps no value of the query', async () => {
  const { roomId } = await roomOf(t);
  await t.database.pool.end();
  const answer = await t.call('POST', '/auth/anonymous', { body: { roomId, name: NAME } });
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'Unavailable']);
  expect(lines.join('')).toContain('answered Unavailable');
  expect(lines.join('')).not.toMatch(new RegExp(`${NAME}|${roomId}`));
});

test('of a query that the database refuses the log keeps the SQLSTATE, not what it carried', async () => {
  const failed = await t.db.execute(`select '${NAME}'::int`).catch((error: unknown) => error);
  createLogger('info', { write: (line) => void lines.push(line) }).error({ err: failed }, 'request failed');
  expect(lines.join('')).toContain('22P02');
  expect(lines.join('')).not.toContain(NAME);
});

async function roomOf({ call, as }: TestApp): Promise<{ roomId: string }> {
  const headers = await as({ subject: 'anna', email: 'a@example.org', firstName: 'Anna', lastName: '' });
  return { roomId: (await call('POST', '/rooms', { headers })).json<{ id: string }>().id };
}
