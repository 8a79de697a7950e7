import {
  BENCH_LIMIT_MS,
  BENCH_SILENCE_MS,
  BENCH_START_MS,
  type BenchFailure,
  type BenchProgress,
  type EngineBench,
  type EngineBenchId,
  type EngineMeasure,
  type Engines,
} from '@intermind/contracts';
import { and, desc, eq, gt, isNull, lte, notInArray, or } from 'drizzle-orm';
import type { Database, Queries } from '../../db/client.ts';
import { engineBenches as benches } from '../../db/schema/engine-benches.ts';

export type BenchRow = typeof benches.$inferSelect;

/** Benches that are kept, beside the newest that is finished. */
const KEPT = 5;
/** The worker gives up first, and says so. */
const MARGIN_MS = 60_000;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);
const after = (now: Date, ms: number) => new Date(now.getTime() + ms);
const isRunning = eq(benches.state, 'running');
const longAgo = (now: Date) => before(now, BENCH_LIMIT_MS + MARGIN_MS);

/** @returns undefined while another runs */
export async function insertBench(
  tx: Queries,
  id: EngineBenchId,
  now: Date,
): Promise<EngineBench | undefined> {
  const row = { id, state: 'running', startedAt: now, leaseUntil: after(now, BENCH_START_MS) } as const;
  const [made] = await tx.insert(benches).values(row).onConflictDoNothing().returning();
  return made && presentBench(made);
}

/** The old ones. */
export async function forgetBenches(tx: Queries): Promise<void> {
  const newest = tx.select({ id: benches.id }).from(benches).orderBy(desc(benches.startedAt)).limit(KEPT);
  const finished = tx
    .select({ id: benches.id })
    .from(benches)
    .where(eq(benches.state, 'finished'))
    .orderBy(desc(benches.startedAt))
    .limit(1);
  await tx.delete(benches).where(and(notInArray(benches.id, newest), notInArray(benches.id, finished)));
}

/** Ends the one that nothing was heard of for too long. */
export async function failLostBench(tx: Queries, now: Date): Promise<void> {
  const lost = and(isRunning, or(lte(benches.leaseUntil, now), lte(benches.startedAt, longAgo(now))));
  const [row] = await tx.select().from(benches).where(lost);
  if (!row) return;
  const failed = { state: 'failed', failure: lossOf(row, now), endedAt: now } as const;
  await tx
    .update(benches)
    .set(failed)
    .where(and(eq(benches.id, row.id), lost));
}

function lossOf({ workerId, startedAt }: BenchRow, now: Date): BenchFailure {
  if (workerId === null) return 'no-worker';
  return startedAt <= longAgo(now) ? 'too-long' : 'worker-lost';
}

export async function findRunning(db: Database): Promise<BenchRow | undefined> {
  const [row] = await db.select().from(benches).where(isRunning);
  return row;
}

/** @returns whether the worker is the one to do it */
export async function claimBench(
  db: Database,
  id: EngineBenchId,
  workerId: string,
  now: Date,
): Promise<boolean> {
  const claimed = await db
    .update(benches)
    .set({ workerId, leaseUntil: after(now, BENCH_SILENCE_MS) })
    .where(and(eq(benches.id, id), isRunning, isNull(benches.workerId), gt(benches.leaseUntil, now)))
    .returning({ id: benches.id });
  return claimed.length > 0;
}

/** @returns false where it is over already */
export async function updateBench(
  db: Database,
  id: EngineBenchId,
  { workerId, progress, now }: { workerId: string; progress: BenchProgress; now: Date },
): Promise<boolean> {
  const { state } = progress;
  const updated = await db
    .update(benches)
    .set({
      ...progress,
      ...{ workerId, leaseUntil: after(now, BENCH_SILENCE_MS) },
      endedAt: state === 'running' ? null : now,
    })
    // One whose time is over and that nobody has missed yet goes on: an API that was away hears it before it looks.
    .where(and(eq(benches.id, id), isRunning, gt(benches.startedAt, longAgo(now))))
    .returning({ id: benches.id });
  return updated.length > 0;
}

/** The connection of the worker broke: unless it is heard of again so soon, the bench is lost. */
export async function shortenLease(db: Database, workerId: string, until: Date): Promise<void> {
  await db
    .update(benches)
    .set({ leaseUntil: until })
    .where(and(isRunning, eq(benches.workerId, workerId)));
}

export async function readEngines(db: Database): Promise<Engines> {
  const newest = db.select().from(benches).orderBy(desc(benches.startedAt)).limit(1);
  const [[bench], [last]] = await Promise.all([newest, lastFinished(db)]);
  return { bench: bench ? presentBench(bench) : null, finished: last ? presentBench(last) : null };
}

/** Of the newest bench that is finished; none where there is none. */
export async function readMeasures(db: Queries): Promise<EngineMeasure[]> {
  const [row] = await lastFinished(db);
  return row?.measures ?? [];
}

const lastFinished = (db: Queries) =>
  db.select().from(benches).where(eq(benches.state, 'finished')).orderBy(desc(benches.startedAt)).limit(1);

function presentBench({ id, state, startedAt, endedAt, failure, done, total, measures }: BenchRow) {
  const times = { startedAt: startedAt.toISOString(), endedAt: endedAt?.toISOString() ?? null };
  return {
    id,
    state,
    ...times,
    failure,
    done,
    total,
    measures: measures.map(completed),
  } satisfies EngineBench;
}

/** What an older version stored has no count of characters. */
function completed(measure: EngineMeasure): EngineMeasure {
  return { ...measure, charactersPerMinute: measure.charactersPerMinute ?? null };
}
