import { isoCBOR } from '@simplewebauthn/server/helpers';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url');

/** What differs from an honest device. */
interface Lie {
  origin?: string;
  rpId?: string;
  /** Whether the device checked who holds it. */
  userVerified?: boolean;
  counter?: number;
}

/** A device that makes one passkey (WebAuthn level 3 §6), in software: ES256, no attestation. */
export function softwarePasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let uses = 0;

  const authenticatorData = ({ rpId, userVerified = true, counter }: Lie, attested?: Uint8Array) => {
    const flags = 0x01 | (userVerified ? 0x04 : 0) | (attested ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? (uses += 1));
    return Buffer.concat([
      sha256(rpId ?? new URL(origin).hostname),
      Buffer.of(flags),
      count,
      ...(attested ? [attested] : []),
    ]);
  };
  const clientData = (type: string, challenge: string, lie: Lie) =>
    JSON.stringify({ type, challenge, origin: lie.origin ?? origin, crossOrigin: false });
  const answer = (response: Record<string, unknown>) =>
    JSON.stringify({
      id: base64url(id),
      rawId: base64url(id),
      type: 'public-key',
      clientExtensionResults: {},
      response,
    });

  return {
    /** Answers the options of a page that adds a passkey. */
    create({ challenge }: { challenge: string }, lie: Lie = {}): string {
      const { x, y } = publicKey.export({ format: 'jwk' });
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, key]);
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authenticatorData(lie, attested))],
        ]) as never,
      );
      return answer({
        clientDataJSON: base64url(clientData('webauthn.create', challenge, lie)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      });
    },
    /** Answers the options of the sign-in page. */
    get({ challenge }: { challenge: string }, lie: Lie = {}): string {
      const data = authenticatorData(lie);
      const client = clientData('webauthn.get', challenge, lie);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      });
    },
  };
}
