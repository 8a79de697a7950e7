/** Counts tries and says how long to wait. Works in this process alone, without Redis. */
export interface AttemptLimiter {
  /**
   * Counts a try for each key before its outcome is known, so that tries at the same time count too.
   * Answers the wait in milliseconds; 0: go ahead. While a key has to wait nothing is counted.
   */
  take(keys: readonly AttemptKey[]): number;
  /** The try was good: it does not count, and neither do the earlier ones of keys that forget. */
  forgive(keys: readonly AttemptKey[]): void;
}

export interface AttemptKey {
  key: string;
  /** Tries that may fail before the first wait. */
  free: number;
  /** A good try wipes out the bad ones: for an account, not for an address. */
  forgets: boolean;
}

interface Entry {
  tries: number;
  lastMs: number;
  blockedUntilMs: number;
}

const FIRST_WAIT_MS = 5_000;
const MAX_WAIT_MS = 15 * 60_000;
/** A key without a try for this long starts anew. */
const MEMORY_MS = 60 * 60_000;
const MAX_KEYS = 20_000;

/** After `free` tries the wait doubles from 5 s to 15 min. The keys tried longest ago are forgotten first. */
export function createAttemptLimiter(now: () => Date): AttemptLimiter {
  const entries = new Map<string, Entry>();

  const entryOf = (key: string, nowMs: number): Entry => {
    const known = entries.get(key);
    return known && nowMs - known.lastMs < MEMORY_MS ? known : { tries: 0, lastMs: nowMs, blockedUntilMs: 0 };
  };

  return {
    take(keys) {
      const nowMs = now().getTime();
      const waitMs = Math.max(0, ...keys.map(({ key }) => entryOf(key, nowMs).blockedUntilMs - nowMs));
      if (waitMs > 0) return waitMs;
      for (const { key, free } of keys) {
        const tries = entryOf(key, nowMs).tries + 1;
        const beyond = tries - free;
        const nextWaitMs = beyond < 0 ? 0 : Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(beyond, 20));
        entries.delete(key);
        entries.set(key, { tries, lastMs: nowMs, blockedUntilMs: nowMs + nextWaitMs });
      }
      while (entries.size > MAX_KEYS) entries.delete(entries.keys().next().value as string);
      return 0;
    },
    forgive(keys) {
      for (const { key, forgets } of keys) {
        const entry = entries.get(key);
        if (!entry) continue;
        if (forgets) entries.delete(key);
        else entries.set(key, { ...entry, tries: Math.max(0, entry.tries - 1), blockedUntilMs: 0 });
      }
    },
  };
}

/** The part of an address that one customer holds: IPv6 by its first 64 bits. */
export function addressKey(ip: string): string {
  if (!ip.includes(':')) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = ip.split('%')[0]!.split('::');
  const start = head === '' ? [] : head.split(':');
  const end = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - start.length - end.length;
  const groups = [...start, ...Array<string>(Math.max(0, missing)).fill('0'), ...end];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
