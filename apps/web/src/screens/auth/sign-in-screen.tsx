import { useEffect, useState } from 'react';
import { Redirect } from 'wouter';
import { LoadingPage } from '../../shared/ui/loading-page.tsx';
import { usePageTitle } from '../../platform/page-title.ts';
import { signIn, useSession } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { NoticePage } from '../../shared/ui/notice-page.tsx';
import { logProblem } from '../../platform/log.ts';
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

  if (status === 'signed-in') return <Redirect replace to="/" />;
  if (!failed) return <LoadingPage words={t('signIn.starting')} />;
  return (
    <NoticePage title={t('signIn.failedTitle')} text={t('signIn.startFailedText')}>
      <Button kind="primary" size="large" onClick={() => location.reload()}>
        {t('common.tryAgain')}
      </Button>
    </NoticePage>
  );
}
