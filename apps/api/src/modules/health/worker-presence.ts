import type { Redis } from 'ioredis';

export interface WorkerPresence {
  /** Whether a worker is connected to any instance. @throws when Redis does not answer */
  anywhere(): Promise<boolean>;
  stop(): void;
}

const KEY = 'intermind:agent-workers';
const NOTE_EVERY_MS = 2_000;
/** After its last worker is gone, others believe in one for this long. */
const BELIEVED_MS = 10_000;

/** Instances that share one Redis tell each other whether a worker is connected to them. */
export function shareWorkerPresence(
  redis: Pick<Redis, 'set' | 'exists'>,
  isHere: () => boolean,
): WorkerPresence {
  const timer = setInterval(() => {
    // While Redis is away nobody can ask either.
    if (isHere()) redis.set(KEY, '1', 'PX', BELIEVED_MS).catch(() => undefined);
  }, NOTE_EVERY_MS).unref();
  return {
    anywhere: async () => (await redis.exists(KEY)) === 1,
    stop: () => clearInterval(timer),
  };
}
