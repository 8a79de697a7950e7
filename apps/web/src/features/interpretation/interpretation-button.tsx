import { LANGUAGE_NAMES } from '@intermind/contracts/languages';
import { Captions, ChevronUp, Languages as LanguagesIcon, Volume2 } from 'lucide-react';
import type { Heard } from '../../model/interpretation-problem.ts';
import { languageName } from '../../platform/language-name.ts';
import { useCallText, useLanguage } from '../../platform/text.ts';
import type { Languages } from '../../model/meeting.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import type { PopoverProps } from '../../shared/ui/popover-props.ts';
import { Popover } from '../../shared/ui/popover.tsx';

interface InterpretationButtonProps {
  hears: Languages['hears'];
  /** What the listener gets of people who speak another language; `off` for all or for this listener. */
  heard: Heard | 'off';
  /** Why it is not what it should be, in a sentence; null where nothing is to be said. */
  note: string | null;
  phone: boolean;
  /** What the popover holds. */
  children: PopoverProps['children'];
}

/** "Hearing English", in your colour, or what comes instead; opens everything about interpretation. */
export function InterpretationButton({ hears, heard, note, phone, children }: InterpretationButtonProps) {
  const t = useCallText();
  const reader = useLanguage();
  const on = heard === 'interpreted';
  const hearing = t('interpretation.hearing', { language: languageName(hears, reader) });
  // Until it is known what comes it says what is expected, in the quiet colour.
  const promised = on || heard === 'starting';
  const label = promised ? hearing : t(`interpretation.${heard}`);
  const short =
    heard === 'off'
      ? t('interpretation.offShort')
      : heard === 'originalOnly'
        ? t('captions.original')
        : LANGUAGE_NAMES[hears];
  // All that phones have room for beside the icon; words stand under it.
  const code = phone && short === LANGUAGE_NAMES[hears] ? hears.toUpperCase() : null;
  // What is written on it is in its name: people who speak to their browser call it so. A code is no part of a word.
  const isSaid = !code && wordsOf(label, reader).includes(wordsOf(short, reader));
  const name = isSaid ? label : `${label}, ${code ?? short}`;
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
          aria-label={name}
          aria-description={note ?? undefined}
          className={classNames(
            'stage-button inline-flex items-center justify-center rounded-control font-semibold transition-colors duration-(--t-fast)',
            phone
              ? classNames(
                  'h-13 grow-[1.5] basis-0',
                  code ? 'gap-2' : 'flex-col gap-0.5 text-2xs leading-none',
                )
              : 'h-12 shrink-0 gap-2 px-3 @7xl/call:gap-2.5 @7xl/call:px-3.5',
            on
              ? 'bg-stage-yours-tint text-stage-yours'
              : 'bg-stage-control text-stage-ink hover:bg-stage-control-hover',
            open && on && 'ring-2 ring-stage-yours ring-inset',
          )}
        >
          <HeardIcon heard={heard} />
          {phone ? (
            (code ?? short)
          ) : (
            <>
              <SteadyText
                text={label}
                others={
                  heard === 'off'
                    ? []
                    : [hearing, t('interpretation.captionsOnly'), t('interpretation.originalOnly')]
                }
                className="hidden @7xl/call:inline-grid"
              />
              <SteadyText
                text={short}
                others={heard === 'off' ? [] : [LANGUAGE_NAMES[hears], t('captions.original')]}
                lang={short === LANGUAGE_NAMES[hears] ? hears : undefined}
                className="inline-grid font-ui @7xl/call:hidden"
              />
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

/** Each between spaces, in small letters: what begins like another word is not in it. */
function wordsOf(text: string, language: string): string {
  const parts = new Intl.Segmenter(language, { granularity: 'word' }).segment(
    text.toLocaleLowerCase(language),
  );
  const words = [...parts].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
  return ` ${words.join(' ')} `;
}

interface SteadyTextProps {
  text: string;
  /** What may stand there by itself a moment later. */
  others: readonly string[];
  lang?: string | undefined;
  className: string;
}

/** As wide as the widest of the texts, so that nothing beside it moves when one takes the place of another. */
function SteadyText({ text, others, lang, className }: SteadyTextProps) {
  return (
    <span aria-hidden className={className}>
      <span lang={lang} className="col-start-1 row-start-1 text-start">
        {text}
      </span>
      {others.map((other) => (
        // Drawn by the style sheet: neither read out nor found on the page.
        <span key={other} data-text={other} className="room-of-text invisible col-start-1 row-start-1" />
      ))}
    </span>
  );
}

/** Told by the shape, not by the colour; words only and the original have the signs they have on tiles. */
function HeardIcon({ heard }: Pick<InterpretationButtonProps, 'heard'>) {
  const icon = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-stage-icon shrink-0' } as const;
  if (heard === 'interpreted' || heard === 'starting') return <LanguagesIcon {...icon} />;
  if (heard === 'captionsOnly') return <Captions {...icon} />;
  if (heard === 'originalOnly') return <Volume2 {...icon} />;
  return (
    <span aria-hidden className="relative grid size-stage-icon shrink-0 place-items-center">
      <LanguagesIcon strokeWidth={1.75} className="size-stage-icon" />
      <span className="absolute h-[2px] w-[26px] -rotate-45 bg-current shadow-[0_2px_0_var(--stage-control)]" />
    </span>
  );
}
