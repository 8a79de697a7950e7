import { generateKeyPair, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { JWK } from 'jose';
import { OperatorError } from './operator-error.ts';

export interface Secrets {
  /** Between the API and the agent worker. */
  agentSecret: string;
  livekitApiKey: string;
  livekitApiSecret: string;
  /** RS256 private keys. */
  guestSigningKey: JWK;
  identitySigningKey: JWK;
  /** Signs the cookies of the embedded identity provider; the key for secrets of second factors comes from it. */
  cookieKey: string;
}

/** The file of secrets is not one. */
function wrongSecrets(file: string, what: string): OperatorError {
  return new OperatorError(
    'WrongSecrets',
    `${file} is not as it was made (${what}). Restore it, or move it away: everybody signs in again then.`,
  );
}

/** Least lengths, in characters. */
const TEXTS = { agentSecret: 32, livekitApiKey: 8, livekitApiSecret: 32, cookieKey: 32 } as const;
const KEYS = ['guestSigningKey', 'identitySigningKey'] as const;

async function signingKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const jwk = privateKey.export({ format: 'jwk' }) as JWK;
  return { ...jwk, alg: 'RS256', use: 'sig', kid: randomBytes(8).toString('hex') };
}

async function makeSecrets(): Promise<Secrets> {
  const [guestSigningKey, identitySigningKey] = await Promise.all([signingKey(), signingKey()]);
  return {
    agentSecret: randomBytes(32).toString('base64url'),
    livekitApiKey: `API${randomBytes(8).toString('hex')}`,
    livekitApiSecret: randomBytes(32).toString('base64url'),
    guestSigningKey,
    identitySigningKey,
    cookieKey: randomBytes(32).toString('base64url'),
  };
}

/**
 * Reads the installation’s secrets, creating them at the first start. The file has mode 600; when two processes start
 * at once, both end with the same secrets. @throws OperatorError WrongSecrets when the file was edited into something invalid
 */
export async function loadSecrets(
  dataDir: string,
  file = path.join(dataDir, 'secrets.json'),
): Promise<Secrets> {
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    const draft = `${file}.${randomBytes(6).toString('hex')}`;
    writeFileSync(draft, JSON.stringify(await makeSecrets(), null, 2), { mode: 0o600 });
    try {
      linkSync(draft, file);
    } catch (error) {
      // Another process was first: its secrets count.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  try {
    chmodSync(file, 0o600);
  } catch (error) {
    // Given to us to read only, as container platforms give secrets.
    if (!['EPERM', 'EROFS', 'EACCES'].includes((error as NodeJS.ErrnoException).code!)) throw error;
  }
  const read = parsed(file);
  const wrong = wrongNames(read);
  if (wrong.length > 0) throw wrongSecrets(file, wrong.join(', '));
  return read as unknown as Secrets;
}

function parsed(file: string): Record<string, unknown> {
  let read: unknown;
  try {
    read = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw wrongSecrets(file, 'not JSON');
  }
  if (read === null || typeof read !== 'object') throw wrongSecrets(file, 'not an object');
  return read as Record<string, unknown>;
}

function wrongNames(read: Record<string, unknown>): string[] {
  const texts = Object.entries(TEXTS).filter(([name, length]) => {
    const value = read[name];
    return typeof value !== 'string' || value.length < length;
  });
  const keys = KEYS.filter((name) => !isSigningKey(read[name] as JWK | undefined));
  return [...texts.map(([name]) => name), ...keys];
}

/**
 * Whether the numbers of an RSA private key are consistent (RFC 8017 §3.2). A test signature is not enough: it never
 * reads some of them, such as `d`.
 */
function isSigningKey(jwk: JWK | undefined): boolean {
  if (jwk?.kty !== 'RSA') return false;
  try {
    const [n, e, d, p, q, dp, dq, qi] = [jwk.n, jwk.e, jwk.d, jwk.p, jwk.q, jwk.dp, jwk.dq, jwk.qi].map(
      (part) => BigInt(`0x${Buffer.from(part!, 'base64url').toString('hex')}`),
    ) as [bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint];
    const [p1, q1] = [p - 1n, q - 1n];
    const inverse = (d * e) % p1 === 1n && (d * e) % q1 === 1n && (qi * q) % p === 1n;
    return n === p * q && inverse && dp === d % p1 && dq === d % q1;
  } catch {
    return false;
  }
}
