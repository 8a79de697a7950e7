import type { ConsentAnswers, ConsentChoices, Retention } from '@intermind/contracts';
import { CONSENT_PURPOSES, type ConsentPolicy, type ConsentPurpose } from '@intermind/contracts/consents';
import { useState } from 'react';
import { useConsentText } from '../../platform/consent-text.ts';
import { dayCount } from '../../platform/day-count.ts';
import { useLanguage } from '../../platform/text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { SwitchRow } from '../../shared/ui/switch-row.tsx';
import { useAction } from '../../shared/ui/use-action.ts';

export interface ConsentDialogProps {
  policy: ConsentPolicy;
  /** As they are now. */
  answers: ConsentAnswers;
  /** The room asks, and this person has not answered. */
  unanswered: boolean;
  /** How long it is kept; null where that is not known. */
  retention: Retention | null;
  /** Names of AI models outside the server that may be given it. */
  outsideModels: readonly string[];
  /** Names of speech engines outside the server that can hear the voice. */
  outsideEngines: readonly string[];
  /** Names of engines that imitate voices; without any the voice is not asked about. */
  voiceEngines: readonly string[];
  /** @returns whether it was saved; what failed was said */
  onSave: (answers: ConsentChoices, removeStored: boolean) => Promise<boolean>;
  onClose: () => void;
}

const AGREED: ConsentAnswers = { recording: true, transcript: true, voice: true, ai: true };
/** AI is given the transcript. */
const KEPT_AS = { recording: 'recordings', transcript: 'transcripts', voice: null, ai: null } as const;

/** One calm sheet: what may be kept of this person in this meeting, for how long, and what becomes of what is there. */
export function ConsentDialog(props: ConsentDialogProps) {
  const { policy, answers, unanswered, retention, outsideModels, outsideEngines, voiceEngines } = props;
  const { onSave, onClose } = props;
  const t = useConsentText();
  const language = useLanguage();
  // Only what was touched: what the person answers on another device meanwhile stays.
  const [touched, setTouched] = useState<Partial<ConsentAnswers>>({});
  const chosen = { ...answers, ...touched };
  const [remove, setRemove] = useState(false);
  const removable = !unanswered && (!chosen.transcript || !chosen.ai);
  const save = async (given: ConsentAnswers) => {
    const { voice, ...others } = given;
    const choices = voiceEngines.length > 0 ? { ...others, voice } : others;
    if (await onSave(choices, remove && removable)) onClose();
  };
  const saving = useAction(() => save(chosen));
  const agreeing = useAction(() => save(AGREED));
  const noteOf = (purpose: ConsentPurpose) => {
    const kind = KEPT_AS[purpose];
    const days = kind && retention?.[kind];
    const kept =
      !kind || !retention
        ? null
        : days == null
          ? t('consent.keptOpen')
          : t('consent.keptFor', { days: dayCount(days, language) });
    const outside =
      purpose === 'ai' && outsideModels.length > 0
        ? t('consent.aiOutside', { models: new Intl.ListFormat(language).format(outsideModels) })
        : purpose === 'voice'
          ? t('consent.voiceBy', { engines: new Intl.ListFormat(language).format(voiceEngines) })
          : null;
    return (
      <>
        {t(`consent.${purpose}Note`)}
        {[kept, outside].map(
          (line) =>
            line && (
              <span key={line} className="mt-0.5 block">
                {line}
              </span>
            ),
        )}
      </>
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('consent.title')}
      description={unanswered ? t('consent.ask') : policy === 'announce' && t('consent.announce')}
      actions={
        <>
          {unanswered && <Button onClick={onClose}>{t('consent.notNow')}</Button>}
          {unanswered && (
            <Button busy={agreeing.busy} disabled={saving.busy} onClick={agreeing.run}>
              {t('consent.agreeAll')}
            </Button>
          )}
          <Button kind="primary" busy={saving.busy} disabled={agreeing.busy} onClick={saving.run}>
            {t('consent.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {CONSENT_PURPOSES.filter((purpose) => purpose !== 'voice' || voiceEngines.length > 0).map(
          (purpose) => (
            <SwitchRow
              key={purpose}
              label={t(`consent.${purpose}`)}
              note={noteOf(purpose)}
              checked={chosen[purpose]}
              onChange={(on) => setTouched({ ...touched, [purpose]: on })}
            />
          ),
        )}
        {removable && (
          <div className="border-t border-line pt-4">
            <SwitchRow
              label={t('consent.remove')}
              note={t(chosen.transcript ? 'consent.removeAnswersNote' : 'consent.removeNote')}
              checked={remove}
              onChange={setRemove}
            />
          </div>
        )}
        {outsideEngines.length > 0 && (
          <p className="text-sm text-ink-2">
            {t('consent.voiceOutside', { engines: new Intl.ListFormat(language).format(outsideEngines) })}
          </p>
        )}
        {!unanswered && !chosen.recording && <p className="text-sm text-ink-2">{t('consent.finished')}</p>}
        <p className="text-sm text-ink-2">{t('consent.change')}</p>
      </div>
    </Dialog>
  );
}
