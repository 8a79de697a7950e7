import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';
import { installRequestLog } from './request-context.ts';

test('the answer and every line about a request have its id; the query is never logged', async () => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  const app = Fastify({ genReqId: () => 'request-1' });
  installRequestLog(app);
  app.get('/api/rooms/:id', async (request) => {
    await new Promise((resolve) => setImmediate(resolve));
    logger.info({ audit: 'room.seen' }, 'seen');
    return request.id;
  });
  // Fastify's own logger is off here: the line about the answer goes to ours.
  app.addHook('onResponse', (_request, _reply, done) => {
    logger.info('last');
    done();
  });
  const answer = await app.inject('/api/rooms/abc-defg-hij?code=secret');
  await app.close();
  expect(answer.headers['x-request-id']).toBe('request-1');
  expect(lines.map((line) => (JSON.parse(line) as { requestId?: string }).requestId)).toEqual([
    'request-1',
    'request-1',
  ]);
  // What one line says does not go on into the next.
  expect(lines.map((line) => 'audit' in (JSON.parse(line) as object))).toEqual([true, false]);
  expect(lines.join('')).not.toContain('secret');
});
