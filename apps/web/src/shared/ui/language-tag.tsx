import type { Language } from '@intermind/contracts/languages';
import { classNames } from './class-names.ts';

interface LanguageTagProps {
  language: Language;
  /** Solid: your language. Outlined: as spoken. */
  yours?: boolean;
  onStage?: boolean;
  className?: string;
}

/** Two Latin capitals, 18 px high. Left to right inside whatever the page does. */
export function LanguageTag({ language, yours = false, onStage = false, className }: LanguageTagProps) {
  const colours = yours
    ? onStage
      ? 'tag-solid bg-stage-yours border-stage-yours text-stage-on-yours'
      : 'tag-solid bg-yours border-yours text-on-yours'
    : onStage
      ? 'border-current text-stage-ink-2'
      : 'border-current text-ink-2';
  return (
    <span
      className={classNames(
        'ltr-isolate inline-flex h-[18px] min-w-[26px] shrink-0 items-center justify-center rounded-tag border-[1.25px] px-1 font-ui text-2xs font-[650] tracking-[.04em] uppercase',
        colours,
        className,
      )}
    >
      {language}
    </span>
  );
}

/** Source and target joined: this is interpreted. Source first in reading direction. */
export function LanguagePair({
  from,
  to,
  onStage = false,
}: {
  from: Language;
  to: Language;
  onStage?: boolean;
}) {
  return (
    <span className="inline-flex shrink-0">
      <LanguageTag
        language={from}
        onStage={onStage}
        className="ltr:rounded-r-none ltr:border-r-0 rtl:rounded-l-none rtl:border-l-0"
      />
      <LanguageTag language={to} yours onStage={onStage} className="ltr:rounded-l-none rtl:rounded-r-none" />
    </span>
  );
}
