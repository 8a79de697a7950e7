import { isRightToLeft, type Language, wordSpace } from '@intermind/contracts/languages';
import type { CSSProperties, ReactNode } from 'react';
import type { CaptionLanguage } from '../../platform/settings-table.ts';
import { languageName } from '../../platform/language-name.ts';
import { useCallText, useLanguage } from '../../platform/text.ts';
import type { ShownCaption } from '../../model/captions.ts';
import { lagSeconds } from '../../model/lag-text.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { LagRibbon } from '../../shared/ui/lag-ribbon.tsx';
import { ClaimedMark } from '../../shared/ui/claimed-mark.tsx';
import { DemonstrationMark } from '../../shared/ui/demonstration-mark.tsx';
import { LanguagePair, LanguageTag } from '../../shared/ui/language-tag.tsx';

interface CaptionRowProps {
  caption: ShownCaption;
  name: string;
  lagMs: number;
  aloud: boolean;
  /** Why nothing of it is translated: the original has the whole width. */
  untranslated: string | null;
  /** Which of the two texts are shown, where there are two. */
  show: CaptionLanguage;
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

/** What one speaker said, and what of it you read or hear. */
export function CaptionRow({
  caption,
  name,
  lagMs,
  aloud,
  untranslated,
  show,
  low,
  hears,
  wide,
  older,
  demonstration,
  alone,
}: CaptionRowProps) {
  const t = useCallText();
  const language = useLanguage();
  const { spokenLanguage, yours } = caption;
  const seconds = lagSeconds(language, lagMs);
  const dim = older ? 'opacity-75' : '';
  const speaker = <bdi className={older ? 'truncate' : 'caption-speaker truncate'}>{name}</bdi>;

  const lines = alone && !low ? 2 : 1;

  const isMissing = untranslated !== null && !yours?.text;
  if (!yours || isMissing || show === 'original') {
    // A reader who chose the original misses nothing.
    const missing = yours && isMissing && show !== 'original' && !older;
    return (
      <div className={dim}>
        <Who end={missing && wide ? <span className="truncate text-stage-warn">{untranslated}</span> : null}>
          <LanguageTag language={spokenLanguage} onStage yours={spokenLanguage === hears} />
          {speaker}
          {caption.claimed && <ClaimedMark />}
          {demonstration && <DemonstrationMark />}
          {missing && !wide && (
            <span className="shrink-0 font-medium text-stage-warn">{t('interpretation.originalOnly')}</span>
          )}
        </Who>
        <Original caption={caption} lines={lines} className="caption-main text-[color:var(--caption-ink)]" />
      </div>
    );
  }
  if (!wide || show === 'mine') {
    const isBoth = show === 'both' && !older;
    return (
      <div className={dim}>
        <Who end={lagMs > 0 && !older ? t('interpretation.seconds', { seconds }) : null}>
          <LanguagePair from={spokenLanguage} to={hears} onStage />
          {speaker}
          {caption.claimed && <ClaimedMark />}
          {demonstration && <DemonstrationMark />}
        </Who>
        {yours.text && (
          <Speech
            language={hears}
            lines={linesOfYours({ isBoth, alone, older, wide, low })}
            className={classNames(
              'caption-main font-medium text-[color:var(--caption-yours)]',
              !wide && 'caption-narrow',
            )}
          >
            {yours.text}
          </Speech>
        )}
        {isBoth && (
          <Original
            caption={caption}
            lines={1}
            className="caption-small mt-1 text-[color:var(--caption-quiet)]"
          />
        )}
      </div>
    );
  }
  return (
    <div className={`grid grid-cols-2 ${dim}`}>
      <div className="min-w-0 pe-5">
        <Who>
          <LanguageTag language={spokenLanguage} onStage />
          {speaker}
          {caption.claimed && <ClaimedMark />}
          {demonstration && <DemonstrationMark />}
        </Who>
        <Original
          caption={caption}
          lines={lines}
          className="caption-side text-[color:var(--caption-quiet)]"
        />
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
          className="caption-main font-medium text-[color:var(--caption-yours)]"
        >
          {yours.text}
        </Speech>
      </div>
    </div>
  );
}

/** With the original under it no more than three lines of speech in all, of both speakers; on wide screens the strip is lower. */
function linesOfYours(place: {
  isBoth: boolean;
  alone: boolean;
  older: boolean;
  wide: boolean;
  low: boolean;
}): number {
  const { isBoth, alone, older, wide, low } = place;
  if (wide || isBoth) return alone && !low ? 2 : 1;
  return alone ? 3 : older ? 1 : 2;
}

function Who({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className="mb-1 flex h-[22px] min-w-0 items-center whitespace-nowrap low:mb-0 gap-2 text-sm font-semibold text-[color:var(--caption-quiet)]">
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
      <p lang={language} dir={isRightToLeft(language) ? 'rtl' : 'ltr'} className="caption-face">
        {children}
      </p>
    </div>
  );
}

/** What was said; dotted what may still change. */
function Original({
  caption,
  ...look
}: Pick<SpeechProps, 'lines' | 'className'> & Pick<CaptionRowProps, 'caption'>) {
  const { spokenLanguage, original } = caption;
  return (
    <Speech language={spokenLanguage} {...look}>
      {original.text}
      {wordSpace(spokenLanguage)}
      <Pending text={original.pending} />
    </Speech>
  );
}

function Pending({ text }: { text: string }) {
  return text ? <span className="pending-words text-stage-ink-3">{text}</span> : null;
}
