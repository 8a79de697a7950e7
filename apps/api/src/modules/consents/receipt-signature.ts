import type { ReceiptKey, SignedReceipt } from '@intermind/contracts';
import { createHmac, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, compactVerify, CompactSign, importJWK } from 'jose';

const ALGORITHM = 'EdDSA';
/** The secret is for cookies too: the key made of it is for receipts alone. */
const KEY_FOR = 'intermind receipts of consent';
/** What stands before the 32 bytes of an Ed25519 private key (PKCS #8, RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Signs receipts with a key made of a secret that all instances of the API have. */
export class ReceiptSigner {
  readonly publicKey: ReceiptKey;
  readonly #privateKey: KeyObject;

  private constructor(privateKey: KeyObject, publicKey: ReceiptKey) {
    this.#privateKey = privateKey;
    this.publicKey = publicKey;
  }

  static async of(secret: string): Promise<ReceiptSigner> {
    const seed = createHmac('sha256', secret).update(KEY_FOR).digest();
    const key = Buffer.concat([PKCS8_PREFIX, seed]);
    const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
    const jwk = {
      ...createPublicKey(privateKey).export({ format: 'jwk' }),
      kty: 'OKP',
      crv: 'Ed25519',
    } as const;
    const kid = await calculateJwkThumbprint(jwk);
    return new ReceiptSigner(privateKey, { ...jwk, x: jwk.x!, kid, alg: ALGORITHM, use: 'sig' });
  }

  async sign(receipt: SignedReceipt['receipt']): Promise<SignedReceipt> {
    const jws = await new CompactSign(payloadOf(receipt))
      .setProtectedHeader({ alg: ALGORITHM, kid: this.publicKey.kid })
      .sign(this.#privateKey);
    const [header, , signature] = jws.split('.');
    return { receipt, signature: `${header}..${signature}` };
  }
}

/**
 * Whether the receipt is as one of the keys has signed it. Needs nothing but its arguments.
 * @param signed as it was read from a file: anything
 */
export async function isGenuine(signed: unknown, keys: readonly ReceiptKey[]): Promise<boolean> {
  if (typeof signed !== 'object' || signed === null) return false;
  const { receipt, signature, ...more } = signed as Record<string, unknown>;
  if (typeof signature !== 'string' || Object.keys(more).length > 0) return false;
  const [header, none, mark, ...rest] = signature.split('.');
  if (!header || none !== '' || !mark || rest.length > 0) return false;
  const payload = Buffer.from(payloadOf(receipt)).toString('base64url');
  for (const key of keys)
    try {
      await compactVerify(`${header}.${payload}.${mark}`, await importJWK(key, ALGORITHM), {
        algorithms: [ALGORITHM],
      });
      return true;
    } catch {
      // Another key may have signed it.
    }
  return false;
}

const payloadOf = (receipt: unknown) => new TextEncoder().encode(canonicalJson(receipt));

/** RFC 8785 for what receipts hold: objects, lists, texts, whole numbers, booleans and null. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`);
  return `{${fields.join(',')}}`;
}
