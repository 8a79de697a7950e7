import { LANGUAGE_NAMES } from '@intermind/contracts/languages';
import { Captions, ChevronUp, Languages as LanguagesIcon, Volume2 } from 'lucide-react';
import { languageName } from '../../platform/language-name.ts';
import { useCallText, useLanguage } from '../../platform/text.ts';
import type { Languages } from '../../model/meeting.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import type { PopoverProps } from '../../shared/ui/popover-props.ts';
import { Popover } from '../../shared/ui/popover.tsx';

interface InterpretationButtonProps {
  hears: Languages['hears'];
  /**
   * What the listener gets of people who speak another language: voice, captions only, or neither; `off` for all or
   * for this listener.
   */
  heard: 'interpreted' | 'captionsOnly' | 'originalOnly' | 'off';
  phone: boolean;
  /** What the popover holds. */
  children: PopoverProps['children'];
}

/** "Hearing English", in your colour, or what comes instead; opens everything about interpretation. */
export function InterpretationButton({ hears, heard, phone, children }: InterpretationButtonProps) {
  const t = useCallText();
  const reader = useLanguage();
  const on = heard === 'interpreted';
  const label =
    heard === 'interpreted'
      ? t('interpretation.hearing', { language: languageName(hears, reader) })
      : t(`interpretation.${heard}`);
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
          <HeardIcon heard={heard} />
          {phone ? (
            <>
              <span className="sr-only">{label}</span>
              {on ? code : heard === 'off' && t('interpretation.offShort')}
            </>
          ) : (
            <>
              <span aria-hidden className="hidden @7xl/call:inline">
                {label}
              </span>
              <span aria-hidden lang={on ? hears : undefined} className="font-ui @7xl/call:hidden">
                {on ? LANGUAGE_NAMES[hears] : heard === 'off' ? t('interpretation.offShort') : label}
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

/** Told by the shape, not by the colour; words only and the original have the signs they have on tiles. */
function HeardIcon({ heard }: Pick<InterpretationButtonProps, 'heard'>) {
  const icon = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-stage-icon shrink-0' } as const;
  if (heard === 'interpreted') return <LanguagesIcon {...icon} />;
  if (heard === 'captionsOnly') return <Captions {...icon} />;
  if (heard === 'originalOnly') return <Volume2 {...icon} />;
  return (
    <span aria-hidden className="relative grid size-stage-icon shrink-0 place-items-center">
      <LanguagesIcon strokeWidth={1.75} className="size-stage-icon" />
      <span className="absolute h-[2px] w-[26px] -rotate-45 bg-current shadow-[0_2px_0_var(--stage-control)]" />
    </span>
  );
}
