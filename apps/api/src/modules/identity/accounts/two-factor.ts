import type { Secrets } from '@intermind/config';
import { createHash } from 'node:crypto';
import type { Database, Queries } from '../../../db/client.ts';
import { findAccountByEmail } from './accounts-store.ts';
import { oneTimeText } from './one-time-text.ts';
import { sealedTexts } from './sealed-text.ts';
import { beginStep, dropSteps, findStep, takeStep } from './steps-store.ts';
import { newTotpSecret, stepOfCode } from './totp.ts';
import {
  countRecoveryCodes,
  countTry,
  deleteTotp,
  findTotp,
  forgetFailures,
  insertTotp,
  replaceRecoveryCodes,
  useRecoveryCodeHash,
  useStepOfTime,
} from './two-factor-store.ts';

const RECOVERY_CODES = 10;
/** Wrong codes in a row, from all addresses, after which only browsers that are known may enter one (NIST SP 800-63B §5.2.2). */
const MAX_FAILURES = 100;
/** Somebody who enters this many in a row knows the password and does not have the app: the owner is told. */
const SUSPICIOUS_FAILURES = 10;

/** What came of a code. `suspicious`: wrong, and the owner should hear of it now. `blocked`: it was not looked at. */
export type CodeOutcome = 'right' | 'wrong' | 'suspicious' | 'blocked';

/** What an account has, without secrets. */
export interface TwoFactorState {
  since: Date;
  recoveryCodesLeft: number;
}

/** Codes from an app (TOTP) and recovery codes as the second factor of accounts. */
export interface TwoFactor {
  stateOf(accountId: string): Promise<TwoFactorState | null>;
  /** Begins to connect an app, in the browser of this session at the provider. */
  beginSetUp(accountId: string, sessionUid: string): Promise<void>;
  /** The secret that the app is being given, base32; null when it took too long. */
  settingUp(accountId: string, sessionUid: string): Promise<string | null>;
  /** Ends it with a code of the app. @returns the recovery codes; null where nothing is being connected any more */
  turnOn(accountId: string, sessionUid: string, code: string): Promise<string[] | 'wrong' | null>;
  useCode(accountId: string, code: string, options: { knownBrowser: boolean }): Promise<CodeOutcome>;
  /** @returns whether it was right; it is used up then */
  useRecoveryCode(accountId: string, code: string): Promise<boolean>;
  /** The earlier ones stop working. */
  newRecoveryCodes(accountId: string): Promise<string[]>;
  /** @returns whether it was on */
  turnOff(accountId: string): Promise<boolean>;
}

export interface TwoFactorDependencies {
  db: Database;
  now: () => Date;
  secrets: Pick<Secrets, 'cookieKey'>;
}

export function createTwoFactor({ db, now, secrets }: TwoFactorDependencies): TwoFactor {
  const texts = sealedTexts(secrets.cookieKey, 'totp secrets');

  async function settingUp(accountId: string, sessionUid: string): Promise<string | null> {
    const step = await findStep(db, now(), { purpose: 'set-up', uid: sessionUid });
    return step?.accountId === accountId && step.secret !== null ? texts.open(accountId, step.secret) : null;
  }

  return {
    async stateOf(accountId) {
      const row = await findTotp(db, accountId);
      return row
        ? { since: row.createdAt, recoveryCodesLeft: await countRecoveryCodes(db, accountId) }
        : null;
    },
    async beginSetUp(accountId, sessionUid) {
      const secret = await texts.seal(accountId, newTotpSecret());
      await beginStep(db, now(), { purpose: 'set-up', uid: sessionUid, accountId, secret });
    },
    settingUp,
    async turnOn(accountId, sessionUid, code) {
      const secret = await settingUp(accountId, sessionUid);
      if (secret === null) return null;
      const lastStep = stepOfCode(secret, code, now());
      if (lastStep === null) return 'wrong';
      const sealed = await texts.seal(accountId, secret);
      return db.transaction(async (tx) => {
        if (!(await takeStep(tx, now(), { purpose: 'set-up', uid: sessionUid }))) return null;
        const row = { accountId, secret: sealed, createdAt: now(), lastStep };
        return (await insertTotp(tx, row)) ? makeRecoveryCodes(tx, accountId) : null;
      });
    },
    async useCode(accountId, code, { knownBrowser }) {
      const row = await countTry(db, accountId);
      if (!row) return 'wrong';
      if (row.failures > MAX_FAILURES && !knownBrowser) return 'blocked';
      const secret = await texts.open(accountId, row.secret);
      const step = secret === null ? null : stepOfCode(secret, code, now());
      if (step !== null && (await useStepOfTime(db, accountId, step))) return 'right';
      return row.failures === SUSPICIOUS_FAILURES ? 'suspicious' : 'wrong';
    },
    async useRecoveryCode(accountId, code) {
      if (!(await useRecoveryCodeHash(db, hashOf(accountId, code), now()))) return false;
      await forgetFailures(db, accountId);
      return true;
    },
    newRecoveryCodes: (accountId) => db.transaction((tx) => makeRecoveryCodes(tx, accountId)),
    turnOff: (accountId) => db.transaction((tx) => switchOff(tx, accountId)),
  };
}

/** @returns whether it was on */
export async function switchOff(tx: Queries, accountId: string): Promise<boolean> {
  await dropSteps(tx, accountId);
  return deleteTotp(tx, accountId);
}

/**
 * For a member who has lost everything, even the only administrator.
 * @returns whether it was on; null when no account has this email address
 */
export async function switchOffByEmail(db: Database, email: string): Promise<boolean | null> {
  const account = await findAccountByEmail(db, email.trim().toLowerCase());
  return account ? db.transaction((tx) => switchOff(tx, account.id)) : null;
}

async function makeRecoveryCodes(tx: Queries, accountId: string): Promise<string[]> {
  // 74 bits each: a plain hash is enough, and they work when the installation's secrets are lost.
  const codes = Array.from({ length: RECOVERY_CODES }, () => oneTimeText(3, 5));
  await replaceRecoveryCodes(
    tx,
    accountId,
    codes.map((code) => hashOf(accountId, code)),
  );
  return codes;
}

/** However it was typed: capitals, spaces and hyphens do not count. */
function hashOf(accountId: string, code: string): string {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return createHash('sha256').update(`${accountId}\n${plain}`).digest('hex');
}
