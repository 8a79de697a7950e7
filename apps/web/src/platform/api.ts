import { type ApiError, setup } from '@intermind/sdk';
import { getAccessToken, getSession, onUnauthorized } from './session.ts';
import { getLanguage } from './text.ts';

type Token = string | null | Promise<string | null>;

let guestToken: (() => Token) | undefined;
let fetchCall: typeof fetch = (...given) => fetch(...given);
let hints: { roomId?: string; conferenceId?: string } = {};

/** While a guest is in a room, calls carry the guest's token; undefined ends that. Members keep their own. */
export function setGuestToken(source: (() => Token) | undefined): void {
  guestToken = source;
}

/** What the page is about, for the logs of the server. */
export function setCallHints(next: { roomId?: string; conferenceId?: string }): void {
  hints = next;
}

/** Replaces the function that makes calls, to observe their outcomes. */
export function setFetch(next: typeof fetch): void {
  fetchCall = next;
}

export function getCallHints(): typeof hints {
  return hints;
}

/** The one that calls carry: of the guest while in a room, or of the member. */
export function currentToken(): Token {
  return guestToken?.() ?? getAccessToken();
}

/** Connects the SDK with this app: session, language, and the global handler of failed calls. */
export function setupApi(showFailure: (error: ApiError) => Promise<void>): void {
  setup({
    baseUrl: location.origin,
    language: getLanguage,
    fetch: (...given) => fetchCall(...given),
    getToken: currentToken,
    onUnauthorized: () => {
      // A guest whose token is refused is told by the meeting page; nobody is sent to sign in from a call.
      if (!guestToken) onUnauthorized();
    },
    onError: (error) => void showFailure(error),
    hints: () => {
      const userId = getSession().user?.id;
      return userId ? { ...hints, userId } : hints;
    },
  });
}
