import { DEFAULT_LANGUAGE } from '@intermind/contracts';
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '../../../db/client.ts';
import { countAccounts, findAccountByEmail, insertAccount } from './accounts-store.ts';
import { oneTimeText } from './one-time-text.ts';
import { hashPassword, matchesHash } from './passwords.ts';

const EMAIL = 'admin@localhost';

/**
 * When there is no account: creates the first administrator with a one-time password and writes both to
 * `<dataDir>/first-admin.json` {email, password}, mode 600, for the person who started the process.
 * The file is written first: processes that start at once read the same password from it, and one that was killed
 * half-way finishes on its next start.
 */
export async function ensureFirstAdministrator(
  db: Database,
  dataDir: string,
  now: () => Date,
): Promise<void> {
  if ((await countAccounts(db)) > 0) return;
  const file = path.join(dataDir, 'first-admin.json');
  const password = agreeOnPassword(file);
  const inserted = await insertAccount(db, {
    id: randomBytes(16).toString('hex'),
    email: EMAIL,
    passwordHash: await hashPassword(password),
    firstName: 'Admin',
    lastName: '',
    isAdmin: true,
    mustChangePassword: true,
    language: DEFAULT_LANGUAGE,
    createdAt: now(),
  });
  if (inserted) return;
  // Another process was first. With the same folder it used the same password; otherwise ours is worth nothing.
  const existing = await findAccountByEmail(db, EMAIL);
  if (existing && !(await matchesHash(existing.passwordHash, password))) rmSync(file, { force: true });
}

function agreeOnPassword(file: string): string {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
    writeFileSync(draft, JSON.stringify({ email: EMAIL, password: oneTimeText(4, 4) }), { mode: 0o600 });
    try {
      linkSync(draft, file);
    } catch (error) {
      // Another process was first: its password counts.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  return (JSON.parse(readFileSync(file, 'utf8')) as { password: string }).password;
}
