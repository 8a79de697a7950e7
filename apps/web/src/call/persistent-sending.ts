import type { MediaRoom } from '../media/media-room.ts';
import type { CallEnvironment } from './environment.ts';

/** What could not be sent is tried again after these pauses, the last one as long as the connection stays. */
const RETRY_MS = [500, 1_000, 2_000, 5_000];

/** Sends on the current connection until it succeeds or another connection replaces it. */
export function persistentSending(
  { clock, logProblem }: Pick<CallEnvironment, 'clock' | 'logProblem'>,
  room: () => MediaRoom | null,
  send: (room: MediaRoom) => Promise<void>,
): { run: () => void; stop: () => void } {
  let cancel: (() => void) | undefined;
  let failures = 0;
  let attempt = 0;
  const run = () => {
    cancel?.();
    const current = room();
    if (!current) return;
    attempt += 1;
    const mine = attempt;
    send(current).then(
      () => (failures = 0),
      (cause: unknown) => {
        // A newer attempt waits for the same turn, and fails or succeeds with it.
        if (room() !== current || mine !== attempt) return;
        // A right that has just come back takes a moment to reach the media server: once is no problem.
        if (failures > 0) logProblem('A device could not be sent', cause);
        cancel = clock.after(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]!, run);
        failures += 1;
      },
    );
  };
  return { run, stop: () => cancel?.() };
}
