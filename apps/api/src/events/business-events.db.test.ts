import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '../http/logger.ts';
import { ask, decide, guest, join, makeRoom, member } from '../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const TOKEN = 'what-the-scraper-sends';
const lines: string[] = [];
let t: TestApp;
beforeAll(async () => {
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  t = await startTestApp({ METRICS_TOKEN: TOKEN }, { logger });
});
afterAll(() => t.close());

const audited = () =>
  lines
    .map((line) => JSON.parse(line) as { audit?: string; requestId?: string })
    .filter(({ audit }) => audit !== undefined);

test('a meeting leaves one audit line and one count for each thing that happened in it, without names', async () => {
  lines.length = 0;
  const host = await member(t, 'Hostname-In-Clear');
  const other = await member(t, 'Othername-In-Clear');
  const roomId = await makeRoom(t, host);
  const { conference } = await join(t, host, roomId);
  const { participant } = await join(t, other, roomId);
  await decide(t, host, (await ask(t, await guest(t, roomId, 'Guestname-In-Clear'))).id, 'APPROVED');
  await decide(t, host, (await ask(t, await guest(t, roomId))).id, 'REJECTED');
  const { headers } = host;
  await t.call('PATCH', `/participants/${participant.id}`, { headers, body: { role: 'moderator' } });
  await t.call('DELETE', `/conferences/${conference.id}`, { headers });
  await t.call('DELETE', '/users', { headers: other.headers });

  const names = [
    'conference.started',
    'join-request.approved',
    'join-request.rejected',
    'participant.role-changed',
    'conference.ended',
    'account.deleted',
  ];
  expect(audited().map(({ audit }) => audit)).toEqual(names);
  expect(audited().every(({ requestId }) => requestId !== undefined)).toBe(true);
  expect(lines.join('')).not.toContain('In-Clear');

  const metrics = await t.app.inject({
    url: '/api/metrics',
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  for (const name of names) expect(metrics.body).toContain(`business_events_total{event="${name}"} 1`);
  expect(metrics.body).toContain('business_events_total{event="person.expelled"} 0');
});
