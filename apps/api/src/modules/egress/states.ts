import type { recordingEgresses } from '../../db/schema/recording-egresses.ts';

export type EgressRow = typeof recordingEgresses.$inferSelect;

/**
 * `asking`: LiveKit was asked and has not answered; `opening`: Egress has it, and the page has not called; `open`: the page calls;
 * `gone`: it does not record any more.
 */
export const EGRESS_STATES = ['asking', 'opening', 'open', 'gone'] as const;
type EgressState = (typeof EGRESS_STATES)[number];

/**
 * `taken`, `refused`: LiveKit's answer; `entered`: the page used its code; `heard`: it calls; `left`: its connection broke;
 * `finished`: it has sent everything; `ended`: LiveKit does not list it any more; `expired`: it was not heard for too long.
 */
export type EgressEvent =
  | { type: 'taken'; egressId: string }
  | { type: 'refused'; answer: 'busy' | 'missing' }
  /** `heardAt`: when the question came whose connection broke. */
  | { type: 'left'; heardAt: Date }
  | { type: 'entered' | 'heard' | 'finished' | 'ended' | 'expired' };

/** What follows on each state; elsewhere the event changes nothing. */
export const EGRESS_TRANSITIONS: Readonly<
  Record<EgressState, Readonly<Partial<Record<EgressEvent['type'], EgressState>>>>
> = {
  asking: { taken: 'opening', refused: 'gone', entered: 'open', expired: 'gone' },
  // It was found in LiveKit's list before LiveKit's answer came.
  opening: { taken: 'opening', entered: 'open', ended: 'gone', expired: 'gone' },
  // The page may be there before LiveKit's answer is.
  open: {
    ...{ taken: 'open', heard: 'open', left: 'open' },
    ...{ finished: 'gone', ended: 'gone', expired: 'gone' },
  },
  gone: {},
};

/** The page's code is good for this long: Egress launches its browser, which loads the page. */
export const CODE_LIFETIME_MS = 60_000;
/** LiveKit's answer, and its list where that is lost, are there by then (livekit-egress.ts): the instance that asked no longer does. */
export const ASKING_MS = 36_000;
/** A page calls again within half of it. */
export const ALIVE_MS = 20_000;
/** A page that was heard within this long is there, whatever LiveKit lists: it asks at least every eight seconds. */
export const SURELY_ALIVE_MS = 10_000;
/** A page whose connection broke calls again at once. */
export const BACK_SOON_MS = 4_000;
/** An egress that lived this long was healthy: the next one is asked for at once. */
const HEALTHY_MS = 60_000;
const RETRY_MS = 1_000;
/** One that has no place is asked again this often: how long a recording waits is decided elsewhere. */
const REFUSED_RETRY_MAX_MS = 15_000;

type EgressChange = Partial<EgressRow>;

/** What an event changes; undefined where nothing follows on it. */
export function changeOf(row: EgressRow, event: EgressEvent, now: Date): EgressChange | undefined {
  const state = EGRESS_TRANSITIONS[row.state][event.type];
  if (!state) return undefined;
  const after = (ms: number) => new Date(now.getTime() + ms);
  switch (event.type) {
    case 'taken': {
      const codeUntil = new Date(row.askedAt.getTime() + CODE_LIFETIME_MS);
      const aliveUntil = row.state === 'open' ? row.aliveUntil : codeUntil;
      return { state, egressId: event.egressId, answer: 'taken', aliveUntil };
    }
    case 'entered':
      return { state, codeHash: null, aliveUntil: after(ALIVE_MS) };
    case 'heard':
      return { state, aliveUntil: after(ALIVE_MS) };
    case 'left':
      // It has called again since, over another connection.
      if (row.aliveUntil.getTime() > event.heardAt.getTime() + ALIVE_MS) return undefined;
      return {
        state,
        aliveUntil: row.aliveUntil < after(BACK_SOON_MS) ? row.aliveUntil : after(BACK_SOON_MS),
      };
    case 'refused':
      return { state, answer: event.answer, ...goneOf(row, now, REFUSED_RETRY_MAX_MS) };
    case 'expired':
      // It was heard in this moment.
      if (row.aliveUntil > now) return undefined;
      // The instance that asked is gone, and no egress failed: it is asked again at once.
      if (row.state === 'asking') return { state, ...goneOf(row, now), failures: row.failures, retryAt: now };
      return { state, ...goneOf(row, now) };
    case 'ended':
      return isSurelyAlive(row, now) ? undefined : { state, ...goneOf(row, now) };
    case 'finished':
      return { state, ...goneOf(row, now) };
  }
}

const isSurelyAlive = ({ state, aliveUntil }: EgressRow, now: Date): boolean =>
  state === 'open' && aliveUntil.getTime() - now.getTime() > ALIVE_MS - SURELY_ALIVE_MS;

/** Each egress that is soon gone doubles the pause; the silence in between ends the recording (recordings/policy.ts). */
function goneOf({ askedAt, failures }: EgressRow, now: Date, longestMs = Infinity): EgressChange {
  const isHealthy = now.getTime() - askedAt.getTime() >= HEALTHY_MS;
  const count = isHealthy ? 0 : failures + 1;
  const pauseMs = count === 0 ? 0 : Math.min(RETRY_MS * 2 ** Math.min(count - 1, 20), longestMs);
  return {
    codeHash: null,
    aliveUntil: now,
    failures: count,
    retryAt: new Date(now.getTime() + pauseMs),
  };
}
