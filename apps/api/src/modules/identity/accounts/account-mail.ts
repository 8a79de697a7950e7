import type { Settings } from '@intermind/config';
import type { Language } from '@intermind/contracts';
import { IDENTITY_TEXTS, type IdentityTexts } from '@intermind/i18n/identity';
import type { FastifyBaseLogger } from 'fastify';
import type { SendMail } from '../../../adapters/mail.ts';
import type { Database } from '../../../db/client.ts';
import { createBoundedQueue } from '../../../http/limits/bounded-queue.ts';
import { MOUNT_PATH } from '../provider/mount-path.ts';
import { type AccountRow, findAccountByEmail } from './accounts-store.ts';
import { makeLink } from './links-store.ts';

/**
 * The emails of accounts. All of them go out after the page was answered: neither the answer nor its time tells whether
 * there is an account, or whether the mail server works.
 */
export interface AccountMail {
  /** A link to choose another password, where the address has an account. */
  resetPassword(email: string, language: Language): void;
  /** A link that confirms the address for the account, now or after a change; none where another account has it. */
  confirmAddress(accountId: string, email: string, language: Language): void;
  /** Tells the old address. */
  addressChanged(email: string, language: Language): void;
  /** Tells the owner, in the language of the account, what happened to the ways of signing in. */
  notice(
    account: Pick<AccountRow, 'email' | 'language'>,
    what: SecurityNotice,
    values?: Readonly<Record<string, string>>,
  ): void;
}

export type SecurityNotice =
  | 'TwoFactorOn'
  | 'TwoFactorOff'
  | 'NewCodes'
  | 'RecoveryUsed'
  | 'FactorRemoved'
  | 'WrongCodes'
  | 'PasskeyAdded'
  | 'PasskeyRemoved';

export interface AccountMailDependencies {
  db: Database;
  now: () => Date;
  settings: Pick<Settings, 'publicUrl' | 'productName'>;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** Each waits for the mail server, for seconds at worst. */
const SENDING = { running: 4, waiting: 200 };

export function createAccountMail(
  send: SendMail,
  { db, now, settings, log }: AccountMailDependencies,
): AccountMail {
  const inTurn = createBoundedQueue(SENDING);
  const { publicUrl, productName: product } = settings;
  const later = (work: () => Promise<void>) =>
    void inTurn(work).catch((error: unknown) => log.error({ err: error }, 'an email was not sent'));
  const fill = (text: string, values: Readonly<Record<string, string>>) =>
    text.replace(/\{(\w+)\}/g, (gap, name: string) => ({ product, ...values })[name] ?? gap);
  const write = (to: string, name: 'Reset' | 'Confirm' | 'Changed', language: Language, link = '') => {
    const texts: IdentityTexts = IDENTITY_TEXTS[language];
    return send({
      to,
      subject: fill(texts[`mail${name}Subject`], {}),
      text: `${fill(texts[`mail${name}Text`], { link })}\n`,
    });
  };
  const address = (path: string, secret: string, language: Language) =>
    `${publicUrl}${MOUNT_PATH}/${path}/${secret}?locale=${language}`;

  return {
    resetPassword: (email, language) =>
      later(async () => {
        const account = await findAccountByEmail(db, email);
        if (!account) return;
        const secret = await makeLink(db, { accountId: account.id, purpose: 'password', email }, now());
        await write(email, 'Reset', language, address('reset', secret, language));
      }),
    confirmAddress: (accountId, email, language) =>
      later(async () => {
        const owner = await findAccountByEmail(db, email);
        if (owner && owner.id !== accountId) return;
        const secret = await makeLink(db, { accountId, purpose: 'email', email }, now());
        await write(email, 'Confirm', language, address('confirm', secret, language));
      }),
    notice: ({ email, language }, what, values = {}) =>
      later(() => {
        const texts: IdentityTexts = IDENTITY_TEXTS[language];
        const paragraphs = [texts[`mail${what}`], texts.mailNotYou];
        return send({
          to: email,
          subject: fill(texts.mailSecuritySubject, {}),
          text: `${fill(paragraphs.join('\n\n'), values)}\n`,
        });
      }),
    addressChanged: (email, language) => later(() => write(email, 'Changed', language)),
  };
}
