import type { Language } from '@intermind/contracts';
import { randomBytes } from 'node:crypto';
import type { Database } from '../../../db/client.ts';
import { EMBEDDED_ISSUER, type PersonalData } from '../../users/index.ts';
import {
  type AccountRow,
  findAccountByEmail,
  insertAccount,
  removeAccount,
  updateAccount,
} from './accounts-store.ts';
import { MOUNT_PATH } from '../provider/mount-path.ts';
import { dropLinks, makeLink } from './links-store.ts';
import { useInvitation } from './invitations-store.ts';
import { hashPassword, matchesHash, matchesNobody } from './passwords.ts';
import { dropSteps } from './steps-store.ts';
import { forgetFailures } from './two-factor-store.ts';

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

/**
 * Links that were sent before stop working: somebody else may have asked for them with the old password. A second factor
 * stays on; somebody who entered wrong codes after the old password cannot go on.
 * @throws QueueFull
 */
export async function setPassword(db: Database, accountId: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    await updateAccount(tx, accountId, { passwordHash, mustChangePassword: false });
    await dropLinks(tx, accountId, 'email');
    await dropLinks(tx, accountId, 'password');
    await dropSteps(tx, accountId);
    await forgetFailures(tx, accountId);
  });
}

/**
 * Makes or unmakes an administrator. Takes effect within a minute, when checked tokens are checked again.
 * @returns false when no account of ours has this email address (an outside issuer keeps the roles itself)
 */
export async function setAdminByEmail(db: Database, email: string, isAdmin: boolean): Promise<boolean> {
  const account = await findAccountByEmail(db, email.trim().toLowerCase());
  return account !== undefined && updateAccount(db, account.id, { isAdmin });
}

/**
 * A one-time link with which the owner of an account chooses another password, for where no email is sent.
 * @returns null when no account has this email address
 */
export async function passwordLink(
  db: Database,
  publicUrl: string,
  now: Date,
  email: string,
): Promise<string | null> {
  const account = await findAccountByEmail(db, email.trim().toLowerCase());
  if (!account) return null;
  const secret = await makeLink(
    db,
    { accountId: account.id, purpose: 'password', email: account.email },
    now,
  );
  return `${publicUrl}${MOUNT_PATH}/reset/${secret}`;
}

/** Accounts and sign-ins of the embedded provider; members of an outside issuer have none here. */
export const accountsData: PersonalData = {
  whenDeleted: {
    accounts: 'deleted',
    oidc_payloads: 'deleted',
    account_links: 'deleted',
    account_totp: 'deleted',
    recovery_codes: 'deleted',
    passkeys: 'deleted',
    sign_in_steps: 'deleted',
    invitations: { stays: 'it says that it was used', cleared: ['used_by'] },
  },
  async erase(tx, { issuer, subject }) {
    if (issuer === EMBEDDED_ISSUER) await removeAccount(tx, subject);
  },
  /** The account’s names are what its tokens say. */
  async rename(tx, { issuer, subject, firstName, lastName }) {
    if (issuer === EMBEDDED_ISSUER) await updateAccount(tx, subject, { firstName, lastName });
  },
};
