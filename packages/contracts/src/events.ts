/** The conference's websocket, as browsers need it. The messages themselves are declared in `messages.ts`. */
export type {
  ClientMessage,
  ConferenceEvent,
  ConferenceView,
  JoinRequestEvent,
  ServerMessage,
} from './messages.ts';

/** Close codes of the websocket. */
export const CLOSE_CODES = {
  /** No token in time, a bad token, or a token that may not listen here. */
  unauthorized: 4401,
  /** Removed from the meeting: do not come back. */
  expelled: 4403,
  /** Unknown room, or not for you: the same answer. */
  notFound: 4404,
  /** The message was not one of ClientMessage. */
  malformed: 4400,
  /** The client did not read fast enough. Connect again. */
  tooSlow: 4408,
  /** The conference is over. */
  ended: 4410,
} as const;
