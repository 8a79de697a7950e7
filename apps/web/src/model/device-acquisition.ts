import { DEVICE_ACQUIRE_ATTEMPTS, DEVICE_ACQUIRE_RETRY_MS } from '@intermind/contracts/limits';

/** Why a device could not be had; `lost` is a forced release while it was being acquired. */
export type DeviceProblem = 'denied' | 'missing' | 'lost' | 'failed';

export class DeviceError extends Error {
  readonly problem: DeviceProblem;
  constructor(problem: DeviceProblem, cause?: unknown) {
    super(`The device could not be acquired: ${problem}`, { cause });
    this.name = 'DeviceError';
    this.problem = problem;
  }
}

/** Names of getUserMedia's errors (W3C Media Capture and Streams §10). */
const PROBLEMS: Readonly<Record<string, DeviceProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'lost',
  AbortError: 'lost',
};

export function deviceProblem(error: unknown): DeviceProblem {
  if (error instanceof DeviceError) return error.problem;
  return PROBLEMS[(error as { name?: string } | null)?.name ?? ''] ?? 'failed';
}

export interface AcquisitionWorld {
  wait: (delayMs: number) => Promise<unknown>;
  /** Asked before each further attempt; while absent it always is. */
  isWanted?: () => boolean;
  /** Called after the last attempt failed; the caller warns. */
  onRetriesUsedUp?: () => void;
}

/**
 * Acquires a device, up to three times 500 ms apart while it is taken away in between (spec 1 §9) and still wanted.
 *
 * @throws DeviceError
 */
export async function acquireWithRetries<Value>(
  attempt: () => Promise<Value>,
  world: AcquisitionWorld,
): Promise<Value> {
  const isWanted = world.isWanted ?? (() => true);
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      const problem = deviceProblem(error);
      const failure = new DeviceError(problem, error);
      if (problem !== 'lost' || !isWanted()) throw failure;
      if (attempts === DEVICE_ACQUIRE_ATTEMPTS) {
        world.onRetriesUsedUp?.();
        throw failure;
      }
      await world.wait(DEVICE_ACQUIRE_RETRY_MS);
      if (!isWanted()) throw failure;
    }
  }
}

/** Lets one acquisition of a device run at a time (spec 1 §5). */
export function oneAtATime<Value>(): (work: () => Promise<Value>) => Promise<Value> {
  let running = false;
  return async (work) => {
    if (running) throw new Error('already acquiring');
    running = true;
    try {
      return await work();
    } finally {
      running = false;
    }
  };
}
