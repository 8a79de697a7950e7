import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newOnServer, untilUnused } from '../../../testing/test-database.ts';

/** A database that a process of its own opens, on the server of TEST_DATABASE_URL or embedded in a folder. */
export interface KillDatabase {
  /** For the process. */
  address: string | { dataDir: string };
  /** @throws where somebody has it open */
  copy(): Promise<KillDatabase>;
  remove(): Promise<void>;
}

export function newDatabase(): Promise<KillDatabase> {
  const serverUrl = process.env['TEST_DATABASE_URL'];
  return serverUrl ? onServer(serverUrl) : Promise.resolve(inFolder());
}

async function onServer(serverUrl: string, from?: string): Promise<KillDatabase> {
  const { name, url, remove } = await newOnServer(serverUrl, from);
  const copy = async () => {
    await untilUnused(serverUrl, name);
    return onServer(serverUrl, name);
  };
  return { address: url, copy, remove };
}

function inFolder(from?: string): KillDatabase {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'intermind-kills-'));
  if (from !== undefined) cpSync(from, dataDir, { recursive: true });
  return {
    address: { dataDir },
    copy: () => Promise.resolve(inFolder(dataDir)),
    remove: () => Promise.resolve(rmSync(dataDir, { recursive: true, force: true })),
  };
}
