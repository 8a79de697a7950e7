import type { Language } from '@intermind/contracts';
import { randomBytes } from 'node:crypto';
import type { Database, Queries } from '../../../db/client.ts';
import {
  type AccountRow,
  findAccountByEmail,
  insertAccount,
  removeAccount,
  updateAccount,
} from './accounts-store.ts';
import { useInvitation } from './invitations-store.ts';
import { hashPassword, matchesHash, matchesNobody } from './passwords.ts';

export interface NewAccount {
  /** Lower case. */
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  language: Language;
}

/** Why no account was made. */
export type SignUpRefusal = 'email taken' | 'invitation used';

/**
 * Makes an account.
 * @param invitation the secret that is used up with it; null where none is needed
 * @throws QueueFull
 */
export async function signUp(
  db: Database,
  now: () => Date,
  account: NewAccount,
  invitation: string | null,
): Promise<{ id: string } | SignUpRefusal> {
  const { password, ...rest } = account;
  const id = randomBytes(16).toString('hex');
  const passwordHash = await hashPassword(password);
  try {
    return await db.transaction(async (tx) => {
      const inserted = await insertAccount(tx, { id, passwordHash, createdAt: now(), ...rest });
      if (!inserted) return 'email taken';
      if (invitation !== null && !(await useInvitation(tx, invitation, id, now())))
        throw new InvitationUsed();
      return { id };
    });
  } catch (error) {
    if (error instanceof InvitationUsed) return 'invitation used';
    throw error;
  }
}

/** Takes the new account back. */
class InvitationUsed extends Error {}

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
 * Makes or unmakes an administrator. Takes effect with the next token, at most five minutes later.
 * @returns false when no account of ours has this email address (an outside issuer keeps the roles itself)
 */
export async function setAdminByEmail(db: Database, email: string, isAdmin: boolean): Promise<boolean> {
  const account = await findAccountByEmail(db, email.trim().toLowerCase());
  return account !== undefined && updateAccount(db, account.id, { isAdmin });
}

/** Names are kept in both tables: the account's are what its tokens say. */
export async function renameAccount(
  db: Queries,
  subject: string,
  { firstName, lastName }: Pick<AccountRow, 'firstName' | 'lastName'>,
): Promise<void> {
  await updateAccount(db, subject, { firstName, lastName });
}

/** Removes the account and everything it is signed in with. No account of that subject: nothing happens. */
export function deleteAccount(db: Queries, subject: string): Promise<void> {
  return removeAccount(db, subject);
}
