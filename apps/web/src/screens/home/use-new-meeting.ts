import { call } from '@intermind/sdk';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Intent } from '../../app/return-path.ts';
import { signIn, useSession } from '../../app/session.ts';
import { useText } from '../../app/text.ts';
import { logProblem } from '../../shared/log.ts';
import { reportSignInFailure } from '../../shared/sign-in-failure.ts';
import { showToast } from '../../shared/toast.ts';
import { calendarEventLink, meetingLink } from './calendar-link.ts';
import { type NewWindow, openWindow } from './new-window.ts';

/** A link to show, and for the calendar the address that could not be opened by itself. */
export interface MadeMeeting {
  link: string;
  calendarUrl?: string;
}

/**
 * The three choices of New meeting (spec 1 §2). Who is not signed in is sent to sign in first, and the choice goes on
 * afterwards.
 */
export function useNewMeeting() {
  const t = useText();
  const navigate = useNavigate();
  const { status } = useSession();
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<MadeMeeting>();

  const create = useCallback(
    async (intent: Intent, calendar: NewWindow | null) => {
      setCreating(true);
      try {
        const { id } = await call('POST /rooms', { bypassErrorHandler: true });
        const link = meetingLink(location.origin, id);
        if (intent === 'instant') return void navigate(`/${id}`, { state: { skipLobby: true } });
        if (intent === 'later') return setMade({ link });
        if (calendar) calendar.goTo(calendarEventLink(link));
        else setMade({ link, calendarUrl: calendarEventLink(link) });
      } catch (cause) {
        calendar?.close();
        logProblem('The room could not be created', cause);
        showToast({ kind: 'error', text: t('home.createFailed'), id: 'create-room' });
      } finally {
        setCreating(false);
      }
    },
    [navigate, t],
  );

  const start = (intent: Intent) => {
    if (status !== 'signed-in') return void signIn('/', intent).catch(reportSignInFailure);
    void create(intent, intent === 'calendar' ? openWindow() : null);
  };

  useIntentAfterSignIn(status === 'signed-in', (intent) => void create(intent, null));

  return { start, creating: creating || status === 'loading', made, forget: () => setMade(undefined) };
}

/** Goes on once with what was chosen before signing in; a reload does not repeat it. */
function useIntentAfterSignIn(signedIn: boolean, goOn: (intent: Intent) => void): void {
  const { state } = useLocation() as { state: { intent?: Intent } | null };
  const navigate = useNavigate();
  const done = useRef(false);
  const intent = state?.intent;
  useEffect(() => {
    if (!intent || !signedIn || done.current) return;
    done.current = true;
    void navigate('/', { replace: true, state: null });
    goOn(intent);
  }, [intent, signedIn, goOn, navigate]);
}
