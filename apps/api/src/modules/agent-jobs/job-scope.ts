import { AGENT_HEARTBEAT_TIMEOUT_MS, type JobKey, jobName } from '@intermind/contracts';
import type { Scope } from './store.ts';
import type { Worker } from './worker.ts';

export const idsIn = (jobs: readonly JobKey[]) => new Set(jobs.map(({ conferenceId }) => conferenceId));

export const isIn =
  (scope: Scope) =>
  ({ conferenceId }: JobKey) =>
    scope === 'all' || scope.has(conferenceId);

export function releaseAllBut(own: readonly JobKey[], worker: Worker, scope: Scope): void {
  const names = new Set(own.map(jobName));
  for (const key of worker.assigned) if (isIn(scope)(key) && !names.has(jobName(key))) worker.release(key);
}

export const idsOf = (workers: readonly Worker[]) => workers.map(({ id }) => id);

export function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + AGENT_HEARTBEAT_TIMEOUT_MS);
}
