import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@intermind/contracts/languages';
import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { languageName } from '../../platform/language-name.ts';
import { useCallText, useLanguage } from '../../platform/text.ts';
import type { Languages } from '../../model/meeting.ts';
import { classNames } from '../../shared/ui/class-names.ts';

interface UnderstoodLanguagesProps {
  value: Languages;
  onChange: (value: Languages) => void;
  onStage?: boolean;
}

/** "I also understand": languages beside the one that is wanted, which are never interpreted for this person. */
export function UnderstoodLanguages({ value, onChange, onStage = false }: UnderstoodLanguagesProps) {
  const t = useCallText();
  const reader = useLanguage();
  const titleId = useId();
  const hintId = useId();
  const { hears, understands } = value;
  const others = LANGUAGES.filter((language) => language !== hears && !understands.includes(language));
  const choose = (next: Language[]) => onChange({ ...value, understands: next });
  const quiet = onStage ? 'text-stage-ink-2' : 'text-ink-3';
  const chip = classNames(
    'relative inline-flex h-9 items-center gap-1.5 rounded-control border px-2.5 font-ui text-sm font-semibold',
    onStage ? 'border-stage-line-strong bg-stage-tile' : 'border-line-strong bg-raised',
  );
  return (
    <div role="group" aria-labelledby={titleId} aria-describedby={hintId}>
      <div id={titleId} className={classNames('text-sm', quiet)}>
        {t('twin.understand')}
      </div>
      <div className="mt-1.5 flex flex-wrap gap-2">
        {understands
          .filter((language) => language !== hears)
          .map((language) => (
            <button
              key={language}
              type="button"
              className={chip}
              aria-label={t('twin.removeLanguage', { language: languageName(language, reader) })}
              onClick={() => choose(understands.filter((other) => other !== language))}
            >
              <span lang={language}>{LANGUAGE_NAMES[language]}</span>
              <X aria-hidden strokeWidth={2} className={classNames('size-4 shrink-0', quiet)} />
            </button>
          ))}
        {others.length > 0 && (
          <span className={classNames(chip, 'border-dashed')}>
            <Plus aria-hidden strokeWidth={2} className={classNames('size-4 shrink-0', quiet)} />
            <span aria-hidden>{t('twin.addLanguage')}</span>
            {/* The browser's own list, as in the choice above it. */}
            <select
              aria-label={t('twin.addLanguage')}
              value=""
              onChange={(event) => choose([...understands, event.target.value as Language])}
              className="twin-select absolute inset-0 size-full cursor-pointer appearance-none rounded-control opacity-0"
            >
              <option value="" disabled hidden />
              {others.map((language) => (
                <option key={language} value={language} lang={language}>
                  {LANGUAGE_NAMES[language]}
                </option>
              ))}
            </select>
          </span>
        )}
      </div>
      <p id={hintId} className={classNames('mt-1.5 text-sm', quiet)}>
        {t('twin.understandHint')}
      </p>
    </div>
  );
}
