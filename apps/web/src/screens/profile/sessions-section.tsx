import { ApiError, call } from '@intermind/sdk';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ProfileSection } from '../../features/profile/profile-section.tsx';
import { useProfileText } from '../../features/profile/profile-text.ts';
import { SessionRow } from '../../features/profile/session-row.tsx';
import { logProblem } from '../../platform/log.ts';
import { queries } from '../../platform/queries.ts';
import { signOut } from '../../platform/session.ts';
import { showToast } from '../../platform/toast.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';

const SignOutEverywhereDialog = lazy(async () => ({
  default: (await import('../../features/profile/sign-out-everywhere-dialog.tsx')).SignOutEverywhereDialog,
}));

const bypassErrorHandler = true;
const KEY = 'GET /users/sessions';

/** Where the member is signed in, with the ways to end it. Of the embedded provider only. */
export function SessionsSection() {
  const t = useProfileText();
  const [asking, setAsking] = useState(false);
  const { data, isError, refetch } = useQuery(
    { queryKey: [KEY], queryFn: () => call(KEY, { bypassErrorHandler }), staleTime: 0 },
    queries,
  );
  const tell = (cause: unknown) => {
    logProblem('A sign-in was not ended', cause);
    showToast({ kind: 'error', text: t('advanced.signOutFailed'), id: 'sessions' });
  };
  const end = async (id: string): Promise<void> => {
    try {
      await call('DELETE /users/sessions/{id}', { params: { id }, bypassErrorHandler });
      showToast({ kind: 'success', text: t('advanced.signedOut'), id: 'sessions' });
    } catch (cause) {
      // It has ended by itself meanwhile.
      if (!(cause instanceof ApiError && cause.code === 'NotFound')) tell(cause);
    }
    await refetch();
  };
  const endAll = async (): Promise<void> => {
    try {
      await call('DELETE /users/sessions', { bypassErrorHandler });
    } catch (cause) {
      return tell(cause);
    }
    await signOut();
  };
  return (
    <ProfileSection title={t('advanced.sessions')} note={t('advanced.sessionsNote')}>
      {isError ? (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p className="text-danger-text">{t('advanced.sessionsFailed')}</p>
          <Button size="compact" onClick={() => void refetch()}>
            {t('advanced.retry')}
          </Button>
        </div>
      ) : data ? (
        <ul>
          {data.map((session) => (
            <SessionRow key={session.id} session={session} onSignOut={() => end(session.id)} />
          ))}
        </ul>
      ) : (
        <Skeleton className="h-14 w-full" />
      )}
      <Button className="mt-3" onClick={() => setAsking(true)}>
        {t('advanced.everywhere')}
      </Button>
      {asking && (
        <Suspense>
          <SignOutEverywhereDialog onSignOut={endAll} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </ProfileSection>
  );
}
