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

/** "Authentication required" (RFC 4954 §6): it says nothing about the address. */
const SIGN_IN_FIRST = 530;

/** A permanent answer (RFC 5321 §4.2.1) to the address itself. */
function isRefusal(error: unknown): boolean {
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown };
  if (command !== 'RCPT TO' || typeof responseCode !== 'number') return false;
  return responseCode >= 500 && responseCode !== SIGN_IN_FIRST;
}
