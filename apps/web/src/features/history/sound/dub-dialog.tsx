import type { DubReason } from '@intermind/contracts/dubs';
import { LANGUAGE_NAMES, type Language } from '@intermind/contracts/languages';
import { ApiError } from '@intermind/sdk';
import { useState } from 'react';
import { getConfig } from '../../../platform/config.ts';
import { errorText, hasOwnText } from '../../../platform/error-text.ts';
import { useText } from '../../../platform/text.ts';
import { ActionButton } from '../../../shared/ui/action-button.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useHistoryText } from '../history-text.ts';
import { DubCost, useSecondsLeft } from './dub-cost.tsx';
import { REASON_TEXTS } from './dub-text.ts';

interface DubDialogProps {
  language: Language;
  /** Why it failed before. */
  reason: DubReason | null;
  /** No voice speaks it: captions alone are made. */
  captionsOnly: boolean;
  /** About how long it speaks. */
  minutes: number;
  /** @throws ApiError */
  onAsk: (language: Language) => Promise<void>;
  onClose: () => void;
}

/** Asks before a recording is dubbed, and says who pays for it. */
export function DubDialog({ language, reason, captionsOnly, minutes, onAsk, onClose }: DubDialogProps) {
  const t = useHistoryText();
  const tShell = useText();
  const { plans } = getConfig().features;
  const leftS = useSecondsLeft(plans);
  const [problem, setProblem] = useState<string | null>(null);
  const problemOf = (cause: unknown) => {
    if (!(cause instanceof ApiError)) return t('dub.askFailed');
    if (cause.code === 'QuotaExceeded') return t('dub.noneLeft');
    if (cause.code === 'LegalHold') return t('dub.held');
    if (cause.code === 'TooManyRequests') return t('dub.tooMany');
    return hasOwnText(cause.code) ? errorText(cause.code, tShell) : t('dub.askFailed');
  };
  const ask = async () => {
    setProblem(null);
    try {
      await onAsk(language);
      onClose();
    } catch (cause) {
      setProblem(problemOf(cause));
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(captionsOnly ? 'dub.askCaptionsTitle' : 'dub.askTitle')}
      description={t(captionsOnly ? 'dub.askCaptionsText' : 'dub.askText')}
      actions={
        <>
          <Button onClick={onClose}>{t('delete.cancel')}</Button>
          <ActionButton kind="primary" disabled={leftS === 0} act={ask}>
            {reason ? tShell('common.tryAgain') : t('dub.make')}
          </ActionButton>
        </>
      }
    >
      <div className="grid gap-3">
        <p>
          <bdi lang={language} className="font-ui text-lg font-semibold">
            {LANGUAGE_NAMES[language]}
          </bdi>
        </p>
        {!captionsOnly && <p>{t('dub.captions')}</p>}
        {reason && <p>{t(REASON_TEXTS[reason])}</p>}
        {plans && <DubCost minutes={minutes} leftS={leftS} />}
        {problem && (
          <p role="alert" className="text-danger-text">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  );
}
