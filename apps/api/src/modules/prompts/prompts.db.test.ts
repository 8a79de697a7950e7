import type { Prompt } from '@intermind/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, member, memberNamed } from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: { headers: { authorization: string } };
beforeAll(async () => {
  t = await startTestApp();
  const token = await t.issuer.token({ ...memberNamed('Ada'), isAdmin: true });
  admin = { headers: { authorization: `Bearer ${token}` } };
});
afterAll(() => t.close());

const create = async ({ headers }: Pick<Caller, 'headers'>, body: object, path = '/ai/prompts') =>
  t.call('POST', path, { headers, body });
const names = async ({ headers }: Pick<Caller, 'headers'>, path: string) => {
  const answer = await t.call('GET', path, { headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ items: Prompt[] }>().items.map(({ name }) => name);
};

test('a member keeps prompts, changes and deletes them, and nobody else sees them', async () => {
  const [anna, ben] = await Promise.all(['Anna', 'Ben'].map((name) => member(t, name)));
  const made = await create(anna!, { name: ' Decisions ', text: ' What was decided in {{meeting}}? ' });
  expect([made.statusCode, made.json()]).toMatchObject([
    201,
    { name: 'Decisions', text: 'What was decided in {{meeting}}?', type: 'custom' },
  ]);
  const { id } = made.json<Prompt>();
  await create(anna!, { name: 'Actions', text: 'Who does what?' });
  expect(await names(anna!, '/ai/prompts/custom')).toEqual(['Actions', 'Decisions']);
  expect(await names(anna!, '/ai/prompts/custom?name[contains]=ACT')).toEqual(['Actions']);
  expect(await names(anna!, '/ai/prompts/custom?search[contains]=WHAT%20was')).toEqual(['Decisions']);
  expect(await names(ben!, '/ai/prompts/custom')).toEqual([]);

  const change = ({ headers }: Caller) =>
    t.call('PUT', `/ai/prompts/${id}`, { headers, body: { name: 'Decided', text: 'What?' } });
  expect((await change(ben!)).json().code).toBe('NotFound');
  expect((await change(anna!)).json()).toMatchObject({ id, name: 'Decided', text: 'What?' });
  const remove = ({ headers }: Caller) => t.call('DELETE', `/ai/prompts/${id}`, { headers });
  expect((await remove(ben!)).statusCode).toBe(404);
  expect((await remove(anna!)).statusCode).toBe(204);
  expect((await remove(anna!)).statusCode).toBe(404);
  expect(await names(anna!, '/ai/prompts/custom')).toEqual(['Actions']);
});

test('what administrators predefine everybody reads, and only they change', async () => {
  const carl = await member(t, 'Carl');
  expect((await create(carl, { name: 'x', text: 'y' }, '/admin/prompts')).statusCode).toBe(403);
  const made = (await create(admin, { name: 'Summary', text: 'Summarise' }, '/admin/prompts')).json<Prompt>();
  expect(made.type).toBe('predefined');
  expect(await names(carl, '/ai/prompts/predefined')).toEqual(['Summary']);
  expect(await names(carl, '/ai/prompts/custom')).toEqual([]);
  const path = `/ai/prompts/${made.id}`;
  expect((await t.call('DELETE', path, { headers: carl.headers })).statusCode).toBe(404);
  expect((await t.call('DELETE', path, admin)).statusCode).toBe(404);
  expect((await t.call('DELETE', `/admin/prompts/${made.id}`, admin)).statusCode).toBe(204);
  expect(await names(carl, '/ai/prompts/predefined')).toEqual([]);
});

test('a system prompt is changed by administrators and deleted by nobody, until it is none any more', async () => {
  const body = { name: 'House rules', text: 'Answer in two sentences.' };
  const made = (await create(admin, { ...body, system: true }, '/admin/prompts')).json<Prompt>();
  expect(made).toMatchObject({ type: 'predefined', status: 'active', ownerId: null, system: true });
  const path = `/admin/prompts/${made.id}`;
  const removed = await t.call('DELETE', path, admin);
  expect([removed.statusCode, removed.json().code]).toEqual([409, 'SystemPrompt']);
  const change = async (changed: object) =>
    (await t.call('PUT', path, { ...admin, body: { ...body, ...changed } })).json<Prompt>();
  // A client that does not know of it takes it from none.
  expect(await change({ name: 'Rules' })).toMatchObject({ name: 'Rules', system: true });
  const frank = await member(t, 'Frank');
  expect(await names(frank, '/ai/prompts/predefined?system[eq]=true')).toEqual(['Rules']);
  expect(await names(admin, '/admin/prompts?system[eq]=false')).not.toContain('Rules');
  expect(await change({ system: false })).toMatchObject({ system: false });
  expect((await t.call('DELETE', path, admin)).statusCode).toBe(204);
  expect(await names(frank, '/ai/prompts/predefined')).not.toContain('House rules');
});

test('nobody makes a system prompt of their own', async () => {
  const gina = await member(t, 'Gina');
  const body = { name: 'x', text: 'y', system: true };
  expect((await create(gina, body)).json().code).toBe('ValidationFailed');
  const { id } = (await t.call('GET', '/users', { headers: gina.headers })).json<{ id: string }>();
  expect((await create(admin, body, `/admin/users/${id}/prompts`)).json().code).toBe('ValidationFailed');
  const own = (await create(gina, { name: 'x', text: 'y' })).json<Prompt>();
  expect(own).toMatchObject({ type: 'custom', status: 'active', ownerId: id, system: false });
});

test.each([
  ['a name that is too long', { name: 'x'.repeat(81), text: 'y' }],
  ['a text that is too long', { name: 'x', text: 'y'.repeat(4_001) }],
  ['no name', { name: ' ', text: 'y' }],
  ['no text', { name: 'x', text: ' ' }],
  ['somebody else’s name on it', { name: 'x', text: 'y', ownerId: 'usr_1' }],
])('%s is refused', async (_what, body) => {
  const dora = await member(t, 'Dora');
  const answer = await create(dora, body);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'ValidationFailed']);
});

test('two hundred prompts of one member, no more, also when they are made at once', async () => {
  const eva = await member(t, 'Eva');
  const made = await Promise.all(
    Array.from({ length: 205 }, (_, number) => create(eva, { name: `P${number}`, text: 'y' })),
  );
  const statuses = made.map(({ statusCode }) => statusCode);
  expect([statuses.filter((status) => status === 201).length, new Set(statuses)]).toEqual([
    200,
    new Set([201, 409]),
  ]);
});
