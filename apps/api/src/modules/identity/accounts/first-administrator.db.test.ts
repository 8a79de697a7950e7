import { eq } from 'drizzle-orm';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DatabaseClient } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/index.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { checkCredentials } from './accounts.ts';
import { ensureFirstAdministrator } from './first-administrator.ts';

let client: DatabaseClient;
let folder: string;
const now = () => new Date('2026-11-20T12:00:00Z');
beforeAll(async () => {
  client = await openTestDatabase();
}, 60_000);
afterAll(() => client.close());
beforeEach(async () => {
  await client.db.delete(accounts);
  folder = mkdtempSync(path.join(tmpdir(), 'intermind-admin-'));
  return () => rmSync(folder, { recursive: true, force: true });
});

const start = (dataDir = folder) => ensureFirstAdministrator(client.db, dataDir, now);
const secretIn = (dataDir: string) =>
  JSON.parse(readFileSync(path.join(dataDir, 'first-admin.json'), 'utf8')) as {
    email: string;
    password: string;
  };

test('the first start makes one administrator who must change the password', async () => {
  await start();
  const { email, password } = secretIn(folder);
  expect(await checkCredentials(client.db, email, password)).toMatchObject({
    email: 'admin@localhost',
    isAdmin: true,
    mustChangePassword: true,
  });
  expect(readdirSync(folder)).toEqual(['first-admin.json']);
});

test('processes that start at once on one folder end with one administrator and a password that works', async () => {
  await Promise.all([start(), start(), start()]);
  const { email, password } = secretIn(folder);
  expect([
    await client.db.$count(accounts),
    await checkCredentials(client.db, email, password),
  ]).toMatchObject([1, { email }]);
});

test('of processes with a folder each, only the one whose password works keeps its file', async () => {
  const other = path.join(folder, 'other');
  await Promise.all([start(folder), start(other)]);
  const kept = [folder, other].filter((each) => existsSync(path.join(each, 'first-admin.json')));
  expect(kept.length).toBe(1);
  const { email, password } = secretIn(kept[0]!);
  expect(await checkCredentials(client.db, email, password)).not.toBeNull();
});

test('a start that was killed after it wrote the file is finished by the next one', async () => {
  await start();
  await client.db.delete(accounts);
  const written = secretIn(folder);
  await start();
  expect([
    secretIn(folder),
    await checkCredentials(client.db, written.email, written.password),
  ]).toMatchObject([written, { isAdmin: true }]);
});

test('where there are accounts nothing is made', async () => {
  await start();
  await client.db
    .update(accounts)
    .set({ email: 'boss@example.org' })
    .where(eq(accounts.email, 'admin@localhost'));
  rmSync(path.join(folder, 'first-admin.json'));
  await start();
  expect([await client.db.$count(accounts), readdirSync(folder)]).toEqual([1, []]);
});
