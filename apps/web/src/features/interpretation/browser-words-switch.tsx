import type { Language } from '@intermind/contracts/languages';
import { useId } from 'react';
import type { BrowserWordsSlice } from '../../model/browser-words.ts';
import { languageName } from '../../platform/language-name.ts';
import { useCallText, useLanguage } from '../../platform/text.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { Switch } from '../../shared/ui/switch.tsx';

export interface BrowserWordsSwitchProps {
  words: BrowserWordsSlice;
  on: boolean;
  onChange: (on: boolean) => void;
  /** What this person speaks. */
  language: Language;
  sealed: boolean;
  /** Nothing on this server recognises that language. */
  noEngine: boolean;
  /** That no engine recognises that language has been said already; what the browser can do has not. */
  said?: boolean;
}

/** Where the sound goes, in one sentence. */
const WHERE = {
  'on-device': 'browserWords.onDevice',
  downloadable: 'browserWords.download',
  outside: 'browserWords.outside',
} as const;

/** "Let my browser write down what I say"; nothing where the browser cannot and an engine of the server can. */
export function BrowserWordsSwitch({
  words: { place, state, unwritten, lost },
  on,
  onChange,
  language,
  sealed,
  noEngine,
  said = false,
}: BrowserWordsSwitchProps) {
  const t = useCallText();
  const reader = useLanguage();
  const switchId = useId();
  const whereId = useId();
  const name = { language: languageName(language, reader) };
  if (place === null) {
    return noEngine && state === 'off' ? (
      <p className="text-sm text-stage-ink-2">{t('browserWords.unable', name)}</p>
    ) : null;
  }
  const offer =
    noEngine && !said ? t('browserWords.offer', name) : unwritten ? t('browserWords.offerCaptions') : null;
  const refused = sealed && place === 'outside';
  return (
    <div className="flex flex-col gap-1.5 text-sm" data-browser-words={state}>
      {offer && !on && !refused && <p className="mb-1.5">{offer}</p>}
      <div className="flex items-center gap-3 font-semibold">
        <label htmlFor={switchId} className="grow">
          {t('browserWords.write')}
        </label>
        <Switch
          onStage
          id={switchId}
          checked={on && !refused}
          disabled={refused}
          onChange={onChange}
          aria-describedby={whereId}
        />
      </div>
      <p id={whereId} className="text-stage-ink-2">
        {refused ? t('browserWords.sealed', name) : t(WHERE[place])}
      </p>
      <p
        role="status"
        className={classNames('empty:-mt-1.5', PROBLEMS.has(state) ? 'text-stage-warn' : 'text-stage-yours')}
      >
        {state === 'off' || refused ? null : t(`browserWords.${state}`, name)}
      </p>
      {lost && <p className="text-stage-warn">{t('browserWords.lost')}</p>}
    </div>
  );
}

const PROBLEMS: ReadonlySet<BrowserWordsSlice['state']> = new Set([
  'paused',
  'alone',
  'unreachable',
  'held',
  'denied',
  'language',
  'failed',
]);
