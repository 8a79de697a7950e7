import { CompactEncrypt, compactDecrypt, errors } from 'jose';
import { hkdfSync } from 'node:crypto';

/** Encrypts what is kept of an account, and nobody who only has the database may read (JWE, AES-256-GCM). */
export interface SealedTexts {
  seal(accountId: string, text: string): Promise<string>;
  /** @returns null where it is of another account, or the installation's secrets are no longer those */
  open(accountId: string, sealed: string): Promise<string | null>;
}

/** @param secret of the installation @param purpose each has a key of its own */
export function sealedTexts(secret: string, purpose: string): SealedTexts {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    seal: (accountId, text) =>
      new CompactEncrypt(new TextEncoder().encode(text))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', sub: accountId })
        .encrypt(key),
    async open(accountId, sealed) {
      try {
        const { plaintext, protectedHeader } = await compactDecrypt(sealed, key, {
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        });
        return protectedHeader['sub'] === accountId ? new TextDecoder().decode(plaintext) : null;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
