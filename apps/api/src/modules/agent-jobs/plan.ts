import type { ConferenceId } from '@intermind/contracts';
import type { JobRow } from './store.ts';

/** A job outlives its need by this long: people leave and come back, languages are tried out. */
export const UNNEEDED_GRACE_MS = 10_000;

export interface JobPlan {
  create: ConferenceId[];
  neededAgain: ConferenceId[];
  /** Not needed since now. */
  unneeded: ConferenceId[];
  remove: ConferenceId[];
  /** Wanted, and no living worker has it. */
  free: JobRow[];
}

/** What is to be done with the jobs so that exactly the conferences in need have one. */
export function planJobs(
  needed: ReadonlySet<ConferenceId>,
  jobs: readonly JobRow[],
  now: Date,
  graceMs = UNNEEDED_GRACE_MS,
): JobPlan {
  const plan: JobPlan = { create: [], neededAgain: [], unneeded: [], remove: [], free: [] };
  const known = new Set(jobs.map(({ conferenceId }) => conferenceId));
  plan.create = [...needed].filter((id) => !known.has(id));
  for (const job of jobs) {
    const { conferenceId, unneededSince } = job;
    const isNeeded = needed.has(conferenceId);
    const isOver =
      job.conferenceEnded || (unneededSince !== null && now.getTime() - unneededSince.getTime() >= graceMs);
    if (!isNeeded && (isOver || graceMs === 0)) {
      plan.remove.push(conferenceId);
      continue;
    }
    if (isNeeded && unneededSince !== null) plan.neededAgain.push(conferenceId);
    if (!isNeeded && unneededSince === null) plan.unneeded.push(conferenceId);
    if (isNeeded && !isHeld(job, now)) plan.free.push(job);
  }
  return plan;
}

export function isHeld(
  { workerId, leaseUntil }: Pick<JobRow, 'workerId' | 'leaseUntil'>,
  now: Date,
): boolean {
  return workerId !== null && leaseUntil !== null && leaseUntil.getTime() > now.getTime();
}

/** What a worker can take, as it said and as we count. */
export interface WorkerLoad {
  capacity: number;
  jobs: number;
  /** As reported, 0 to 1: jobs or processor time, whichever is more; knows nothing yet of what was assigned a moment ago. */
  load: number;
}

/** From here on another meeting would delay the voices of those that run there. */
export const FULL_LOAD = 0.9;

/**
 * Whether what it interprets keeps the worker so busy that it gets no other meeting, whatever its capacity says.
 * @param processorLoad 0 to 1; an older worker does not say
 */
export function isBusy({
  interpreters,
  processorLoad = 0,
}: {
  interpreters: number;
  processorLoad?: number | undefined;
}): boolean {
  return interpreters > 0 && processorLoad >= FULL_LOAD;
}

/** The worker with the most room; undefined when all are full. */
export function leastLoaded<Worker extends WorkerLoad>(workers: readonly Worker[]): Worker | undefined {
  const weight = ({ capacity, jobs, load }: WorkerLoad) => Math.max(jobs / capacity, load) + jobs * 1e-6;
  return workers
    .filter(({ capacity, jobs }) => jobs < capacity)
    .reduce<Worker | undefined>(
      (best, next) => (!best || weight(next) < weight(best) ? next : best),
      undefined,
    );
}
