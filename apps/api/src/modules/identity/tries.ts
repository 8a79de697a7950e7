import type { Language } from '@intermind/contracts';
import { addressKey, type AttemptKey, type AttemptLimiter } from './attempt-limiter.ts';

/** Tries before the first wait: few for an account, more for an address behind which many people may sit. */
const ACCOUNT_FREE = 5;
const ADDRESS_FREE = 20;

export function passwordTries(email: string, ip: string): AttemptKey[] {
  return [
    { key: `account ${email}`, free: ACCOUNT_FREE, forgets: true },
    { key: `address ${addressKey(ip)}`, free: ADDRESS_FREE, forgets: false },
  ];
}

export function signUpTries(ip: string): AttemptKey[] {
  return [{ key: `sign-up ${addressKey(ip)}`, free: ADDRESS_FREE, forgets: false }];
}

/** Runs a check of a password under the limits: the wait in milliseconds, or the outcome. */
export async function limited<Outcome>(
  limiter: AttemptLimiter,
  keys: readonly AttemptKey[],
  check: () => Promise<Outcome | null>,
): Promise<{ waitMs: number } | { outcome: Outcome | null }> {
  const waitMs = limiter.take(keys);
  if (waitMs > 0) return { waitMs };
  const outcome = await check();
  if (outcome !== null) limiter.forgive(keys);
  return { outcome };
}

/** "12 seconds", "3 minutes" in the reader's language, rounded up. */
export function waitText(language: Language, waitMs: number): string {
  const seconds = Math.ceil(waitMs / 1000);
  const [value, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}
