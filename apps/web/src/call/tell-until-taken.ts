import type { Clock } from '@intermind/timing';

const SOON_MS = 5_000;
/** What the server did not take so often is told less often from then on. */
const SOON_MAX = 5;
const SELDOM_MS = 60_000;

export interface TellUntilTakenOptions {
  clock: Pick<Clock, 'after'>;
  /** How long what is to be told must have stayed so, in milliseconds; undefined: the server knows. */
  dueMs: () => number | undefined;
  /** Never rejects. @returns whether the server knows it from now on */
  tell: () => Promise<boolean>;
}

export interface TellUntilTaken {
  /** Something may have changed. */
  look: () => void;
  /** The same, and it is told as soon as at first, however often the server did not take it. */
  anew: () => void;
  close: () => void;
}

/** Tells the server how it is here, one call at a time, until the server knows. */
export function tellUntilTaken({ clock, dueMs, tell }: TellUntilTakenOptions): TellUntilTaken {
  let closed = false;
  let telling = false;
  let refusals = 0;
  let cancel: (() => void) | undefined;

  function stopWaiting(): void {
    cancel?.();
    cancel = undefined;
  }

  function look(): void {
    if (closed || telling) return;
    const due = dueMs();
    if (due === undefined) stopWaiting();
    else if (due === 0 && refusals === 0) void run();
    else cancel ??= clock.after(refusals === 0 ? due : againMs(refusals), () => void run());
  }

  async function run(): Promise<void> {
    stopWaiting();
    telling = true;
    const taken = await tell();
    telling = false;
    refusals = taken ? 0 : refusals + 1;
    look();
  }

  return {
    look,
    anew() {
      if (refusals > 0) stopWaiting();
      refusals = 0;
      look();
    },
    close() {
      closed = true;
      stopWaiting();
    },
  };
}

const againMs = (refusals: number): number => (refusals < SOON_MAX ? SOON_MS : SELDOM_MS);
