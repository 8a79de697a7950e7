import type { Redis } from 'ioredis';

export interface WorkerPresence {
  /** Whether a worker is connected to any instance. @throws when Redis does not answer */
  anywhere(): Promise<boolean>;
  stop(): void;
}

const KEY = 'intermind:agent-workers';
const NOTE_EVERY_MS = 2_000;
/** How long other instances still report a worker after the last one disconnected. */
const BELIEVED_MS = 10_000;

/** Shares between instances on one Redis whether a worker is connected. */
export function shareWorkerPresence(
  redis: Pick<Redis, 'set' | 'exists'>,
  isHere: () => boolean,
): WorkerPresence {
  const timer = setInterval(() => {
    // Ignore it: while Redis is down, no instance can ask either.
    if (isHere()) redis.set(KEY, '1', 'PX', BELIEVED_MS).catch(() => undefined);
  }, NOTE_EVERY_MS).unref();
  return {
    anywhere: async () => (await redis.exists(KEY)) === 1,
    stop: () => clearInterval(timer),
  };
}
