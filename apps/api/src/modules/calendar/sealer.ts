import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts what gives access to calendars, with keys that are derived from the installation's secrets. */
export interface Sealer {
  /** @param about what it belongs to: it can be opened for that alone */
  seal(text: string, about: string): string;
  /** Undefined when it was made with another key, belongs to something else, or was changed. */
  open(sealed: string, about: string): string | undefined;
  /** The same for the same text; says nothing about it without the key. */
  digest(text: string): string;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function createSealer(secret: string): Sealer {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `calendar ${use}`, 32));
  const [sealing, digesting] = [keyFor('sealing'), keyFor('digest')];
  return {
    seal(text, about) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(about));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
    },
    open(sealed, about) {
      const bytes = Buffer.from(sealed, 'base64url');
      const [nonce, tag] = [
        bytes.subarray(0, NONCE_BYTES),
        bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES),
      ];
      if (tag.length !== TAG_BYTES) return undefined;
      const decipher = createDecipheriv('aes-256-gcm', sealing, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(about)).setAuthTag(tag);
      try {
        const encrypted = bytes.subarray(NONCE_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
      } catch {
        // The tag does not fit.
        return undefined;
      }
    },
    digest: (text) => createHmac('sha256', digesting).update(text).digest('base64url'),
  };
}
