import { LANGUAGE_NAMES, type Language } from '@intermind/contracts/languages';
import { AudioLines, CircleAlert } from 'lucide-react';
import type { SoundState } from '../../../model/recording-sound.ts';
import { useLanguage, useText } from '../../../platform/text.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { useHistoryText } from '../history-text.ts';
import { percentText, REASON_TEXTS } from './dub-text.ts';

interface SoundNoticeProps {
  state: SoundState;
  /** It failed: somebody wants it made after all, or loaded. */
  onAgain: (state: Extract<SoundState, { kind: 'failed' | 'unheard' }>) => void;
}

/** What the chosen sound is doing: an AI voice is heard, it is being made, or why it is not heard. */
export function SoundNotice({ state, onAgain }: SoundNoticeProps) {
  const t = useHistoryText();
  const tShell = useText();
  const text = useNoticeText(state);
  const isTrouble = state.kind === 'failed' || state.kind === 'gone' || state.kind === 'unheard';
  const Icon = isTrouble ? CircleAlert : AudioLines;
  return (
    <div>
      {state.kind === 'making' && <Making {...state} />}
      {/* Always there, so that what comes into it is read out. */}
      <div role="status">
        {text && (
          <p className="flex items-start gap-2 text-sm text-ink-2">
            {state.kind !== 'making' && (
              <Icon
                aria-hidden
                strokeWidth={1.75}
                className={classNames('mt-px size-4.5 shrink-0', isTrouble && 'text-warn')}
              />
            )}
            <span>
              {(isTrouble || state.kind === 'captions') && <LanguageLabel language={state.language} />}
              {text}
              {state.kind === 'dub' && state.isPartial && <span className="block">{t('dub.leftOut')}</span>}
            </span>
          </p>
        )}
      </div>
      {(state.kind === 'failed' || state.kind === 'unheard') && (
        <Button className="mt-3" onClick={() => onAgain(state)}>
          {tShell('common.tryAgain')}
        </Button>
      )}
    </div>
  );
}

function useNoticeText(state: SoundState): string | null {
  const t = useHistoryText();
  switch (state.kind) {
    case 'room':
      return null;
    case 'live':
      return t('dub.heardLive');
    case 'dub':
      return t('dub.heard');
    case 'captions':
      return t('dub.captionsShown');
    case 'making':
      return t('dub.making');
    case 'failed':
      return t(REASON_TEXTS[state.reason]);
    default:
      return t(`dub.${state.kind}`);
  }
}

function LanguageLabel({ language }: { language: Language }) {
  return (
    <span className="block font-semibold text-ink">
      <bdi lang={language} className="font-ui">
        {LANGUAGE_NAMES[language]}
      </bdi>
    </span>
  );
}

/** How much of it is there. */
function Making({ language, state, percent }: Extract<SoundState, { kind: 'making' }>) {
  const t = useHistoryText();
  const reader = useLanguage();
  const text =
    state === 'waiting' ? t('dub.waiting') : t('dub.made', { percent: percentText(percent, reader) });
  return (
    <div className="mb-2">
      <div className="flex items-baseline justify-between gap-4">
        <LanguageLabel language={language} />
        <span className="text-sm text-ink-2 tabular-nums">{text}</span>
      </div>
      <div
        role="progressbar"
        aria-label={LANGUAGE_NAMES[language]}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
        className="mt-2 h-1.5 overflow-hidden rounded-round bg-sunken"
      >
        <div className="h-full rounded-round bg-yours" style={{ inlineSize: `${percent}%` }} />
      </div>
    </div>
  );
}
