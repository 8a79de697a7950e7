import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { LoadingPage } from '../../app/loading-page.tsx';
import { usePageTitle } from '../../app/page-title.ts';
import { finishSignIn, signIn } from '../../app/session.ts';
import { useText } from '../../app/text.ts';
import { NoticePage } from '../../features/shell/notice-page.tsx';
import { logProblem } from '../../shared/log.ts';
import { reportSignInFailure } from '../../shared/sign-in-failure.ts';
import { Button } from '../../shared/ui/button.tsx';

let finishing: ReturnType<typeof finishSignIn> | undefined;

/** The return from the identity provider: goes on to where the sign-in began (spec 1 §2). */
export function CallbackScreen() {
  const t = useText();
  const navigate = useNavigate();
  const [failed, setFailed] = useState(false);
  usePageTitle(t('signIn.section'));

  useEffect(() => {
    let left = false;
    // A code can be traded once, however often this effect runs.
    finishing ??= finishSignIn(location.href);
    finishing
      .then(({ path, intent }) => {
        if (!left) void navigate(path, { replace: true, state: intent ? { intent } : null });
      })
      .catch((cause: unknown) => {
        logProblem('The sign-in was not finished', cause);
        if (!left) setFailed(true);
      });
    return () => {
      left = true;
    };
  }, [navigate]);

  if (!failed) return <LoadingPage words={t('signIn.finishing')} />;
  return (
    <NoticePage title={t('signIn.failedTitle')} text={t('signIn.failedText')}>
      <Button kind="primary" size="large" onClick={() => void signIn('/').catch(reportSignInFailure)}>
        {t('signIn.again')}
      </Button>
      <Button size="large" onClick={() => location.assign('/')}>
        {t('common.home')}
      </Button>
    </NoticePage>
  );
}
