import type { Settings } from '@intermind/config';
import { statfs } from 'node:fs/promises';
import { withTimeLimit } from '@intermind/timing';
import type { Database } from '../../db/client.ts';
import { askDatabase } from './store.ts';

/** State of one part. The detail is public: no addresses, no secrets. */
export interface PartHealth {
  status: 'ok' | 'down' | 'off';
  detail?: string;
}
export type HealthCheck = () => PartHealth | Promise<PartHealth>;

const OK: PartHealth = { status: 'ok' };
const CHECK_TIMEOUT_MS = 3_000;

/** What the embedded database says of itself. */
export interface EmbeddedState {
  /** In words; null when nothing is wrong. */
  problem: string | null;
  /** ISO 8601 UTC; null: there is no backup. */
  lastBackupAt: string | null;
  backupFailed: boolean;
}

export function databaseCheck(db: Database, embedded?: () => EmbeddedState): HealthCheck {
  return async () => {
    const state = embedded?.();
    const detail = state && (state.problem ?? (state.backupFailed ? 'the last backup failed' : null));
    await askDatabase(db);
    return detail ? { status: 'ok', detail } : OK;
  };
}

/** Below this the database cannot be written to reliably. */
const DISK_MIN_BYTES = 32 * 1024 * 1024;

/** The disk of DATA_DIR: the embedded database and backups are there. */
export function diskCheck(folder: string): HealthCheck {
  return async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < DISK_MIN_BYTES ? { status: 'down', detail: 'the disk is full' } : OK;
  };
}

/** Without Redis each instance works alone: people on different instances do not see each other’s changes. */
export function redisCheck(redis: { ping(): Promise<unknown> }): HealthCheck {
  return async () => {
    await redis.ping();
    return OK;
  };
}

/** LiveKit answers `OK` on its plain HTTP port. */
export function livekitCheck(livekit: Settings['livekit']): HealthCheck {
  const address =
    livekit.mode === 'embedded' ? `http://127.0.0.1:${livekit.port}/` : livekit.url.replace(/^ws/, 'http');
  return async () => {
    const { status } = await get(address);
    return status === 200 ? OK : { status: 'down', detail: `it answers ${status}` };
  };
}

/** The embedded provider lives in this process; an outside one must answer its discovery. */
export function identityCheck(oidc: Settings['oidc']): HealthCheck {
  if (oidc.mode === 'embedded') return () => OK;
  const address = `${oidc.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  return async () => {
    const { status } = await get(address);
    return status === 200 ? OK : { status: 'down', detail: `discovery answers ${status}` };
  };
}

/** Engine reports of the workers connected to this instance. */
export interface InterpreterState {
  workers: readonly unknown[];
  engines: readonly { id: string; available: boolean; hint: string | null }[];
}

export interface InterpreterCheckOptions {
  /** There are no engines, neither those that come with the product nor others. */
  off: boolean;
  /** Whether a worker is connected to any instance; absent: there is only this one. */
  elsewhere?: () => Promise<boolean>;
}

export function interpreterCheck(
  { off, elsewhere }: InterpreterCheckOptions,
  state: () => InterpreterState,
): HealthCheck {
  return async () => {
    if (off) return { status: 'off' };
    const known = state();
    if (known.workers.length === 0) {
      if (!elsewhere) return { status: 'down', detail: 'no worker is connected' };
      return (await elsewhere())
        ? { status: 'ok', detail: 'the workers are connected to other instances' }
        : { status: 'down', detail: 'no worker is connected to any instance' };
    }
    const missing = known.engines
      .filter(({ available }) => !available)
      .map(({ id, hint }) => (hint ? `${id}: ${hint}` : id));
    return missing.length > 0 ? { status: 'ok', detail: `not available: ${missing.join('; ')}` } : OK;
  };
}

async function get(address: string): Promise<{ status: number }> {
  const response = await fetch(address, {
    signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    redirect: 'manual',
  });
  await response.body?.cancel();
  return { status: response.status };
}

/** A check that fails, or that does not answer in time, is a part that is down. */
export async function runCheck(check: HealthCheck, timeoutMs = CHECK_TIMEOUT_MS): Promise<PartHealth> {
  const late = new Error('it does not answer in time');
  try {
    return await withTimeLimit({ limitMs: timeoutMs, late: () => late }, async () => check());
  } catch (error) {
    return { status: 'down', detail: error === late ? late.message : 'it cannot be reached' };
  }
}
