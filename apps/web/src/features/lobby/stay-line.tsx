import type { Language } from '@intermind/contracts/languages';
import { durationText } from '../../platform/duration-text.ts';
import { useCallText, useLanguage } from '../../platform/text.ts';
import { LanguageTag } from '../../shared/ui/language-tag.tsx';

interface StayLineProps {
  durationMs: number;
  /** Other people who were there. */
  met: number;
  languages: readonly Language[];
  yours: Language;
}

/** What the call was, in one line: how long, with how many, in which languages. */
export function StayLine({ durationMs, met, languages, yours }: StayLineProps) {
  const t = useCallText();
  const reader = useLanguage();
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-lg text-ink-2">
      <span className="tabular-nums">{durationText(durationMs, reader)}</span>
      {met > 0 && <span className="tabular-nums">{t('left.met', { count: met })}</span>}
      <span role="list" aria-label={t('stage.languagesHere')} className="flex flex-wrap gap-1">
        {languages.map((language) => (
          <span role="listitem" key={language} className="inline-flex">
            <LanguageTag language={language} yours={language === yours} />
          </span>
        ))}
      </span>
    </p>
  );
}
