import type { Settings } from '@intermind/config';
import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
}

/** Hands one email to the mail server. @throws Error where that refuses it or does not answer */
export type SendMail = (mail: Mail) => Promise<void>;

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
    await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
  };
}
