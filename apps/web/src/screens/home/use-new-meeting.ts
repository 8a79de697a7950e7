import type { RoomId } from '@intermind/contracts';
import { ApiError, call } from '@intermind/sdk';
import { withTimeLimit } from '@intermind/timing';
import { useCallback, useEffect, useRef, useState } from 'react';
import { navigate, useHistoryState } from 'wouter/use-browser-location';
import type { Session } from '../../platform/create-session.ts';
import { showFailed } from '../../platform/failures.ts';
import type { Intent } from '../../platform/return-path.ts';
import { getSession, onSessionChange, signIn, useSession } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { logProblem } from '../../platform/log.ts';
import { reportSignInFailure } from '../../platform/sign-in-failure.ts';
import { useAction } from '../../shared/ui/use-action.ts';
import { calendarEventLink, meetingLink } from './calendar-link.ts';
import { type NewWindow, openWindow } from './new-window.ts';

/** A link to show. */
export interface MadeMeeting {
  roomId: RoomId;
  link: string;
}

/** Within this time the session is checked a second time. */
const SESSION_TIMEOUT_MS = 10_000;

/** The three choices of New meeting (spec 1 §2). A signed-out person signs in first; then the choice continues. */
export function useNewMeeting() {
  const t = useText();
  const { status } = useSession();
  const [made, setMade] = useState<MadeMeeting>();

  const [creating, setCreating] = useState(false);

  const fail = useCallback(
    (cause: unknown, calendar: NewWindow | null) => {
      calendar?.close();
      logProblem('The room could not be created', cause);
      void showFailed(cause, t('home.createFailed'), 'create-room');
    },
    [t],
  );

  const create = useCallback(
    async (intent: Intent, calendar: NewWindow | null) => {
      setCreating(true);
      try {
        const { id } = await call('POST /rooms', { bypassErrorHandler: true });
        const link = meetingLink(location.origin, id);
        if (intent === 'instant') return navigate(`/${id}`, { state: { skipLobby: true } });
        if (intent === 'later') return setMade({ roomId: id, link });
        if (calendar) calendar.goTo(calendarEventLink(link));
        // The browser opened no window: the dialog leads to the calendar, too.
        else setMade({ roomId: id, link });
      } catch (cause) {
        fail(cause, calendar);
      } finally {
        setCreating(false);
      }
    },
    [fail],
  );

  const start = useAction(async (intent: Intent) => {
    // Before any waiting: browsers open windows only while the click counts.
    const calendar = intent === 'calendar' && status !== 'signed-out' ? openWindow() : null;
    const known = await knownSession().catch((cause: unknown) => fail(cause, calendar));
    if (!known) return;
    if (known.status === 'signed-in') return create(intent, calendar);
    calendar?.close();
    await signIn('/', intent).catch(reportSignInFailure);
  });
  const afterSignIn = useAction((intent: Intent) => create(intent, null));
  useIntentAfterSignIn(status === 'signed-in', afterSignIn.run);

  return {
    start: start.run,
    busy: start.busy || afterSignIn.busy,
    creating,
    made,
    forget: () => setMade(undefined),
  };
}

/** Goes on once with what was chosen before signing in; a reload does not repeat it. */
function useIntentAfterSignIn(signedIn: boolean, goOn: (intent: Intent) => void): void {
  const state = useHistoryState<{ intent?: Intent } | null>();
  const done = useRef(false);
  const intent = state?.intent;
  useEffect(() => {
    if (!intent || !signedIn || done.current) return;
    done.current = true;
    navigate('/', { replace: true, state: null });
    goOn(intent);
  }, [intent, signedIn, goOn]);
}

/** Who is signed in, once that is known. @throws ApiError Timeout */
function knownSession(): Promise<Session> {
  const details = { statusCode: 0, url: '/api/users', data: null };
  const late = () => new ApiError('Timeout', 'Who is signed in is not known', details);
  return withTimeLimit({ limitMs: SESSION_TIMEOUT_MS, late }, (signal) => {
    const known = Promise.withResolvers<Session>();
    const look = () => {
      if (getSession().status !== 'loading') known.resolve(getSession());
    };
    const stop = onSessionChange(look);
    signal.addEventListener('abort', stop);
    look();
    return known.promise.finally(stop);
  });
}
