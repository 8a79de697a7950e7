import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server on this machine that keeps what it is given. */
export interface TestMailServer {
  url: string;
  /** The raw messages, by receiver, oldest first. */
  received: { to: string; text: string }[];
  /** Codes with which it refuses addresses, or with a text. */
  refuses: Map<string, number | { code: number; text: string }>;
  /** Waits for that many messages to this receiver. @returns the last one, decoded */
  next: (to: string, count?: number) => Promise<string>;
  close: () => Promise<void>;
}

export async function startMailServer(): Promise<TestMailServer> {
  const received: TestMailServer['received'] = [];
  const refuses: TestMailServer['refuses'] = new Map();
  let arrived = () => {};
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, callback) {
      const answer = refuses.get(address);
      const { code, text } = typeof answer === 'object' ? answer : { code: answer, text: 'refused' };
      callback(code ? Object.assign(new Error(text), { responseCode: code }) : null);
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const text = decoded(Buffer.concat(chunks).toString('utf8'));
        for (const { address } of session.envelope.rcptTo) received.push({ to: address, text });
        callback();
        arrived();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuses,
    async next(to, count = 1) {
      for (;;) {
        const mine = received.filter((mail) => mail.to === to);
        if (mine.length >= count) return mine.at(-1)!.text;
        await new Promise<void>((resolve) => (arrived = resolve));
      }
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Quoted-printable (RFC 2045 §6.7), the only encoding of these mails beside plain text. */
function decoded(message: string): string {
  const bytes = message
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return /quoted-printable/i.test(message) ? Buffer.from(bytes, 'latin1').toString('utf8') : message;
}
