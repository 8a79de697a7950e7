/** The meeting page's state machine (spec 1 §4): states and events as data, nothing happens here. */
export const PAGE_STATES = [
  'joining',
  'lobby',
  'ready',
  'finished',
  'rejected',
  'leaving',
  'failed',
] as const;
export type PageState = (typeof PAGE_STATES)[number];

export const PAGE_EVENTS = [
  /** Somebody presses Join, Rejoin or Try again, or a request was approved. */
  'join',
  /** The server answered with a join request: a moderator must decide. */
  'wait',
  'admitted',
  /** The request was rejected, or the server refuses for good. */
  'rejected',
  /** Nobody answered in time, or the guest took the request back. */
  'withdrawn',
  'conferenceEnded',
  'expelled',
  /** The session was closed by this person. */
  'closed',
  /** The session cannot start, or could not be brought back. */
  'broke',
] as const;
export type PageEvent = (typeof PAGE_EVENTS)[number];

export const INITIAL_PAGE_STATE: PageState = 'lobby';

/** An absent pair is impossible and changes nothing. `rejected` is final: the page counts down and goes home. */
export const PAGE_TRANSITIONS: Readonly<Record<PageState, Readonly<Partial<Record<PageEvent, PageState>>>>> =
  {
    lobby: { join: 'joining', rejected: 'rejected', withdrawn: 'lobby', broke: 'failed', closed: 'leaving' },
    joining: {
      wait: 'lobby',
      admitted: 'ready',
      rejected: 'rejected',
      conferenceEnded: 'finished',
      expelled: 'finished',
      broke: 'failed',
      closed: 'leaving',
    },
    ready: { conferenceEnded: 'finished', expelled: 'finished', broke: 'failed', closed: 'leaving' },
    finished: { join: 'joining' },
    rejected: {},
    leaving: { join: 'joining' },
    failed: { join: 'joining', closed: 'leaving' },
  };

/** The next state, or undefined where the event cannot happen in this state. */
export function nextPageState(state: PageState, event: PageEvent): PageState | undefined {
  return PAGE_TRANSITIONS[state][event];
}
