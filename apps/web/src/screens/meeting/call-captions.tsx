import type { ListenerLanguages } from '@intermind/contracts/languages';
import { systemClock } from '@intermind/timing';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { captionLookOf } from '../../features/captions/caption-look.ts';
import { CaptionStrip } from '../../features/captions/caption-strip.tsx';
import { ReadOut } from '../../features/captions/read-out.tsx';
import { hasNoEngine, isUntranslated, problemOf } from '../../model/interpretation-problem.ts';
import { yourself } from '../../model/conference-state.ts';
import { languageName } from '../../platform/language-name.ts';
import { useCallText, useLanguage } from '../../platform/text.ts';
import { useMediaQuery } from '../../shared/ui/use-media-query.ts';
import type { Meeting } from '../../call/create-meeting.ts';
import { problemTexts } from './interpretation-problem-text.ts';

interface CallCaptionsProps {
  meeting: Meeting;
  listener: ListenerLanguages;
}

/** Captions on the screen and read out; a part of its own, because words come ten times a second. */
export function CallCaptions({ meeting: { store, settings }, listener }: CallCaptionsProps) {
  const t = useCallText();
  const reader = useLanguage();
  const conference = useStore(store, (state) => state.conference);
  const { segments, readOut } = useStore(store, (state) => state.captions);
  const interpretation = useStore(store, (state) => state.interpretation);
  const interpretationOn = useStore(settings, (state) => state.interpretationOn);
  const browserWords = useStore(store, (state) => state.browserWords);
  const look = useStore(settings, useShallow(captionLookOf));
  const wide = useMediaQuery('(min-width: 48rem)');
  if (!conference) return null;
  const you = yourself(conference);
  const isOffered =
    you !== undefined &&
    browserWords.place !== null &&
    browserWords.state === 'off' &&
    hasNoEngine(interpretation, you);
  const untranslated = (speaker: string) => {
    const person = conference.participants.find(({ id }) => id === speaker);
    if (!person || !isUntranslated(interpretation, person, listener)) return null;
    const problem = problemOf(interpretation, person, listener) ?? 'starting';
    return problemTexts([{ problem, from: person.language, to: listener.hears }], reader, t)[0]!;
  };
  return (
    <div>
      <CaptionStrip
        captions={segments}
        conference={conference}
        lanes={interpretation.lanes}
        listener={listener}
        interpreted={interpretationOn && conference.conference.translationEnabled}
        wide={wide}
        nowMs={() => systemClock.nowMs()}
        look={look}
        untranslated={untranslated}
        waiting={
          isOffered
            ? t('browserWords.offer', { language: languageName(you.language, reader) })
            : t('captions.waiting')
        }
      />
      <ReadOut chunks={readOut} />
    </div>
  );
}
