import { loadSecrets, readSettings } from '@intermind/config';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { buildApp } from '../app.ts';
import type { Database } from '../db/client.ts';
import { openTestDatabase } from './test-database.ts';
import { createTestIssuer, type TestIssuer, type TestMember } from './test-issuer.ts';

/** The real app on a real database, with an issuer of our own and a clock that tests move. */
export interface TestApp {
  app: FastifyInstance;
  db: Database;
  issuer: TestIssuer;
  clock: { now: Date };
  /** Bearer header of a member. */
  as(member: TestMember): Promise<{ authorization: string }>;
  call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, options?: CallOptions): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

interface CallOptions {
  headers?: Record<string, string>;
  body?: unknown;
}

export const ANNA: TestMember = { subject: 'anna', email: 'anna@example.org', firstName: 'Anna', lastName: 'Novak' };

export async function startTestApp(env: Record<string, string> = {}): Promise<TestApp> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'intermind-app-'));
  const issuer = await createTestIssuer();
  const settings = readSettings({ DATA_DIR: dataDir, OIDC_ISSUER: issuer.issuer, ...env });
  const database = await openTestDatabase();
  const clock = { now: new Date() };
  const app = await buildApp({
    settings,
    secrets: await loadSecrets(dataDir),
    database,
    logger: pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
    now: () => clock.now,
    issuerKeys: { keys: issuer.publicKeys },
  });
  return {
    app,
    db: database.db,
    issuer,
    clock,
    as: async (member) => ({ authorization: `Bearer ${await issuer.token(member)}` }),
    call: (method, callPath, { headers = {}, body } = {}) => {
      const options: InjectOptions = { method, url: `/api${callPath}`, headers };
      if (body !== undefined) options.payload = body as NonNullable<InjectOptions['payload']>;
      return app.inject(options);
    },
    close: async () => {
      await app.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
