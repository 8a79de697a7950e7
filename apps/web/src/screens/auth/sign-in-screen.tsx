import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { LoadingPage } from '../../app/loading-page.tsx';
import { usePageTitle } from '../../app/page-title.ts';
import { signIn, useSession } from '../../app/session.ts';
import { useText } from '../../app/text.ts';
import { NoticePage } from '../../features/shell/notice-page.tsx';
import { logProblem } from '../../shared/log.ts';
import { Button } from '../../shared/ui/button.tsx';

/** /auth: an address to send people to who should sign in. */
export function SignInScreen() {
  const t = useText();
  const { status } = useSession();
  const [failed, setFailed] = useState(false);
  usePageTitle(t('signIn.section'));

  useEffect(() => {
    if (status !== 'signed-out') return;
    signIn('/').catch((cause: unknown) => {
      logProblem('Signing in could not start', cause);
      setFailed(true);
    });
  }, [status]);

  if (status === 'signed-in') return <Navigate replace to="/" />;
  if (!failed) return <LoadingPage words={t('signIn.starting')} />;
  return (
    <NoticePage title={t('signIn.failedTitle')} text={t('signIn.startFailedText')}>
      <Button kind="primary" size="large" onClick={() => location.reload()}>
        {t('common.tryAgain')}
      </Button>
    </NoticePage>
  );
}
