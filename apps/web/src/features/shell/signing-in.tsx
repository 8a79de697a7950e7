import { useEffect, useState } from 'react';
import { logProblem } from '../../platform/log.ts';
import { signIn } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { LoadingPage } from '../../shared/ui/loading-page.tsx';
import { NoticePage } from '../../shared/ui/notice-page.tsx';

/** Sends the person to sign in, and says when that could not start. `path`: where to come back to; this address unless given. */
export function SigningIn({ path }: { path?: string }) {
  const t = useText();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    signIn(path).catch((cause: unknown) => {
      logProblem('Signing in could not start', cause);
      setFailed(true);
    });
  }, [path]);
  if (!failed) return <LoadingPage words={t('signIn.starting')} />;
  return (
    <NoticePage title={t('signIn.failedTitle')} text={t('signIn.startFailedText')}>
      <Button kind="primary" size="large" onClick={() => location.reload()}>
        {t('common.tryAgain')}
      </Button>
    </NoticePage>
  );
}
