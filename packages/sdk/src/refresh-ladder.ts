import {
  TOKEN_REFRESH_ATTEMPTS,
  TOKEN_REFRESH_FIRST_DELAY_MS,
  TOKEN_REFRESH_MAX_DELAY_MS,
} from '@intermind/contracts/limits';
import { wait } from '@intermind/timing';

export interface LadderOptions {
  /** Whether another attempt can help; a refusal of the issuer is final. */
  retryable: (error: unknown) => boolean;
  wait?: (delayMs: number) => Promise<unknown>;
}

/**
 * Tries to refresh a token: 3 attempts, 1 s between the first two, doubling up to 5 s (spec 1 §9).
 *
 * @throws the last error
 */
export async function refreshWithRetries<Value>(
  refresh: () => Promise<Value>,
  { retryable, wait: pause = wait }: LadderOptions,
): Promise<Value> {
  for (let attempt = 1, delayMs = TOKEN_REFRESH_FIRST_DELAY_MS; ; attempt += 1, delayMs *= 2) {
    try {
      return await refresh();
    } catch (error) {
      if (attempt === TOKEN_REFRESH_ATTEMPTS || !retryable(error)) throw error;
      await pause(Math.min(delayMs, TOKEN_REFRESH_MAX_DELAY_MS));
    }
  }
}
