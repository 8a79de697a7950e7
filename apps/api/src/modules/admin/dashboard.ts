import type { Dashboard } from '@intermind/contracts';
import { statfs } from 'node:fs/promises';
import type { Database } from '../../db/client.ts';
import { ApiError } from '../../http/errors.ts';
import type { InterpreterHealth } from '../agent-jobs/index.ts';
import type { EmbeddedState } from '../health/index.ts';
import type { JobState } from '../jobs/index.ts';
import { countAll } from './dashboard-store.ts';
import type { InstanceFacts } from './instance-facts.ts';
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

/** What this instance knows. @param errorsLastHour answers with 5xx */
export async function readOwnFacts(
  { dataDir, interpreters }: Pick<DashboardDependencies, 'dataDir' | 'interpreters'>,
  errorsLastHour: number,
): Promise<InstanceFacts> {
  const disk = await statfs(dataDir);
  return {
    errorsLastHour,
    diskFreeBytes: disk.bavail * disk.bsize,
    diskBytes: disk.blocks * disk.bsize,
    ...interpretingOf(interpreters()),
  };
}

/** @throws ApiError ValidationFailed for an unknown time zone */
export async function readDashboard(
  deps: DashboardDependencies & { facts: () => Promise<InstanceFacts[]> },
  timeZone: string,
): Promise<Dashboard> {
  const { db, now, versions, facts, embeddedDatabase, jobs, readAvatarCredits } = deps;
  const starts = startsIn(now(), timeZone);
  const [{ users, conferences, people, databaseBytes }, instances, jobStates, creditsLeft] =
    await Promise.all([countAll(db, starts), facts(), jobs?.() ?? [], readAvatarCredits?.() ?? null]);
  const embedded = embeddedDatabase?.();
  const { live, errorsLastHour, diskFreeBytes, diskBytes } = together(instances);
  return {
    users,
    conferences,
    versions,
    avatarQuota: readAvatarCredits ? { creditsLeft } : null,
    live: { people, ...live },
    errorsLastHour,
    storage: {
      databaseBytes,
      diskFreeBytes,
      diskBytes,
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
export function interpretingOf({
  workers,
  engines,
  jobs,
  unassigned,
}: InterpreterHealth): Pick<InstanceFacts, 'workers' | 'engines' | 'lagsMs' | 'unassigned'> {
  return {
    workers: workers.map(({ version, capacity, jobs: running, rssBytes, silentMs }) => ({
      version,
      jobs: running,
      capacity,
      rssBytes,
      silentMs: Math.max(0, Math.round(silentMs)),
    })),
    engines: engines.map(({ id, kind, available, hint }) => ({ id, kind, available, hint })),
    lagsMs: jobs.flatMap(({ lanes }) =>
      lanes.flatMap(({ state, lagMs }) => (SPEAKING.has(state) ? [lagMs] : [])),
    ),
    unassigned,
  };
}

interface Together extends Pick<InstanceFacts, 'errorsLastHour' | 'diskFreeBytes' | 'diskBytes'> {
  live: Omit<Dashboard['live'], 'people'>;
}

/** Of all instances: sums, each engine once, and the disk with the least space left. @param instances at least one */
export function together(instances: readonly InstanceFacts[]): Together {
  const lags = instances.flatMap(({ lagsMs }) => lagsMs).sort((one, other) => one - other);
  const engines = new Map<string, InstanceFacts['engines'][number]>();
  for (const engine of instances.flatMap((one) => one.engines)) {
    const key = `${engine.kind}/${engine.id}`;
    if (!engines.get(key)?.available) engines.set(key, engine);
  }
  const { diskFreeBytes, diskBytes } = instances.reduce((fullest, one) =>
    one.diskFreeBytes < fullest.diskFreeBytes ? one : fullest,
  );
  return {
    live: {
      instances: instances.length,
      workers: instances.flatMap(({ workers }) => workers),
      engines: [...engines.values()],
      lagMs:
        lags.length === 0
          ? null
          : {
              median: Math.round(lags[Math.floor(lags.length / 2)]!),
              highest: Math.round(lags.at(-1)!),
            },
      // A job that one instance has no room for may run at another one.
      unassigned: Math.min(...instances.map(({ unassigned }) => unassigned)),
    },
    errorsLastHour: instances.reduce((sum, one) => sum + one.errorsLastHour, 0),
    ...{ diskFreeBytes, diskBytes },
  };
}
