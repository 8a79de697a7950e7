import { wordSpace } from '@intermind/contracts/languages';
import { useEffect, useState } from 'react';
import { isAnnounced } from '../../model/alone.ts';
import { countdownFigures } from '../../model/countdown.ts';
import { useExtrasText } from '../../platform/extras-text.ts';
import { useLanguage } from '../../platform/text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';

interface StillThereProps {
  secondsLeft: number;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks the only person whether to stay; counts down in words and figures, a few of them read out. */
export function StillThere({ secondsLeft, onStay, onLeave }: StillThereProps) {
  const t = useExtrasText();
  const language = useLanguage();
  const [announced, setAnnounced] = useState<number | null>(null);
  useEffect(() => {
    if (isAnnounced(secondsLeft)) setAnnounced(secondsLeft);
  }, [secondsLeft]);
  return (
    <Dialog
      open
      alert
      onClose={onStay}
      title={t('alone.title')}
      description={t('alone.text')}
      actions={
        <>
          <Button onClick={onLeave}>{t('alone.leave')}</Button>
          <Button kind="primary" autoFocus onClick={onStay}>
            {t('alone.stay')}
          </Button>
        </>
      }
    >
      <p role="timer" aria-live="off" className="text-lg tabular-nums">
        {t('alone.countdown', { count: secondsLeft })}
        {wordSpace(language)}
        <span aria-hidden className="ltr-isolate text-ink-3">
          ({countdownFigures(secondsLeft)})
        </span>
      </p>
      <p role="status" className="sr-only">
        {announced !== null && t('alone.countdown', { count: announced })}
      </p>
    </Dialog>
  );
}
