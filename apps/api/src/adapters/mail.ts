import type { Settings } from '@intermind/config';
import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
}

/**
 * Hands one email to the mail server.
 * @throws MailRefusedError, and another Error where the server does not answer or takes nothing now
 */
export type SendMail = (mail: Mail) => Promise<void>;

/** The mail server refuses the address for good: another try would fail too, other addresses may work. */
export class MailRefusedError extends Error {
  constructor(cause: unknown) {
    super('the mail server refuses the address', { cause });
    this.name = 'MailRefusedError';
  }
}

const CONNECT_TIMEOUT_MS = 10_000;
const ANSWER_TIMEOUT_MS = 20_000;

/** Mail by SMTP. A password is only given over TLS. */
export function smtpMail({ smtpUrl, from }: NonNullable<Settings['mail']>): SendMail {
  const { hostname, port, protocol, username, password } = new URL(smtpUrl);
  const auth = username
    ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
    : undefined;
  const secure = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    requireTLS: auth !== undefined,
    ...(auth ? { auth } : {}),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ to, subject, text }) => {
    // As an object: a text would be read as a list of addresses.
    try {
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
    } catch (error) {
      throw isRefusal(error) ? new MailRefusedError(error) : error;
    }
  };
}

/**
 * A permanent answer (RFC 5321 §4.2.1) about the receiver's address or mailbox. Servers answer here too that they do not take
 * this sender, or relay for us: that is a matter of settings, after which the address works.
 */
function isRefusal(error: unknown): boolean {
  const { command, responseCode, response } = error as Partial<Record<string, unknown>>;
  if (command !== 'RCPT TO') return false;
  const [, enhanced] = /^5\d\d[ -](5\.\d+\.\d+)\b/.exec(String(response)) ?? [];
  return enhanced ? OF_RECEIVERS.test(enhanced) : NO_MAILBOX.has(responseCode);
}

/** Enhanced status codes (RFC 3463 §3.2, §3.3; RFC 7505): bad or moved destination address, no mail taken, mailbox disabled. */
const OF_RECEIVERS = /^5\.(1\.([1236]|10)|2\.1)$/;
/** Mailbox unavailable, not local, name not allowed (RFC 5321 §4.2.3). */
const NO_MAILBOX = new Set<unknown>([550, 551, 553]);
