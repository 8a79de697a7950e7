import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { z } from 'zod';

const JwkSchema = z.record(z.string(), z.unknown()) as unknown as z.ZodType<JWK>;
const SecretsSchema = z.strictObject({
  /** Between the API and the agent worker. */
  agentSecret: z.string().min(32),
  livekitApiKey: z.string().min(8),
  livekitApiSecret: z.string().min(32),
  /** RS256 private keys. */
  guestSigningKey: JwkSchema,
  identitySigningKey: JwkSchema,
  /** Signs the cookies of the embedded identity provider. */
  cookieKey: z.string().min(32),
});
export type Secrets = z.infer<typeof SecretsSchema>;

async function signingKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: randomBytes(8).toString('hex') };
}

/**
 * Reads the secrets of the installation, making them at the first start. The file has mode 600; when two processes start
 * at once, both end with the same secrets.
 */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const file = path.join(dataDir, 'secrets.json');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const made: Secrets = {
      agentSecret: randomBytes(32).toString('base64url'),
      livekitApiKey: `API${randomBytes(8).toString('hex')}`,
      livekitApiSecret: randomBytes(32).toString('base64url'),
      guestSigningKey: await signingKey(),
      identitySigningKey: await signingKey(),
      cookieKey: randomBytes(32).toString('base64url'),
    };
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(made, null, 2), { mode: 0o600 });
    try {
      linkSync(draft, file);
    } catch (error) {
      // Another process was first: its secrets count.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  chmodSync(file, 0o600);
  return SecretsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
