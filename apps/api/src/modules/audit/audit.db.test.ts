import { type AdminAct, type CallKey, calls, type Method } from '@intermind/contracts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminActs } from '../../db/schema/index.ts';
import { EXAMPLE_REQUESTS } from '../../testing/example-requests/index.ts';
import { memberNamed } from '../../testing/meeting-steps.ts';
import { type Scene, setScene } from '../../testing/scene.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let ada: { headers: { authorization: string } };
beforeAll(async () => {
  t = await startTestApp({ PLANS: 'on' });
  ada = { headers: await t.as({ ...memberNamed('Ada'), isAdmin: true }) };
});
afterAll(() => t.close());

const ADMIN_CHANGES = (Object.keys(calls) as CallKey[]).filter(
  (key) => !key.startsWith('GET ') && calls[key].allows.join() === 'admin',
);
/**
 * What the scene has no case of: an account of our own; and taking a role from a member who has none, or
 * lifting what nobody holds, changes nothing.
 */
const CHANGES_NOTHING: CallKey[] = [
  'POST /invitations',
  'DELETE /admin/users/{id}/two-factor',
  'DELETE /admin/users/{id}/roles/admin',
  'POST /admin/users/{id}/legal-hold/lift',
  'POST /admin/conferences/{id}/legal-hold/lift',
];
const count = () => t.db.$count(adminActs);

test.each(ADMIN_CHANGES)('%s is in the audit log, once', async (key) => {
  const scene = await setScene(t);
  const example = EXAMPLE_REQUESTS[key](scene, 'admin');
  const { body } = example;
  const params = key.startsWith('POST /admin/subscriptions/')
    ? await givenPlan(scene)
    : (example.params ?? {});
  const before = await count();
  const [method, path] = key.split(' ') as [Method, string];
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name]!);
  const answer = await t.call(method, filled, { headers: scene.headers.admin, body });
  const added = (await count()) - before;
  if (CHANGES_NOTHING.includes(key)) expect(added).toBe(0);
  else expect([answer.statusCode < 300, added]).toEqual([true, 1]);
});

/** A plan that can be cancelled. */
async function givenPlan(scene: Scene): Promise<Record<string, string>> {
  const path = `/admin/users/${scene.hostId}/subscriptions`;
  const body = { planId: 'pro', cycle: 'monthly' };
  const given = await t.call('POST', path, { headers: scene.headers.admin, body });
  return { id: given.json<{ id: string }>().id };
}

test('there are changes to look at', () => {
  expect(ADMIN_CHANGES.length).toBeGreaterThanOrEqual(9);
});

test('what failed is not in the log', async () => {
  const before = await count();
  const body = { name: 'x', text: 'y' };
  const missing = await t.call('PUT', '/admin/prompts/pmt_00000000000000000000', { ...ada, body });
  expect([missing.statusCode, await count()]).toEqual([404, before]);
});

test('the log is only added to: the database refuses everything else', async () => {
  await t.call('POST', '/admin/prompts', { ...ada, body: { name: 'Kept', text: 'What?' } });
  const before = await t.db.select().from(adminActs);
  for (const attack of [
    sql`delete from admin_acts`,
    sql`update admin_acts set at = now()`,
    sql`update admin_acts set act = 'user.deleted', before = null, after = null`,
    sql`update admin_acts set user_id = done_by, before = null, after = null`,
    sql`update admin_acts set after = '{"name": "Other"}'`,
  ])
    await expect(t.db.execute(attack)).rejects.toThrow();
  expect(await t.db.select().from(adminActs)).toEqual(before);
});

test('the log is filtered, and exported with the same filters; formulas in it are text', async () => {
  const text = '=HYPERLINK("http://evil.example","x")';
  const made = await t.call('POST', '/admin/prompts', { ...ada, body: { name: '+1', text } });
  const { id } = made.json<{ id: string }>();
  const query = `?act=prompt.created&search[contains]=${id}`;
  const { items, total } = (await t.call('GET', `/admin/acts${query}`, ada)).json<{
    items: AdminAct[];
    total: number;
  }>();
  expect([total, items]).toEqual([
    1,
    [
      {
        id: expect.stringMatching(/^act_/),
        at: t.clock.now.toISOString(),
        act: 'prompt.created',
        by: { id: expect.stringMatching(/^usr_/), name: 'Ada Test' },
        user: null,
        object: id,
        before: null,
        after: { name: '+1', text },
      },
    ],
  ]);
  const file = await t.call('GET', `/admin/acts/export${query}`, ada);
  expect(file.headers['content-disposition']).toMatch(/audit-log-\d{4}-\d\d-\d\d\.csv$/);
  const rows = file.body.trim().split('\r\n');
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain(`"prompt.created","Ada Test","${items[0]!.by.id}","","","${id}","",`);
  expect((await t.call('GET', '/admin/acts?by[gt]=x', ada)).statusCode).toBe(400);
});
