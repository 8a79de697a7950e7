import { readSettings } from '@intermind/config';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { buildApp } from '../app.ts';
import type { TestApp } from './test-app.ts';

/** Another API over the same database, clock, issuer and media server: the one after a restart, or one of several. */
export async function startSecondInstance(t: TestApp, env: Record<string, string> = {}): Promise<TestApp> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'intermind-app-'));
  const app = await buildApp({
    settings: readSettings({ DATA_DIR: dataDir, OIDC_ISSUER: t.issuer.issuer, ...env }),
    secrets: t.secrets,
    database: t.database,
    logger: pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
    now: () => t.clock.now,
    version: '0.0.0-test',
    issuerKeys: { keys: t.issuer.publicKeys },
    media: t.media,
    rateLimits: 'off',
  });
  const call: TestApp['call'] = (method, callPath, { headers = {}, body } = {}) =>
    app.inject({
      method: method as 'GET',
      url: `/api${callPath}`,
      headers,
      ...(body === undefined ? {} : { payload: body as object }),
    });
  return {
    ...t,
    app,
    call,
    close: async () => {
      await app.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
