import { LANGUAGE_NAMES } from '@intermind/contracts/languages';
import { ChevronUp, Languages as LanguagesIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCallText } from '../../app/text.ts';
import type { Languages } from '../../model/meeting.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { Popover } from '../../shared/ui/popover.tsx';

interface InterpretationButtonProps {
  hears: Languages['hears'];
  on: boolean;
  phone: boolean;
  /** What the popover holds. */
  children: ReactNode;
}

/** "Hearing English", in your colour; opens everything about interpretation. */
export function InterpretationButton({ hears, on, phone, children }: InterpretationButtonProps) {
  const t = useCallText();
  const language = LANGUAGE_NAMES[hears];
  const label = on ? t('interpretation.hearing', { language }) : t('interpretation.off');
  const code = hears.toUpperCase();
  return (
    <Popover
      onStage
      side="top"
      align="start"
      label={t('interpretation.title')}
      trigger={(opener, open) => (
        <button
          {...opener}
          type="button"
          aria-label={phone ? undefined : label}
          className={classNames(
            'inline-flex items-center justify-center gap-2.5 rounded-control font-semibold transition-colors duration-100',
            phone ? 'h-13 grow-[1.5] basis-0' : 'h-12 shrink-0 px-3.5',
            on
              ? 'bg-stage-yours-tint text-stage-yours'
              : 'bg-stage-control text-stage-ink hover:bg-stage-control-hover',
            open && on && 'ring-2 ring-stage-yours ring-inset',
          )}
        >
          <LanguagesIcon aria-hidden strokeWidth={1.75} className="size-[21px] shrink-0" />
          {phone ? (
            <>
              <span className="sr-only">{label}</span>
              {code}
            </>
          ) : (
            <>
              <span aria-hidden className="hidden xl:inline">
                {label}
              </span>
              <span aria-hidden className="xl:hidden">
                {language}
              </span>
              <ChevronUp aria-hidden strokeWidth={2} className="size-4 shrink-0" />
            </>
          )}
        </button>
      )}
    >
      {children}
    </Popover>
  );
}
