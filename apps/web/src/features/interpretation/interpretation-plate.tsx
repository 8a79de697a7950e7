import { Captions, Check, Clock3, Ear, FastForward, FoldHorizontal, Volume2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { languageName } from '../../platform/language-name.ts';
import { useCallText, useLanguage } from '../../platform/text.ts';
import type { InterpretationMark } from '../../model/interpretation-mark.ts';
import { lagSeconds } from '../../model/lag-text.ts';
import { LagRibbon } from '../../shared/ui/lag-ribbon.tsx';
import { LanguagePair } from '../../shared/ui/language-tag.tsx';
import { DemonstrationMark } from '../../shared/ui/demonstration-mark.tsx';

interface InterpretationPlateProps {
  mark: InterpretationMark;
  small: boolean;
  /** The engines only demonstrate. */
  demonstration: boolean;
}

/** What a tile says about interpretation; nothing where you understand the person. */
export function InterpretationPlate({ mark, small, demonstration }: InterpretationPlateProps) {
  const t = useCallText();
  const language = useLanguage();
  switch (mark.kind) {
    case 'none':
      return null;
    case 'pair': {
      const seconds = lagSeconds(language, mark.lagMs);
      return (
        <Plate tone="yours" small={small}>
          {demonstration && <DemonstrationMark />}
          <span className="sr-only">
            {t('interpretation.heard', {
              from: languageName(mark.from, language),
              to: languageName(mark.to, language),
            })}
          </span>
          <span aria-hidden className="contents">
            <LanguagePair from={mark.from} to={mark.to} onStage />
            <LagRibbon lagMs={mark.lagMs} onStage className={small ? 'w-7' : 'w-14'} />
          </span>
          {mark.lagMs > 0 && !small && (
            <span className={mark.lagMs >= LATE_MS ? 'text-stage-warn' : ''}>
              {t('interpretation.seconds', { seconds })}
            </span>
          )}
        </Plate>
      );
    }
    case 'catchingUp':
      return <Lower icon={<Clock3 {...ICON} />} text={t('interpretation.catchingUp')} small={small} />;
    case 'skipped':
      return <Lower icon={<FastForward {...ICON} />} text={t('interpretation.skipped')} small={small} />;
    case 'shortened':
      return <Lower icon={<FoldHorizontal {...ICON} />} text={t('interpretation.shortened')} small={small} />;
    case 'captionsOnly':
      return <Lower icon={<Captions {...ICON} />} text={t('interpretation.captionsOnly')} small={small} />;
    case 'originalOnly':
      return <Lower icon={<Volume2 {...ICON} />} text={t('interpretation.originalOnly')} small={small} />;
    case 'originalChosen':
      return (
        <Plate tone="quiet" small={small}>
          <Volume2 {...ICON} />
          <span className={small ? 'sr-only' : 'truncate'}>{t('interpretation.originalOnly')}</span>
        </Plate>
      );
    case 'listeners':
      return mark.listening > 0 ? (
        <StillListening {...mark} small={small} />
      ) : (
        <Plate tone="quiet" small={small}>
          <Ear {...ICON} />
          <Count
            count={mark.count}
            small={small}
            text={t('interpretation.listeners', { count: mark.count })}
          />
        </Plate>
      );
    case 'allCaughtUp':
      return (
        <Plate tone="yours" small={small}>
          <Check {...ICON} />
          <span className={small ? 'sr-only' : 'truncate'}>{t('interpretation.allCaughtUp')}</span>
        </Plate>
      );
  }
}

/** Words of yours are on their way: to how many people, and how far behind the last of them is. */
function StillListening({ listening, lagMs, small }: { listening: number; lagMs: number; small: boolean }) {
  const t = useCallText();
  const language = useLanguage();
  const text = t('interpretation.stillListening', { count: listening });
  return (
    <Plate tone={lagMs >= LATE_MS ? 'warn' : 'quiet'} small={small}>
      <Ear {...ICON} />
      <Count count={listening} small={small} text={text} />
      <LagRibbon lagMs={lagMs} onStage className={small ? 'w-7' : 'w-14'} />
      {lagMs > 0 && !small && (
        <span className="shrink-0">
          {t('interpretation.seconds', { seconds: lagSeconds(language, lagMs) })}
        </span>
      )}
    </Plate>
  );
}

function Count({ count, text, small }: { count: number; text: string; small: boolean }) {
  if (!small) return <span className="truncate">{text}</span>;
  return (
    <>
      <span aria-hidden>{count}</span>
      <span className="sr-only">{text}</span>
    </>
  );
}

/** From here the ribbon is ochre, and so is its number. */
const LATE_MS = 4_000;
const ICON = { 'aria-hidden': true, strokeWidth: 2, className: 'size-4 shrink-0' } as const;
const TONES = { yours: 'text-stage-yours', warn: 'text-stage-warn', quiet: 'text-stage-ink-2' } as const;

function Lower({ icon, text, small }: { icon: ReactNode; text: string; small: boolean }) {
  return (
    <Plate tone="warn" small={small}>
      {icon}
      <span className={small ? 'sr-only' : 'truncate'}>{text}</span>
    </Plate>
  );
}

/** The tile gives it its place: beside the name, or at the top of small tiles. */
function Plate({ tone, small, children }: { tone: keyof typeof TONES; small: boolean; children: ReactNode }) {
  return (
    <div
      data-plate
      className={`ms-auto flex min-w-0 items-center gap-2 rounded-plate bg-stage-plate font-semibold tabular-nums ${TONES[tone]} ${
        small ? 'h-6.5 px-1.5 text-xs' : 'h-7.5 px-2.5 text-sm'
      }`}
    >
      {children}
    </div>
  );
}
