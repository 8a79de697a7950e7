import type { Dashboard } from '@intermind/contracts';
import { statfs } from 'node:fs/promises';
import type { Database } from '../../db/client.ts';
import { ApiError } from '../../http/errors.ts';
import type { InterpreterHealth } from '../agent-jobs/index.ts';
import type { EmbeddedState } from '../health/index.ts';
import type { JobState } from '../jobs/index.ts';
import { countAll } from './dashboard-store.ts';
import { type PeriodStarts, periodStarts } from '../../period-starts.ts';

export interface DashboardDependencies {
  db: Database;
  now: () => Date;
  versions: Dashboard['versions'];
  /** Of the disk that is looked at. */
  dataDir: string;
  interpreters: () => InterpreterHealth;
  /** Of the account at the provider of avatars: null where it does not say. Null: none is set up. */
  readAvatarCredits: (() => Promise<number | null>) | null;
  /** Absent: the database is an outside one. */
  embeddedDatabase?: () => EmbeddedState;
  /** Absent: this process runs none. */
  jobs?: () => Promise<JobState[]>;
}

/** @throws ApiError ValidationFailed for an unknown time zone */
export async function readDashboard(
  deps: DashboardDependencies,
  timeZone: string,
  errorsLastHour: number,
): Promise<Dashboard> {
  const { db, now, versions, interpreters, embeddedDatabase, jobs, readAvatarCredits } = deps;
  const starts = startsIn(now(), timeZone);
  const [{ users, conferences, people, databaseBytes }, disk, jobStates, creditsLeft] = await Promise.all([
    countAll(db, starts),
    statfs(deps.dataDir),
    jobs?.() ?? [],
    readAvatarCredits?.() ?? null,
  ]);
  const embedded = embeddedDatabase?.();
  return {
    users,
    conferences,
    versions,
    avatarQuota: readAvatarCredits ? { creditsLeft } : null,
    live: { people, ...liveOf(interpreters()) },
    errorsLastHour,
    storage: {
      databaseBytes,
      diskFreeBytes: disk.bavail * disk.bsize,
      diskBytes: disk.blocks * disk.bsize,
      lastBackupAt: embedded?.lastBackupAt ?? null,
      backupFailed: embedded?.backupFailed ?? false,
    },
    jobs: jobStates.map(({ lastDoneAt, ...job }) => ({
      ...job,
      lastDoneAt: lastDoneAt?.toISOString() ?? null,
    })),
  };
}

function startsIn(now: Date, timeZone: string): PeriodStarts {
  try {
    return periodStarts(now, timeZone);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new ApiError('ValidationFailed', {
      issues: [{ path: 'query.timeZone', problem: 'invalid_value' }],
    });
  }
}

const SPEAKING: ReadonlySet<string> = new Set(['active', 'catching-up']);

/** What the interpreters of this instance said last. */
export function liveOf({
  workers,
  engines,
  jobs,
  unassigned,
}: InterpreterHealth): Omit<Dashboard['live'], 'people'> {
  const lags = jobs
    .flatMap(({ lanes }) => lanes.flatMap(({ state, lagMs }) => (SPEAKING.has(state) ? [lagMs] : [])))
    .sort((one, other) => one - other);
  return {
    workers: workers.map(({ version, capacity, jobs: running, rssBytes, silentMs }) => ({
      version,
      jobs: running,
      capacity,
      rssBytes,
      silentMs: Math.max(0, Math.round(silentMs)),
    })),
    engines: engines.map(({ id, kind, available, hint }) => ({ id, kind, available, hint })),
    lagMs:
      lags.length === 0
        ? null
        : {
            median: Math.round(lags[Math.floor(lags.length / 2)]!),
            highest: Math.round(lags.at(-1)!),
          },
    unassigned,
  };
}
