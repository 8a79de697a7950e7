import { wordSpace } from '@intermind/contracts/languages';
import { DENIED_REDIRECT_SECONDS } from '@intermind/contracts/limits';
import { useEffect, useState } from 'react';
import { countdownFigures } from '../../model/countdown.ts';
import { useCallText, useLanguage, useText } from '../../platform/text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { NoticeLayout } from '../../shared/ui/notice-layout.tsx';

/** Counts down in words and figures, then goes home. */
export function Denied({ onHome }: { onHome: () => void }) {
  const t = useCallText();
  const tShell = useText();
  const language = useLanguage();
  const [seconds, setSeconds] = useState(DENIED_REDIRECT_SECONDS);
  useEffect(() => {
    const timer = setTimeout(() => (seconds > 1 ? setSeconds(seconds - 1) : onHome()), 1_000);
    return () => clearTimeout(timer);
  }, [seconds, onHome]);
  return (
    <NoticeLayout title={t('denied.title')}>
      <p role="alert" className="mt-4 text-lg text-ink-2">
        {tShell('errors.joinRequestRejected')}
      </p>
      <p role="timer" className="mt-2 text-lg text-ink-2 tabular-nums">
        {t('denied.countdown', { count: seconds })}
        {wordSpace(language)}
        <span aria-hidden className="ltr-isolate text-ink-3">
          ({countdownFigures(seconds)})
        </span>
      </p>
      <div className="mt-8">
        <Button kind="primary" size="large" onClick={onHome}>
          {t('denied.goNow')}
        </Button>
      </div>
    </NoticeLayout>
  );
}
