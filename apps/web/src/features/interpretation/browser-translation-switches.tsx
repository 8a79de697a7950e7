import { isRightToLeft, type Language } from '@intermind/contracts/languages';
import { useId } from 'react';
import type { CaptionTranslationSlice, TranslatedPair } from '../../model/caption-translation.ts';
import { languageName } from '../../platform/language-name.ts';
import { useCallText, useLanguage } from '../../platform/text.ts';
import { Switch } from '../../shared/ui/switch.tsx';

export interface BrowserTranslationProps {
  translation: CaptionTranslationSlice;
  translates: boolean;
  onTranslates: (on: boolean) => void;
  readsAloud: boolean;
  onReadsAloud: (on: boolean) => void;
  /** The server translates somebody for this listener, and has no voice for it. */
  voiceMissing: boolean;
  hears: Language;
}

/** What this browser translates and reads where the server has no engine; nothing where it has. */
export function BrowserTranslationSwitches(props: BrowserTranslationProps) {
  const { translation, translates, readsAloud, voiceMissing, hears } = props;
  const t = useCallText();
  const reader = useLanguage();
  const { pairs, hasVoice } = translation;
  const able = pairs.some(({ state }) => state !== 'unable');
  const aloud = (translates && able) || voiceMissing;
  if (pairs.length === 0 && !voiceMissing) return null;
  return (
    <div className="flex flex-col gap-3 text-sm" data-browser-translation>
      {pairs.length > 0 && (
        <div className="flex flex-col gap-1.5">
          {able && (
            <Choice
              label={t('browserTranslation.translate')}
              note={t('browserTranslation.where')}
              on={translates}
              onChange={props.onTranslates}
            />
          )}
          <Pairs pairs={pairs} on={translates} />
        </div>
      )}
      {aloud && (
        <Choice
          label={t('browserTranslation.aloud')}
          note={
            hasVoice === false
              ? t('browserTranslation.noVoice', { language: languageName(hears, reader) })
              : t('browserTranslation.aloudNote')
          }
          on={readsAloud && hasVoice === true}
          disabled={hasVoice !== true}
          onChange={props.onReadsAloud}
        />
      )}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  note: string;
  on: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
}

function Choice({ label, note, on, disabled = false, onChange }: ChoiceProps) {
  const switchId = useId();
  const noteId = useId();
  return (
    <div>
      <div className="flex items-center gap-3 font-semibold">
        <label htmlFor={switchId} className="grow">
          {label}
        </label>
        <Switch
          onStage
          id={switchId}
          checked={on}
          disabled={disabled}
          onChange={onChange}
          aria-describedby={noteId}
        />
      </div>
      <p id={noteId} className="mt-1 text-stage-ink-2">
        {note}
      </p>
    </div>
  );
}

/** Which languages it translates, and which it does not. */
function Pairs({ pairs, on }: { pairs: readonly TranslatedPair[]; on: boolean }) {
  const t = useCallText();
  const reader = useLanguage();
  const arrow = isRightToLeft(reader) ? '←' : '→';
  const named = (state: TranslatedPair['state']) => {
    const names = pairs
      .filter((pair) => pair.state === state)
      .map(({ from, to }) => `${languageName(from, reader)} ${arrow} ${languageName(to, reader)}`);
    return names.length > 0 ? new Intl.ListFormat(reader, { type: 'conjunction' }).format(names) : null;
  };
  const [ready, downloadable, unable, failed] = (['ready', 'downloadable', 'unable', 'failed'] as const).map(
    named,
  );
  const loading = pairs.filter(({ state }) => state === 'downloading');
  const progress = Math.min(...loading.map((pair) => pair.progress));
  const percent = new Intl.NumberFormat(reader, { style: 'percent' });
  return (
    <div role="status" className="flex flex-col gap-1 text-stage-ink-2 empty:hidden">
      {ready && (
        <p className={on ? 'text-stage-yours' : ''}>{t('browserTranslation.ready', { pairs: ready })}</p>
      )}
      {downloadable && <p>{t('browserTranslation.download', { pairs: downloadable })}</p>}
      {loading.length > 0 && (
        <p>{t('browserTranslation.downloading', { percent: percent.format(progress) })}</p>
      )}
      {failed && <p className="text-stage-warn">{t('browserTranslation.failed', { pairs: failed })}</p>}
      {unable && <p>{t('browserTranslation.unable', { pairs: unable })}</p>}
    </div>
  );
}
