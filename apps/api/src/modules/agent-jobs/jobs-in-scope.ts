import { AGENT_HEARTBEAT_TIMEOUT_MS, type ConferenceId, type JobKey } from '@intermind/contracts';
import type { Scope } from './store.ts';
import { nameOf, type Worker } from './worker.ts';

export const idsIn = (jobs: readonly JobKey[]): Set<ConferenceId> =>
  new Set(jobs.map(({ conferenceId }) => conferenceId));

export const isIn =
  (scope: Scope) =>
  ({ conferenceId }: JobKey): boolean =>
    scope === 'all' || scope.has(conferenceId);

export function releaseAllBut(own: readonly JobKey[], worker: Worker, scope: Scope): void {
  const names = new Set(own.map(nameOf));
  for (const key of worker.assigned) if (isIn(scope)(key) && !names.has(nameOf(key))) worker.release(key);
}

export const idsOf = (workers: readonly Worker[]): string[] => workers.map(({ id }) => id);

export function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + AGENT_HEARTBEAT_TIMEOUT_MS);
}
