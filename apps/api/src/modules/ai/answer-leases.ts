import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';

/** What an instance that dies leaves behind ends after this; one that lives renews it. */
const LEASE_MS = 15_000;
const KEY = 'intermind:answering:';

/** Only for the holder: after an outage that may be another instance. */
const RENEW = "return redis.call('get', KEYS[1]) == ARGV[1] and redis.call('pexpire', KEYS[1], ARGV[2])";
const GIVE_BACK = "return redis.call('get', KEYS[1]) == ARGV[1] and redis.call('del', KEYS[1])";

/** Places in which one question of a person is answered, on all instances. */
export interface AnswerLeases {
  /** @returns what gives it back; `taken` while another one is answered anywhere; undefined where that cannot be known now */
  take(person: string): Promise<(() => void) | 'taken' | undefined>;
}

/** On Redis. While it is down each instance knows only its own. */
export function createAnswerLeases(
  redis: Pick<Redis, 'set' | 'eval'>,
  leaseMs: number = LEASE_MS,
): AnswerLeases {
  return {
    async take(person) {
      const key = KEY + person;
      const token = randomUUID();
      try {
        if ((await redis.set(key, token, 'PX', leaseMs, 'NX')) === null) return 'taken';
      } catch {
        return undefined;
      }
      // What fails here ends with the lease.
      const tell = (script: string, ...more: number[]) =>
        void redis.eval(script, 1, key, token, ...more).catch(() => undefined);
      const renewal = setInterval(() => tell(RENEW, leaseMs), leaseMs / 3).unref();
      return () => {
        clearInterval(renewal);
        tell(GIVE_BACK);
      };
    },
  };
}
