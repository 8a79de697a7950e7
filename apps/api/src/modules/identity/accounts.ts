import type { Language } from '@intermind/contracts';
import { randomBytes } from 'node:crypto';
import type { Database } from '../../db/client.ts';
import {
  type AccountRow,
  findAccountByEmail,
  insertAccount,
  removeAccount,
  updateAccount,
} from './accounts-store.ts';
import { hashPassword, matchesHash, matchesNobody } from './passwords.ts';

export interface NewAccount {
  /** Lower case. */
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  language: Language;
}

/** Makes an account; null when the email address is taken. @throws QueueFull */
export async function signUp(
  db: Database,
  now: () => Date,
  account: NewAccount,
): Promise<{ id: string } | null> {
  const { password, ...rest } = account;
  const id = randomBytes(16).toString('hex');
  const passwordHash = await hashPassword(password);
  return (await insertAccount(db, { id, passwordHash, createdAt: now(), ...rest })) ? { id } : null;
}

/** The account behind the pair, or null. Takes the same time for an unknown email address. @throws QueueFull */
export async function checkCredentials(
  db: Database,
  email: string,
  password: string,
): Promise<AccountRow | null> {
  const account = await findAccountByEmail(db, email);
  const good = account ? await matchesHash(account.passwordHash, password) : await matchesNobody(password);
  return good ? account! : null;
}

/** @throws QueueFull */
export async function setPassword(db: Database, accountId: string, password: string): Promise<void> {
  await updateAccount(db, accountId, {
    passwordHash: await hashPassword(password),
    mustChangePassword: false,
  });
}

/**
 * Makes or unmakes an administrator. Takes effect with the next token, at most five minutes later. False: the account is
 * not ours (an outside issuer keeps the roles).
 */
export function setAdmin(db: Database, subject: string, isAdmin: boolean): Promise<boolean> {
  return updateAccount(db, subject, { isAdmin });
}

/** Removes the account and everything it is signed in with. No account of that subject: nothing happens. */
export function deleteAccount(db: Database, subject: string): Promise<void> {
  return removeAccount(db, subject);
}
