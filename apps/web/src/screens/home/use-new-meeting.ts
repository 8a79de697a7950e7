import type { RoomId } from '@intermind/contracts';
import { call } from '@intermind/sdk';
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

/** The three choices of New meeting (spec 1 §2). A signed-out person signs in first; then the choice continues. */
export function useNewMeeting() {
  const t = useText();
  const { status } = useSession();
  const [made, setMade] = useState<MadeMeeting>();

  const create = useCallback(
    async (intent: Intent, calendar: NewWindow | null) => {
      try {
        const { id } = await call('POST /rooms', { bypassErrorHandler: true });
        const link = meetingLink(location.origin, id);
        if (intent === 'instant') return navigate(`/${id}`, { state: { skipLobby: true } });
        if (intent === 'later') return setMade({ roomId: id, link });
        if (calendar) calendar.goTo(calendarEventLink(link));
        // The browser opened no window: the dialog leads to the calendar, too.
        else setMade({ roomId: id, link });
      } catch (cause) {
        calendar?.close();
        logProblem('The room could not be created', cause);
        void showFailed(cause, t('home.createFailed'), 'create-room');
      }
    },
    [t],
  );

  const start = useAction(async (intent: Intent) => {
    // Before any waiting: browsers open windows only while the click counts.
    const calendar = intent === 'calendar' && status !== 'signed-out' ? openWindow() : null;
    const known = await knownSession();
    if (known.status === 'signed-in') return create(intent, calendar);
    calendar?.close();
    await signIn('/', intent).catch(reportSignInFailure);
  });
  const afterSignIn = useAction((intent: Intent) => create(intent, null));
  useIntentAfterSignIn(status === 'signed-in', afterSignIn.run);

  return {
    start: start.run,
    creating: start.busy || afterSignIn.busy,
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

/** Who is signed in, once that is known. */
function knownSession(): Promise<Session> {
  return new Promise((resolve) => {
    const look = () => {
      if (getSession().status === 'loading') return;
      stop();
      resolve(getSession());
    };
    const stop = onSessionChange(look);
    look();
  });
}
