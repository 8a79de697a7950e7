import { createHmac } from 'node:crypto';

export interface MediaTokenOptions {
  key: string;
  secret: string;
  room: string;
  identity: string;
  kind: 'standard' | 'agent';
  attributes?: Record<string, string>;
  /** True unless said; the API gives it to agents alone. */
  maySendData?: boolean;
  /** The rest of its grants, where they are not those of everybody. */
  grants?: object;
}

const LIFETIME_S = 600;

/** A LiveKit join token for tests (HS256); in the product the API makes them. */
export function mediaToken(options: MediaTokenOptions): string {
  const { key, secret, room, identity, kind, attributes = {}, maySendData = true } = options;
  const usual = { canSubscribe: true, canUpdateOwnMetadata: true };
  const nowS = Math.floor(Date.now() / 1_000);
  const grants = { roomJoin: true, room, canPublish: true, canPublishData: maySendData };
  const claims = {
    iss: key,
    sub: identity,
    nbf: nowS - 10,
    exp: nowS + LIFETIME_S,
    kind,
    attributes,
    video: { ...grants, ...(options.grants ?? usual) },
  };
  const head = encode({ alg: 'HS256', typ: 'JWT' });
  const body = encode(claims);
  const signature = createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url');
  return `${head}.${body}.${signature}`;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
