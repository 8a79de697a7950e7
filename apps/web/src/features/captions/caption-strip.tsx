import { isRightToLeft, LANGUAGE_NAMES, type Language } from '@intermind/contracts/languages';
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { useCallText, useLanguage } from '../../app/text.ts';
import { type Captions, shownCaptions, type ShownCaption } from '../../model/captions.ts';
import type { ConferenceState } from '../../model/conference-state.ts';
import { lagSeconds } from '../../model/lag-text.ts';
import { type Lanes, laneOf } from '../../model/lanes.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { LagRibbon } from '../../shared/ui/lag-ribbon.tsx';
import { LanguagePair, LanguageTag } from '../../shared/ui/language-tag.tsx';

interface CaptionStripProps {
  captions: Captions;
  conference: ConferenceState;
  lanes: Lanes;
  hears: Language;
  /** Columns side by side, or yours above the original. */
  wide: boolean;
  nowMs: () => number;
}

const REFRESH_MS = 1_000;

/** What was said and what you hear, in a strip of its own; never over a face. */
export function CaptionStrip({ captions, conference, lanes, hears, wide, nowMs }: CaptionStripProps) {
  const t = useCallText();
  const [, refresh] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => refresh((count) => count + 1), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  const shown = shownCaptions(captions, hears, nowMs());

  return (
    <section
      aria-label={t('captions.label')}
      className={classNames(
        'mx-3 mt-2 flex flex-col gap-2 overflow-hidden border-t border-stage-line pt-2 pb-1 sm:mx-4 md:mt-3 md:pt-3 md:pb-2',
        // One height for as long as people speak: tiles do not move with the words.
        captions.length > 0 ? 'h-41 md:h-33' : 'h-12',
      )}
    >
      {shown.length === 0 && <p className="my-auto text-sm text-stage-ink-3">{t('captions.waiting')}</p>}
      {shown.map((caption, index) => (
        <Row
          key={caption.speaker}
          caption={caption}
          name={nameOf(conference, caption.speaker) ?? t('stage.you')}
          lagMs={laneOf(lanes, caption.speaker, hears)?.status.lagMs ?? 0}
          aloud={hasVoice(lanes, caption, hears)}
          hears={hears}
          wide={wide}
          older={index < shown.length - 1}
          alone={shown.length === 1}
        />
      ))}
    </section>
  );
}

function nameOf({ participants, you }: ConferenceState, speaker: string): string | undefined {
  return speaker === you ? undefined : participants.find(({ id }) => id === speaker)?.name;
}

function hasVoice(lanes: Lanes, { speaker }: ShownCaption, hears: Language): boolean {
  const state = laneOf(lanes, speaker, hears)?.status.state;
  return state === 'active' || state === 'idle' || state === 'catching-up';
}

interface RowProps {
  caption: ShownCaption;
  name: string;
  lagMs: number;
  aloud: boolean;
  hears: Language;
  wide: boolean;
  older: boolean;
  /** Nobody else's words are on the screen: there is room for more lines. */
  alone: boolean;
}

function Row({ caption, name, lagMs, aloud, hears, wide, older, alone }: RowProps) {
  const t = useCallText();
  const language = useLanguage();
  const { spokenLanguage, original, yours } = caption;
  const seconds = lagSeconds(language, lagMs);
  const dim = older ? 'opacity-60' : '';

  if (!yours) {
    return (
      <div className={dim}>
        <Who>
          <LanguageTag language={spokenLanguage} onStage yours={spokenLanguage === hears} />
          <bdi>{name}</bdi>
        </Who>
        <Speech
          language={spokenLanguage}
          lines={alone ? 2 : 1}
          className="text-[length:var(--caption-size)] leading-[1.36] text-stage-ink"
        >
          {original.text} <Pending text={original.pending} />
        </Speech>
      </div>
    );
  }
  if (!wide) {
    return (
      <div className={dim}>
        <Who end={lagMs > 0 ? t('interpretation.seconds', { seconds }) : null}>
          <LanguagePair from={spokenLanguage} to={hears} onStage />
          <bdi>{name}</bdi>
        </Who>
        {yours.text && (
          <Speech
            language={hears}
            lines={alone ? 3 : older ? 1 : 2}
            className="text-[1.25rem] leading-[1.36] font-medium text-stage-yours"
          >
            {yours.text}
          </Speech>
        )}
        {!older && (
          <Speech
            language={spokenLanguage}
            lines={2}
            className="mt-1 text-[.875rem] leading-[1.4] text-stage-ink-2"
          >
            {original.text} <Pending text={original.pending} />
          </Speech>
        )}
      </div>
    );
  }
  return (
    <div className={`grid grid-cols-2 ${dim}`}>
      <div className="min-w-0 pe-5">
        <Who>
          <LanguageTag language={spokenLanguage} onStage />
          <bdi>{name}</bdi>
        </Who>
        <Speech
          language={spokenLanguage}
          lines={alone ? 2 : 1}
          className="text-[1.125rem] leading-[1.5] text-stage-ink-2"
        >
          {original.text} <Pending text={original.pending} />
        </Speech>
      </div>
      <div className="min-w-0 border-s border-stage-line ps-5">
        <Who
          end={
            lagMs > 0 && !older ? (
              <>
                <LagRibbon lagMs={lagMs} onStage className="w-24" />
                {t('interpretation.behind', { seconds })}
              </>
            ) : null
          }
        >
          <LanguageTag language={hears} yours onStage />
          <span lang={hears} className="font-ui">
            {aloud ? t('interpretation.aiVoice', { language: LANGUAGE_NAMES[hears] }) : LANGUAGE_NAMES[hears]}
          </span>
        </Who>
        <Speech
          language={hears}
          lines={alone ? 2 : 1}
          className="text-[length:var(--caption-size)] leading-[1.36] font-medium text-stage-yours"
        >
          {yours.text}
        </Speech>
      </div>
    </div>
  );
}

function Who({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className="mb-1 flex h-[22px] items-center gap-2 text-sm font-semibold text-stage-ink-2">
      {children}
      {end && <span className="ms-auto flex items-center gap-2.5 font-medium tabular-nums">{end}</span>}
    </div>
  );
}

interface SpeechProps {
  language: Language;
  /** The last lines are shown; older words leave at the top. */
  lines: number;
  className: string;
  children: ReactNode;
}

function Speech({ language, lines, className, children }: SpeechProps) {
  return (
    <div className={`caption-lines ${className}`} style={{ '--lines': lines } as CSSProperties}>
      <p lang={language} dir={isRightToLeft(language) ? 'rtl' : 'ltr'} className="font-speech">
        {children}
      </p>
    </div>
  );
}

function Pending({ text }: { text: string }) {
  return text ? <span className="pending-words text-stage-ink-3">{text}</span> : null;
}
