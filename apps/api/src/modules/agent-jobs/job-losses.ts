import { type JobKey, jobName } from '@intermind/contracts';

/** A worker that lost a job this often within LOSSES_WITHIN_MS gives it up, when another one can take it. */
const LOSSES_MAX = 3;
const LOSSES_WITHIN_MS = 60_000;
/** For how long it is not given the job again while another one can take it. */
const AVOIDED_MS = 5 * 60_000;

interface Losses {
  atMs: number[];
  avoidedUntilMs: number;
}

/** How often workers of this instance lost the process of a job, and which jobs they should not get for a while. */
export class JobLosses {
  /** By worker and job. */
  readonly #losses = new Map<string, Losses>();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  note(workerId: string, key: JobKey): void {
    const nowMs = this.#nowMs();
    const losses = this.#losses.get(pair(workerId, key)) ?? { atMs: [], avoidedUntilMs: 0 };
    losses.atMs = [...losses.atMs.filter((atMs) => nowMs - atMs < LOSSES_WITHIN_MS), nowMs];
    if (losses.atMs.length >= LOSSES_MAX) losses.avoidedUntilMs = nowMs + AVOIDED_MS;
    this.#losses.set(pair(workerId, key), losses);
  }

  isAvoided(workerId: string, key: JobKey): boolean {
    return (this.#losses.get(pair(workerId, key))?.avoidedUntilMs ?? 0) > this.#nowMs();
  }

  forgetOld(): void {
    const nowMs = this.#nowMs();
    for (const [name, { atMs, avoidedUntilMs }] of this.#losses)
      if (avoidedUntilMs <= nowMs && nowMs - atMs.at(-1)! >= LOSSES_WITHIN_MS) this.#losses.delete(name);
  }
}

const pair = (workerId: string, key: JobKey) => `${workerId} ${jobName(key)}`;
