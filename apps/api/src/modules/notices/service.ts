import type { PlanCode, QuotaWarning, UserId } from '@intermind/contracts';
import type { Logger } from 'pino';
import { type Mail, MailRefusedError, type SendMail } from '../../adapters/mail.ts';
import type { Database } from '../../db/client.ts';
import { findUser } from '../users/index.ts';
import {
  closeNotice,
  deleteNoticesBefore,
  expirePending,
  type NoticeRow,
  postponePending,
  readDueMembers,
  readPending,
} from './store.ts';
import { writeNotice } from './write-mail.ts';

export interface NoticesDependencies {
  db: Database;
  now: () => Date;
  logger: Pick<Logger, 'warn' | 'error'>;
  publicUrl: string;
  productName: string;
  /** Null: no emails are sent. */
  sendMail: SendMail | null;
  present: PresentState;
}

/** What holds now, for a look just before an email is sent. */
interface PresentState {
  planOf(userId: UserId, at: Date): Promise<PlanCode>;
  /** When the payment for the member’s plan is tried again; null: none is overdue. */
  retryAtOf(userId: UserId, at: Date): Promise<Date | null>;
  warningsOf(userId: UserId): Promise<Pick<QuotaWarning, 'feature' | 'level'>[]>;
  /** The member was not told of that level of a quota, and are of the next one; where it is still reached nothing changes. */
  wasNotTold(userId: UserId, quota: Pick<QuotaWarning, 'feature' | 'level'>): Promise<void>;
}

/** Members in one pass; the rest wait for the next one. */
const BATCH = 100;
/** After so many failures in one pass the mail server is left alone until the next one. */
const FAILURES_MAX = 3;
const MINUTE_MS = 60_000;
/** A pass is over before the next one is begun elsewhere, which would send the same. */
const PASS_MAX_MS = 5 * MINUTE_MS;
const RETRY_MAX_MS = 60 * MINUTE_MS;
/** What could not be sent for so long is not sent any more: it is old by then. */
const GIVE_UP_MS = 3 * 86_400_000;
/** What a member was told is kept so long: under its key it is not told again. */
const KEPT_MS = 62 * 86_400_000;

/**
 * One pass over what members are to be told. An email is sent before that is noted: if the process dies between the two, the
 * member gets it twice.
 */
export async function sendNotices(deps: NoticesDependencies): Promise<void> {
  const { db, now, logger, sendMail } = deps;
  const ago = (ms: number) => new Date(now().getTime() - ms);
  await deleteNoticesBefore(db, ago(KEPT_MS));
  const expired = await expirePending(db, ago(GIVE_UP_MS));
  if (!sendMail) return;
  for (const notice of expired) logger.error(notice, 'a notice to a member was given up');
  let failures = 0;
  const startedMs = performance.now();
  const isOver = () => performance.now() - startedMs > PASS_MAX_MS;
  for (const userId of await readDueMembers(db, now(), BATCH)) {
    if (!(await sendPending(deps, sendMail, userId, isOver))) failures += 1;
    if (failures === FAILURES_MAX || isOver()) return;
  }
}

/**
 * Sends a member what is pending, in order. What fails is tried again after a pause, and what comes after it waits as long.
 * @returns false: it failed
 */
async function sendPending(
  deps: NoticesDependencies,
  sendMail: SendMail,
  userId: UserId,
  isOver: () => boolean,
): Promise<boolean> {
  const { db, now, logger } = deps;
  const pending = await readPending(db, userId);
  for (const [index, { key, tries, notice }] of pending.entries()) {
    if (isOver()) return true;
    try {
      if (await isOutdated(deps, userId, notice, pending.slice(index + 1))) {
        if (notice.kind === 'quota') await deps.present.wasNotTold(userId, notice);
      } else {
        const mail = await mailOf(deps, userId, notice);
        if (mail) await sendMail(mail);
      }
    } catch (error) {
      if (!(error instanceof MailRefusedError)) {
        logger.warn({ err: error, key }, 'a notice to a member was not sent; a later pass tries again');
        const pauseMs = Math.min(RETRY_MAX_MS, MINUTE_MS * 2 ** tries);
        await postponePending(db, userId, key, new Date(now().getTime() + pauseMs));
        return false;
      }
      logger.error(
        { err: error, key },
        'the mail server refuses the address of a member; the notice is given up',
      );
    }
    await closeNotice(db, key);
  }
  return true;
}

/** It is no longer true, or one of those after it says the same. */
async function isOutdated(
  { now, present }: NoticesDependencies,
  userId: UserId,
  notice: NoticeRow['notice'],
  later: readonly NoticeRow[],
): Promise<boolean> {
  switch (notice.kind) {
    case 'payment-failed': {
      const retryAt = await present.retryAtOf(userId, now());
      return !retryAt || retryAt <= now() || retryAt.toISOString() !== notice.retryAt;
    }
    case 'plan-ended':
    case 'plan-withdrawn':
      return (await present.planOf(userId, now())) !== 'basic';
    case 'quota': {
      const { feature, level } = notice;
      // One that was used up, emptied, or of a period that is over, and used up again.
      const isRepeated = later.some(
        ({ notice: other }) => other.kind === 'quota' && other.feature === feature && other.level === level,
      );
      if (isRepeated) return true;
      const warnings = await present.warningsOf(userId);
      return !warnings.some((one) => one.feature === feature && one.level === level);
    }
  }
}

/** Null for a member who was deleted meanwhile, or whose issuer gives no address. */
async function mailOf(
  deps: NoticesDependencies,
  userId: UserId,
  notice: NoticeRow['notice'],
): Promise<Mail | null> {
  const member = await findUser(deps.db, userId);
  if (!member?.email) return null;
  const { language = 'en', timeZone = 'UTC' } = member.settings;
  return { to: member.email, ...(await writeNotice(notice, { language, timeZone }, deps)) };
}
