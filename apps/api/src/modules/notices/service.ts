import type { Logger } from 'pino';
import { MailRefusedError, type SendMail } from '../../adapters/mail.ts';
import type { Database } from '../../db/client.ts';
import { findUser } from '../users/index.ts';
import { deleteNoticesBefore, expirePending, noteAttempt, type NoticeRow, readDueNotices } from './store.ts';
import { writeNotice } from './write-mail.ts';

export interface NoticesDependencies {
  db: Database;
  now: () => Date;
  logger: Pick<Logger, 'warn' | 'error'>;
  publicUrl: string;
  productName: string;
  /** Null: no emails are sent. */
  sendMail: SendMail | null;
}

/** So many in one pass; the rest waits for the next one. */
const BATCH = 100;
/** After so many failures in one pass the mail server is left alone until the next one. */
const FAILURES_MAX = 3;
const MINUTE_MS = 60_000;
/** A pass is over before the next one is begun elsewhere, which would send the same. */
const PASS_MAX_MS = 5 * MINUTE_MS;
const RETRY_MAX_MS = 60 * MINUTE_MS;
/** What could not be sent for so long is not sent any more: it is old by then. */
const GIVE_UP_MS = 3 * 86_400_000;
/** Longer than a quota's period, so that nothing is told twice in it. */
const KEPT_MS = 62 * 86_400_000;

/**
 * One pass over what members are to be told. An email is sent before that is noted: if the process dies between the two, the
 * member gets it twice.
 */
export async function sendNotices(deps: NoticesDependencies): Promise<void> {
  const { db, now, logger } = deps;
  const ago = (ms: number) => new Date(now().getTime() - ms);
  await deleteNoticesBefore(db, ago(KEPT_MS));
  const expired = await expirePending(db, ago(GIVE_UP_MS));
  if (!deps.sendMail) return;
  for (const notice of expired) logger.error(notice, 'a notice to a member was given up');
  let failures = 0;
  const startedMs = performance.now();
  for (const row of await readDueNotices(db, now(), BATCH)) {
    if (performance.now() - startedMs > PASS_MAX_MS) return;
    try {
      await send(deps, row);
    } catch (error) {
      if (error instanceof MailRefusedError) {
        logger.error(
          { err: error, key: row.key },
          'the mail server refuses the address of a member; the notice is given up',
        );
        await noteAttempt(db, row, null);
        continue;
      }
      logger.warn(
        { err: error, key: row.key },
        'a notice to a member was not sent; a later pass tries again',
      );
      const pauseMs = Math.min(RETRY_MAX_MS, MINUTE_MS * 2 ** row.tries);
      await noteAttempt(db, row, new Date(now().getTime() + pauseMs));
      failures += 1;
      if (failures === FAILURES_MAX) return;
      continue;
    }
    await noteAttempt(db, row, null);
  }
}

async function send(deps: NoticesDependencies, { userId, notice }: NoticeRow): Promise<void> {
  const member = await findUser(deps.db, userId);
  // Deleted meanwhile, or of an issuer that gives no address.
  if (!member?.email) return;
  const { language = 'en', timeZone = 'UTC' } = member.settings;
  const { subject, text } = await writeNotice(notice, { language, timeZone }, deps);
  await deps.sendMail!({ to: member.email, subject, text });
}
