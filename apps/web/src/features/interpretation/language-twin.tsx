import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@intermind/contracts/languages';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { useCallText } from '../../platform/text.ts';
import type { Languages } from '../../model/meeting.ts';
import type { DetectionChoice } from '../../platform/detection-choice.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { LanguageTag } from '../../shared/ui/language-tag.tsx';

interface LanguageTwinProps {
  value: Languages;
  onChange: (value: Languages) => void;
  /** The language one speaks can be found by the server; absent: nothing here can. */
  detection?: DetectionChoice | undefined;
  onStage?: boolean;
}

const DETECT = 'detect';

/** "I speak | I want to hear" in one frame, the second half in your colour. The same wherever languages are chosen. */
export function LanguageTwin({ value, onChange, detection, onStage = false }: LanguageTwinProps) {
  const t = useCallText();
  const detects = detection?.on === true && !detection.unavailable;
  const twin = (
    <div
      className={classNames(
        '@container/twin grid grid-cols-2 rounded-control border',
        onStage ? 'border-stage-line-strong bg-stage-tile' : 'border-line-strong bg-raised',
      )}
    >
      <Half
        label={t(detects ? 'twin.detected' : 'twin.speak')}
        language={value.language}
        detection={detection}
        onChange={(language) => {
          if (detection?.on) detection.onChange(false);
          onChange({ ...value, language });
        }}
        onStage={onStage}
      />
      <Half
        yours
        label={t('twin.hear')}
        language={value.hears}
        onChange={(hears) => onChange({ ...value, hears })}
        onStage={onStage}
      />
    </div>
  );
  if (!detection?.unavailable) return twin;
  return (
    <div>
      {twin}
      <p className={classNames('mt-1.5 text-sm', onStage ? 'text-stage-warn' : 'text-ink-2')}>
        {t('twin.detectUnavailable')}
      </p>
    </div>
  );
}

interface HalfProps {
  label: string;
  language: Language;
  onChange: (language: Language) => void;
  detection?: DetectionChoice | undefined;
  yours?: boolean;
  onStage: boolean;
}

function Half({ label, language, onChange, detection, yours = false, onStage }: HalfProps) {
  const t = useCallText();
  const id = useId();
  return (
    <div
      className={classNames(
        'twin-half relative min-w-0 px-3 py-3 @min-[24rem]/twin:px-4 low:py-2',
        yours ? 'rounded-e-[7px] border-s' : 'rounded-s-[7px]',
        onStage ? 'border-stage-line' : 'border-line',
        yours && (onStage ? 'bg-stage-yours-tint' : 'bg-yours-tint'),
      )}
    >
      <label
        htmlFor={id}
        className={classNames(
          'mb-1.5 block text-sm',
          onStage || yours ? '' : 'text-ink-3',
          onStage ? 'text-stage-ink-2' : yours && 'text-ink-2',
        )}
      >
        {label}
      </label>
      <span
        aria-hidden
        lang={language}
        className={classNames(
          'flex items-center gap-2 font-ui text-md leading-ui font-semibold @min-[24rem]/twin:text-lg',
          yours && (onStage ? 'text-stage-yours' : 'text-yours-text'),
        )}
      >
        <LanguageTag language={language} yours={yours} onStage={onStage} />
        <span className="truncate">{LANGUAGE_NAMES[language]}</span>
        <ChevronDown
          strokeWidth={2}
          className={classNames('ms-auto size-4 shrink-0', onStage ? 'text-stage-ink-2' : 'text-ink-3')}
        />
      </span>
      {/* The browser's own list over the whole half: phones show theirs. */}
      <select
        id={id}
        value={detection?.on ? DETECT : language}
        onChange={({ target: { value } }) =>
          value === DETECT ? detection?.onChange(true) : onChange(value as Language)
        }
        className="twin-select absolute inset-0 size-full cursor-pointer appearance-none rounded-control opacity-0"
      >
        {detection && <option value={DETECT}>{t('twin.detect')}</option>}
        {LANGUAGES.map((each) => (
          <option key={each} value={each} lang={each}>
            {LANGUAGE_NAMES[each]}
          </option>
        ))}
      </select>
    </div>
  );
}
