import { loadSecrets, readSettings } from '@intermind/config';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inMemoryMediaServer } from '../../../adapters/livekit/index.ts';
import { buildApp } from '../../../app.ts';
import type { Database, DatabaseClient } from '../../../db/client.ts';
import { createLogger } from '../../../http/logger.ts';
import { freePort } from '../../../testing/free-port.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';

/** The real app with its embedded provider, on a port of its own: sign-in is made of redirects between addresses. */
export interface ListeningApp {
  publicUrl: string;
  dataDir: string;
  db: Database;
  database: DatabaseClient;
  /** Runs, because the provider reads the machine's; tests move ours ahead of it. */
  clock: { aheadMs: number };
  /** Lines of the audit log, as [event, account]. */
  audited: [event: string, accountId: string | undefined][];
  close(): Promise<void>;
}

/**
 * @param env settings beside PORT, PUBLIC_URL and DATA_DIR; with OIDC_ISSUER the embedded provider is off
 * @param installation another app whose data folder and database this one uses; that one removes them
 */
export async function startListeningApp(
  env: Record<string, string> = {},
  installation?: Pick<ListeningApp, 'dataDir' | 'database'>,
): Promise<ListeningApp> {
  const dataDir = installation?.dataDir ?? mkdtempSync(path.join(tmpdir(), 'intermind-identity-'));
  const port = await freePort('localhost');
  const publicUrl = env['PUBLIC_URL'] ?? `http://localhost:${port}`;
  const settings = readSettings({ PORT: String(port), PUBLIC_URL: publicUrl, DATA_DIR: dataDir, ...env });
  const database = installation?.database ?? (await openTestDatabase());
  const clock = { aheadMs: 0 };
  const now = () => new Date(Date.now() + clock.aheadMs);
  const audited: ListeningApp['audited'] = [];
  const write = (line: string) => {
    if (process.env['TEST_LOG']) process.stdout.write(line);
    const { audit, accountId } = JSON.parse(line) as { audit?: string; accountId?: string };
    if (audit !== undefined) audited.push([audit, accountId]);
  };
  const app = await buildApp({
    settings,
    secrets: await loadSecrets(dataDir),
    database,
    logger: createLogger('info', { write }),
    now,
    version: '0.0.0-test',
    media: inMemoryMediaServer(now),
  });
  await app.listen({ port, host: 'localhost' });
  return {
    publicUrl: `http://localhost:${port}`,
    dataDir,
    db: database.db,
    database,
    clock,
    audited,
    close: async () => {
      await app.close();
      if (installation) return;
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
