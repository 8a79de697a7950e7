import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@intermind/contracts/languages';
import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { classNames } from './class-names.ts';

interface LanguageChipsProps {
  title: string;
  hint: string;
  value: readonly Language[];
  /** Cannot be chosen. */
  without?: Language;
  onChange: (value: Language[]) => void;
  addText: string;
  removeText: (language: Language) => string;
  onStage?: boolean;
}

/** Some of our languages, each of which can be taken away, and a list of the others. */
export function LanguageChips(props: LanguageChipsProps) {
  const { title, hint, value, without, onChange, addText, removeText, onStage = false } = props;
  const titleId = useId();
  const hintId = useId();
  const others = LANGUAGES.filter((language) => language !== without && !value.includes(language));
  const quiet = onStage ? 'text-stage-ink-2' : 'text-ink-3';
  const chip = classNames(
    'relative inline-flex h-9 items-center gap-1.5 rounded-control border px-2.5 font-ui text-sm font-semibold',
    onStage ? 'border-stage-line-strong bg-stage-tile' : 'border-line-strong bg-raised',
  );
  return (
    <div role="group" aria-labelledby={titleId} aria-describedby={hintId}>
      <div id={titleId} className={classNames('text-sm', quiet)}>
        {title}
      </div>
      <div className="mt-1.5 flex flex-wrap gap-2">
        {value
          .filter((language) => language !== without)
          .map((language) => (
            <button
              key={language}
              type="button"
              className={chip}
              aria-label={removeText(language)}
              onClick={() => onChange(value.filter((other) => other !== language))}
            >
              <span aria-hidden lang={language}>
                {LANGUAGE_NAMES[language]}
              </span>
              <X aria-hidden strokeWidth={2} className={classNames('size-4 shrink-0', quiet)} />
            </button>
          ))}
        {others.length > 0 && (
          <span className={classNames(chip, 'border-dashed')}>
            <Plus aria-hidden strokeWidth={2} className={classNames('size-4 shrink-0', quiet)} />
            <span aria-hidden>{addText}</span>
            {/* The browser's own list: phones show theirs. */}
            <select
              aria-label={addText}
              value=""
              onChange={(event) => onChange([...value, event.target.value as Language])}
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
        {hint}
      </p>
    </div>
  );
}
