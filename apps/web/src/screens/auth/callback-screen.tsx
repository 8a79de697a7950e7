import { ApiError } from '@intermind/sdk';
import { useEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { LoadingPage } from '../../shared/ui/loading-page.tsx';
import { usePageTitle } from '../../platform/page-title.ts';
import { errorText } from '../../platform/error-text.ts';
import { finishSignIn, signIn } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { NoticePage } from '../../shared/ui/notice-page.tsx';
import { logProblem } from '../../platform/log.ts';
import { reportSignInFailure } from '../../platform/sign-in-failure.ts';
import { Button } from '../../shared/ui/button.tsx';

let finishing: ReturnType<typeof finishSignIn> | undefined;

/** The return from the identity provider: goes on to where the sign-in began (spec 1 §2). */
export function CallbackScreen() {
  const t = useText();
  const [failed, setFailed] = useState<unknown>();
  usePageTitle(t('signIn.section'));

  useEffect(() => {
    let left = false;
    // A code can be traded once, however often this effect runs.
    finishing ??= finishSignIn(location.href);
    finishing
      .then(({ path, intent }) => {
        if (!left) navigate(path, { replace: true, state: intent ? { intent } : null });
      })
      .catch((cause: unknown) => {
        logProblem('The sign-in was not finished', cause);
        if (!left) setFailed(cause);
      });
    return () => {
      left = true;
    };
  }, []);

  if (!failed) return <LoadingPage words={t('signIn.finishing')} />;
  const noEmail = failed instanceof ApiError && failed.code === 'EmailMissing';
  const text = noEmail ? errorText(failed.code, t) : t('signIn.failedText');
  return (
    <NoticePage title={t('signIn.failedTitle')} text={text}>
      <Button kind="primary" size="large" onClick={() => void signIn('/').catch(reportSignInFailure)}>
        {t('signIn.again')}
      </Button>
      <Button size="large" onClick={() => location.assign('/')}>
        {t('common.home')}
      </Button>
    </NoticePage>
  );
}
