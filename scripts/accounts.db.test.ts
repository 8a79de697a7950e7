import { lockFolder, readSettings } from '@intermind/config';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../apps/api/src/db/client.ts';
import { socketFolderOf, startEmbeddedDatabase } from '../apps/api/src/db/embedded/index.ts';
import { accounts, invitations } from '../apps/api/src/db/schema/index.ts';
import { runAccountsChore } from './accounts.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'intermind-accounts-'));
const settings = readSettings({ DATA_DIR: dataDir, SIGN_UP: 'invitation' });
const quiet = { debug() {}, info() {}, warn() {}, error() {} };
beforeAll(async () => {
  const embedded = await startEmbeddedDatabase({ dataDir, logger: quiet });
  const client = await openDatabase(embedded.connection);
  await client.db.insert(accounts).values({
    id: 'anna',
    email: 'anna@example.org',
    passwordHash: '',
    firstName: 'Anna',
    lastName: '',
    language: 'en',
    createdAt: new Date(),
  });
  await client.close();
  await embedded.close();
}, 120_000);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('invitations and administrators are made while the service is down', async () => {
  const invited = await runAccountsChore(['invite', '3'], settings);
  expect(invited).toMatchObject({
    ok: true,
    text: expect.stringMatching(/^http:\/\/localhost:3000\/oidc\/invitation\/[\w-]{32}\n/) as string,
  });
  expect((await runAccountsChore(['admin', 'Anna@example.org', 'yes'], settings)).ok).toBe(true);
});

test('and while it runs', async () => {
  const embedded = await startEmbeddedDatabase({ dataDir, logger: quiet });
  const client = await openDatabase(embedded.connection);
  try {
    const [before] = await client.db.select().from(accounts);
    expect((await runAccountsChore(['admin', 'anna@example.org', 'no'], settings)).ok).toBe(true);
    expect((await runAccountsChore(['invite'], settings)).ok).toBe(true);
    const [after] = await client.db.select().from(accounts);
    expect([before!.isAdmin, after!.isAdmin, await client.db.$count(invitations)]).toEqual([true, false, 2]);
  } finally {
    await client.close();
    await embedded.close();
  }
});

test('and after it was killed, which leaves its socket behind', async () => {
  mkdirSync(socketFolderOf(dataDir), { recursive: true });
  const killed = spawn(process.execPath, [
    '-e',
    `require('node:net').createServer().listen(${JSON.stringify(path.join(socketFolderOf(dataDir), '.s.PGSQL.5432'))}, () => console.log('up'))`,
  ]);
  await once(killed.stdout, 'data');
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  expect(existsSync(path.join(socketFolderOf(dataDir), '.s.PGSQL.5432'))).toBe(true);
  expect((await runAccountsChore(['invite'], settings)).ok).toBe(true);
});

test('while the service has the folder and does not answer yet, it says so', async () => {
  const lock = lockFolder(path.join(dataDir, 'pg.lock'), 'the embedded database');
  try {
    await expect(runAccountsChore(['invite'], settings)).rejects.toThrow(
      'Intermind is starting or stopping, and its database does not answer yet (ENOENT). Try again in a moment.',
    );
  } finally {
    lock.release();
  }
});

test.each([
  [[], /^Usage:/],
  [['invite', '31'], /^Usage:/],
  [['admin', 'anna@example.org'], /^Usage:/],
  [['admin', 'nobody@example.org', 'yes'], /^No account has the email address nobody@example.org/],
])('refused: %j', async (args, text) => {
  expect(await runAccountsChore(args, settings)).toEqual({
    ok: false,
    text: expect.stringMatching(text) as string,
  });
});

test('with closed sign-up or an outside issuer it says where accounts come from', async () => {
  const closed = readSettings({ DATA_DIR: dataDir, SIGN_UP: 'closed' });
  const outside = readSettings({ DATA_DIR: dataDir, OIDC_ISSUER: 'https://id.example.org' });
  expect([await runAccountsChore(['invite'], closed), await runAccountsChore(['invite'], outside)]).toEqual([
    { ok: false, text: 'Sign-up is closed: set SIGN_UP=invitation.' },
    { ok: false, text: 'Accounts and roles are kept by https://id.example.org, not here.' },
  ]);
});
