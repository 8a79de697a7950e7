import type { Dashboard } from '@intermind/contracts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join, makeRoom, member, memberNamed } from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const at = (time: string) => (t.clock.now = new Date(time));
const dashboard = async (timeZone?: string) => {
  const headers = await t.as({ ...memberNamed('Ada'), isAdmin: true });
  const query = timeZone ? `?timeZone=${encodeURIComponent(timeZone)}` : '';
  return t.call('GET', `/admin/dashboard${query}`, { headers });
};

test('the figures count members and meetings by day, week and month (spec 2 §3)', async () => {
  // A month ago: Ben, who is deleted later, and Cleo with a meeting that has ended.
  at('2030-04-10T12:00:00Z');
  const [ben, cleo] = [await member(t, 'Ben'), await member(t, 'Cleo')];
  await t.call('GET', '/users', ben);
  const room = await makeRoom(t, cleo);
  const { conference } = await join(t, cleo, room);
  await t.call('DELETE', `/conferences/${conference.id}`, { headers: cleo.headers });
  await t.call('DELETE', '/users', ben);
  // Ada's first call; a Wednesday.
  at('2030-05-01T22:30:00Z');
  await dashboard();
  const dora = await member(t, 'Dora');
  await join(t, dora, await makeRoom(t, dora));
  await join(t, await member(t, 'Eva'), await makeRoom(t, dora));
  // Cleo is active again: in a meeting, without a new sign-in.
  const again = await t.issuer.token(memberNamed('Cleo'));
  await join(t, { token: again, headers: { authorization: `Bearer ${again}` } }, room);
  const { users, conferences, live, versions, avatarQuota, storage, jobs } = (
    await dashboard()
  ).json<Dashboard>();
  expect(users).toEqual({
    total: 4,
    deleted: 1,
    activeThisMonth: 4,
    newThisMonth: 3,
    newThisWeek: 3,
    newToday: 3,
  });
  expect(conferences).toEqual({ total: 4, thisMonth: 3, thisWeek: 3, today: 3, running: 3 });
  expect([live.people, versions, avatarQuota, jobs]).toEqual([
    3,
    { backend: '0.0.0-test', frontend: null },
    null,
    [],
  ]);
  expect([live.workers, live.lagMs]).toEqual([[], null]);
  expect(storage.databaseBytes).toBeGreaterThan(0);
  expect(storage.diskFreeBytes).toBeLessThanOrEqual(storage.diskBytes);

  // Two hours later it is another day in UTC, and in Tokyo it was another one already.
  at('2030-05-02T00:30:00Z');
  expect((await dashboard()).json<Dashboard>().users.newToday).toBe(0);
  expect((await dashboard('Asia/Tokyo')).json<Dashboard>().users.newToday).toBe(3);
});

test.each<[string, number, object, number | null]>([
  ['says how much is left', 200, { code: 100, data: { credits_left: 41.5 } }, 41.5],
  ['does not say', 503, {}, null],
])('the quota of the avatar provider, which %s (spec 2 §3)', async (_how, status, body, creditsLeft) => {
  const vendor = createServer((_request, response) => response.writeHead(status).end(JSON.stringify(body)));
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve));
  const { port } = vendor.address() as AddressInfo;
  const other = await startTestApp({
    ENGINES_ASSISTANT: 'heygen',
    HEYGEN_API_KEY: 'la-hunter2',
    HEYGEN_SANDBOX: 'on',
    HEYGEN_URL: `http://127.0.0.1:${port}`,
  });
  try {
    const headers = await other.as({ ...memberNamed('Ada'), isAdmin: true });
    const answer = await other.call('GET', '/admin/dashboard', { headers });
    expect(answer.json<Dashboard>().avatarQuota).toEqual({ creditsLeft });
    expect(answer.body).not.toContain('hunter2');
  } finally {
    await other.close();
    vendor.close();
  }
});

test('there is no such time zone', async () => {
  const answer = await dashboard('Mars/Olympus');
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { code: 'ValidationFailed', data: { issues: [{ path: 'query.timeZone' }] } },
  ]);
});
