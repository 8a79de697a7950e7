import type { CalendarSource } from '@intermind/contracts';
import { ApiError } from '@intermind/sdk';

/** Why no calendar is connected; each has a text. */
export type ConnectingFailure = 'noCode' | 'cancelled' | 'foreign' | 'code' | 'access' | 'off' | 'sync';
export type ConnectingResult = { kind: 'connected' } | { kind: 'failed'; why: ConnectingFailure };

/** What the result screen does; replaced in tests. */
export interface ConnectingWorld {
  connect: (answer: { code: string; state: string }) => Promise<unknown>;
  sync: () => Promise<unknown>;
  sources: () => Promise<readonly CalendarSource[]>;
  /** Of this tab: what Google's answer to it was last taken, so that a reload in the middle goes on. */
  tab: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  wait: (delayMs: number) => Promise<unknown>;
  logProblem: (what: string, cause: unknown) => void;
}

const TAKEN = 'intermind.calendar-answer';
/** An answer that was taken before a reload may still be on its way to Google. */
const LOOKS = 5;
const LOOK_AGAIN_MS = 1_000;
const failed = (why: ConnectingFailure): ConnectingResult => ({ kind: 'failed', why });

/**
 * Takes what Google gave the browser, then reads the calendar for the first time (spec 2 §4, §7).
 * @param search of the address that Google sent the browser to
 */
export async function finishConnecting(search: string, world: ConnectingWorld): Promise<ConnectingResult> {
  const params = new URLSearchParams(search);
  const [code, state] = [params.get('code'), params.get('state')];
  if (params.get('error') === 'access_denied') return failed('cancelled');
  if (!code) return failed('noCode');
  if (!state) return failed('foreign');
  const { connect, sync, tab, logProblem } = world;
  const again = tab.getItem(TAKEN) === state;
  tab.setItem(TAKEN, state);
  try {
    await connect({ code, state });
  } catch (cause) {
    logProblem('The calendar was not connected', cause);
    const why = failureOf(cause);
    // Each answer is taken once: this one was, before the page was reloaded.
    if (!(again && why === 'foreign' && (await becomesConnected(world)))) {
      tab.removeItem(TAKEN);
      return failed(why);
    }
  }
  try {
    await sync();
  } catch (cause) {
    logProblem('The calendar was connected and not read', cause);
    return failed('sync');
  }
  tab.removeItem(TAKEN);
  return { kind: 'connected' };
}

function failureOf(cause: unknown): ConnectingFailure {
  switch (cause instanceof ApiError ? cause.code : null) {
    case 'CalendarStateInvalid':
      return 'foreign';
    case 'CalendarCodeRefused':
      return 'code';
    case 'CalendarAccessMissing':
      return 'access';
    case 'CalendarOff':
      return 'off';
    default:
      return 'sync';
  }
}

async function becomesConnected({ sources, wait, logProblem }: ConnectingWorld): Promise<boolean> {
  for (let look = 1; look <= LOOKS; look += 1) {
    if (look > 1) await wait(LOOK_AGAIN_MS);
    try {
      if ((await sources()).some(({ kind, state }) => kind === 'google' && state !== 'reconnect'))
        return true;
    } catch (cause) {
      logProblem('It is not known whether the calendar is connected', cause);
    }
  }
  return false;
}
