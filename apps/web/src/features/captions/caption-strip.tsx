import './captions.css';
import type { Language, ListenerLanguages } from '@intermind/contracts/languages';
import { type ReactNode, useEffect, useState } from 'react';
import type { CaptionLanguage } from '../../platform/settings-table.ts';
import { useCallText } from '../../platform/text.ts';
import { useMediaQuery } from '../../shared/ui/use-media-query.ts';
import { CAPTION_STAY_MS, type Captions, shownCaptions, type ShownCaption } from '../../model/captions.ts';
import type { ConferenceState } from '../../model/conference-state.ts';
import { type Lanes, laneOf } from '../../model/lanes.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { type CaptionLook, captionLook } from './caption-look.ts';
import { CaptionRow } from './caption-row.tsx';

interface CaptionStripProps {
  captions: Captions;
  conference: ConferenceState;
  lanes: Lanes;
  listener: ListenerLanguages;
  /** The listener hears voices interpreted: nothing is said about a voice that does not play. */
  interpreted: boolean;
  /** Columns side by side, or yours above the original. */
  wide: boolean;
  nowMs: () => number;
  look: CaptionLook;
  show: CaptionLanguage;
  /** Why this speaker’s words do not reach the listener’s language, as text; null when they do, or may. */
  untranslated: (speaker: string) => string | null;
  /** Stands there while nobody speaks. */
  waiting: ReactNode;
}

/** How long the strip keeps its height when nobody speaks. */
const STRIP_STAYS_MS = 30_000;

/** What was said and what you hear, in a strip of its own; never over a face. */
export function CaptionStrip({
  captions,
  conference,
  lanes,
  listener,
  interpreted,
  wide,
  nowMs,
  look,
  show,
  untranslated,
  waiting,
}: CaptionStripProps) {
  const t = useCallText();
  const low = useMediaQuery('(min-width: 40rem) and (max-height: 30rem)');
  const now = nowMs();
  const [drawn, refresh] = useState(0);
  const changesInMs = stripChangesInMs(captions, now);
  useEffect(() => {
    if (changesInMs === null) return undefined;
    const timer = setTimeout(() => refresh((count) => count + 1), changesInMs);
    return () => clearTimeout(timer);
  }, [changesInMs, drawn]);
  const shown = shownCaptions(captions, listener, now).slice(low ? -1 : 0);
  const spoken = captions.some(({ changedAtMs }) => now - changedAtMs < STRIP_STAYS_MS);

  return (
    <section
      aria-label={t('captions.label')}
      className={classNames(
        captionLook(look),
        'mx-3 mt-2 flex flex-col gap-2 overflow-hidden border-t border-stage-line pt-2 pb-1 sm:mx-4 md:mt-3 md:pt-3 md:pb-2',
        // One height while people speak and between their turns: tiles do not move with the words. Before, as high as
        // what stands there: an offer is long in some languages.
        spoken ? 'caption-strip-spoken' : 'min-h-12 shrink-0 low:min-h-9',
        'low:mt-1 low:gap-0 low:pt-1 low:pb-0',
      )}
    >
      {shown.length === 0 && <div className="my-auto text-sm text-stage-ink-3">{waiting}</div>}
      {shown.map((caption, index) => (
        <CaptionRow
          key={caption.speaker}
          caption={caption}
          name={caption.speaker === conference.you ? t('stage.you') : (caption.name ?? '')}
          lagMs={interpreted ? (laneOf(lanes, caption.speaker, listener.hears)?.status.lagMs ?? 0) : 0}
          aloud={interpreted && hasVoice(lanes, caption, listener.hears)}
          untranslated={untranslated(caption.speaker)}
          show={show}
          low={low}
          hears={listener.hears}
          wide={wide}
          older={index < shown.length - 1}
          demonstration={conference.conference.demonstration}
          alone={shown.length === 1}
        />
      ))}
    </section>
  );
}

/** When the strip looks different without new words; null: it stays as it is. */
function stripChangesInMs(captions: Captions, nowMs: number): number | null {
  const moments = captions.flatMap(({ changedAtMs }) => [
    changedAtMs + CAPTION_STAY_MS + 1,
    changedAtMs + STRIP_STAYS_MS,
  ]);
  const next = Math.min(...moments.filter((moment) => moment > nowMs));
  return next === Infinity ? null : next - nowMs;
}

function hasVoice(lanes: Lanes, { speaker }: ShownCaption, hears: Language): boolean {
  const state = laneOf(lanes, speaker, hears)?.status.state;
  return state === 'active' || state === 'idle' || state === 'catching-up';
}
