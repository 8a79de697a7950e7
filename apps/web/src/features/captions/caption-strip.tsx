import { isRightToLeft, type Language } from '@intermind/contracts/languages';
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { languageName } from '../../platform/language-name.ts';
import { useCallText, useLanguage } from '../../platform/text.ts';
import { useMediaQuery } from '../../shared/ui/use-media-query.ts';
import { type Captions, shownCaptions, type ShownCaption, wordSpace } from '../../model/captions.ts';
import type { ConferenceState } from '../../model/conference-state.ts';
import { lagSeconds } from '../../model/lag-text.ts';
import { type Lanes, laneOf } from '../../model/lanes.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { LagRibbon } from '../../shared/ui/lag-ribbon.tsx';
import { DemonstrationMark } from '../../shared/ui/demonstration-mark.tsx';
import { LanguagePair, LanguageTag } from '../../shared/ui/language-tag.tsx';

interface CaptionStripProps {
  captions: Captions;
  conference: ConferenceState;
  lanes: Lanes;
  hears: Language;
  /** The listener hears voices interpreted: nothing is said about a voice that does not play. */
  interpreted: boolean;
  /** Columns side by side, or yours above the original. */
  wide: boolean;
  nowMs: () => number;
  /** Why nothing of this speaker's words comes in your language, in words; null where it does, or may. */
  untranslated: (speaker: string) => string | null;
}

const REFRESH_MS = 1_000;
/** How long the strip keeps its height when nobody speaks. */
const STRIP_STAYS_MS = 30_000;

/** What was said and what you hear, in a strip of its own; never over a face. */
export function CaptionStrip({
  captions,
  conference,
  lanes,
  hears,
  interpreted,
  wide,
  nowMs,
  untranslated,
}: CaptionStripProps) {
  const t = useCallText();
  const [, refresh] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => refresh((count) => count + 1), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  const low = useMediaQuery('(min-width: 40rem) and (max-height: 30rem)');
  const now = nowMs();
  const shown = shownCaptions(captions, hears, now).slice(low ? -1 : 0);
  const spoken = captions.some(({ changedAtMs }) => now - changedAtMs < STRIP_STAYS_MS);

  return (
    <section
      aria-label={t('captions.label')}
      className={classNames(
        'mx-3 mt-2 flex flex-col gap-2 overflow-hidden border-t border-stage-line pt-2 pb-1 sm:mx-4 md:mt-3 md:pt-3 md:pb-2',
        // One height while people speak and between their turns: tiles do not move with the words.
        spoken ? 'h-41 md:h-33 low:h-18' : 'h-12 low:h-9',
        'low:mt-1 low:gap-0 low:pt-1 low:pb-0',
      )}
    >
      {shown.length === 0 && <p className="my-auto text-sm text-stage-ink-3">{t('captions.waiting')}</p>}
      {shown.map((caption, index) => (
        <Row
          key={caption.speaker}
          caption={caption}
          name={caption.speaker === conference.you ? t('stage.you') : (caption.name ?? '')}
          lagMs={interpreted ? (laneOf(lanes, caption.speaker, hears)?.status.lagMs ?? 0) : 0}
          aloud={interpreted && hasVoice(lanes, caption, hears)}
          untranslated={untranslated(caption.speaker)}
          low={low}
          hears={hears}
          wide={wide}
          older={index < shown.length - 1}
          demonstration={conference.conference.demonstration}
          alone={shown.length === 1}
        />
      ))}
    </section>
  );
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
  /** Why nothing of it is translated: the original has the whole width. */
  untranslated: string | null;
  /** One line for everything. */
  low: boolean;
  hears: Language;
  wide: boolean;
  older: boolean;
  /** The engines only demonstrate. */
  demonstration: boolean;
  /** Nobody else's words are on the screen: there is room for more lines. */
  alone: boolean;
}

function Row({
  caption,
  name,
  lagMs,
  aloud,
  untranslated,
  low,
  hears,
  wide,
  older,
  demonstration,
  alone,
}: RowProps) {
  const t = useCallText();
  const language = useLanguage();
  const { spokenLanguage, original, yours } = caption;
  const seconds = lagSeconds(language, lagMs);
  const dim = older ? 'opacity-60' : '';

  const lines = alone && !low ? 2 : 1;

  if (!yours || (untranslated !== null && !yours.text)) {
    return (
      <div className={dim}>
        <Who
          end={
            yours && wide && !older ? <span className="truncate text-stage-warn">{untranslated}</span> : null
          }
        >
          <LanguageTag language={spokenLanguage} onStage yours={spokenLanguage === hears} />
          <bdi className="truncate">{name}</bdi>
          {demonstration && <DemonstrationMark />}
          {yours && !wide && !older && (
            <span className="shrink-0 font-medium text-stage-warn">{t('interpretation.originalOnly')}</span>
          )}
        </Who>
        <Speech
          language={spokenLanguage}
          lines={lines}
          className="text-[length:var(--caption-size)] leading-[1.36] text-stage-ink"
        >
          {original.text}
          {wordSpace(spokenLanguage)}
          <Pending text={original.pending} />
        </Speech>
      </div>
    );
  }
  if (!wide) {
    return (
      <div className={dim}>
        <Who end={lagMs > 0 ? t('interpretation.seconds', { seconds }) : null}>
          <LanguagePair from={spokenLanguage} to={hears} onStage />
          <bdi className="truncate">{name}</bdi>
          {demonstration && <DemonstrationMark />}
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
            {original.text}
            {wordSpace(spokenLanguage)}
            <Pending text={original.pending} />
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
          <bdi className="truncate">{name}</bdi>
          {demonstration && <DemonstrationMark />}
        </Who>
        <Speech
          language={spokenLanguage}
          lines={lines}
          className="text-[1.125rem] leading-[1.5] text-stage-ink-2"
        >
          {original.text}
          {wordSpace(spokenLanguage)}
          <Pending text={original.pending} />
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
          <span>
            {aloud
              ? t('interpretation.aiVoice', { language: languageName(hears, language) })
              : languageName(hears, language)}
          </span>
        </Who>
        <Speech
          language={hears}
          lines={lines}
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
    <div className="mb-1 flex h-[22px] min-w-0 items-center whitespace-nowrap low:mb-0 gap-2 text-sm font-semibold text-stage-ink-2">
      {children}
      {end && (
        <span className="ms-auto flex min-w-0 items-center gap-2.5 font-medium tabular-nums">{end}</span>
      )}
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
