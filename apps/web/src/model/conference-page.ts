/** The meeting page's state machine (spec 1 §4): states and events as data, nothing happens here. */
export const PAGE_STATES = [
  'joining',
  'lobby',
  'ready',
  'finished',
  'rejected',
  /** Nobody decided about the request in time. */
  'unanswered',
  'leaving',
  'failed',
] as const;
export type PageState = (typeof PAGE_STATES)[number];

export const PAGE_EVENTS = [
  /** The person presses Join, Rejoin or Try again, or a request was approved. */
  'join',
  /** The server answered with a join request: a moderator must decide. */
  'wait',
  'admitted',
  /** The request was rejected, or the server refuses for good. */
  'rejected',
  /** The guest took the request back. */
  'withdrawn',
  /** Nobody decided about the request in time. */
  'unanswered',
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
    lobby: {
      join: 'joining',
      rejected: 'rejected',
      withdrawn: 'lobby',
      unanswered: 'unanswered',
      broke: 'failed',
      closed: 'leaving',
    },
    joining: {
      wait: 'lobby',
      admitted: 'ready',
      rejected: 'rejected',
      withdrawn: 'lobby',
      unanswered: 'unanswered',
      conferenceEnded: 'finished',
      expelled: 'finished',
      broke: 'failed',
      closed: 'leaving',
    },
    // Whatever the server answers to coming back leads out of the call.
    ready: {
      rejected: 'rejected',
      unanswered: 'unanswered',
      conferenceEnded: 'finished',
      expelled: 'finished',
      broke: 'failed',
      closed: 'leaving',
    },
    finished: { join: 'joining' },
    rejected: {},
    unanswered: { join: 'joining', closed: 'leaving' },
    leaving: { join: 'joining' },
    failed: { join: 'joining', closed: 'leaving' },
  };

/** The next state, or undefined where the event cannot happen in this state. */
export function nextPageState(state: PageState, event: PageEvent): PageState | undefined {
  return PAGE_TRANSITIONS[state][event];
}
