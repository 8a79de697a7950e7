import type { ListenerLanguages } from '@intermind/contracts/languages';
import { systemClock } from '@intermind/timing';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { BrowserOffer } from '../../features/captions/browser-offer.tsx';
import { captionLookOf } from '../../features/captions/caption-look.ts';
import { CaptionStrip } from '../../features/captions/caption-strip.tsx';
import { ReadOut } from '../../features/captions/read-out.tsx';
import { BrowserWordsSwitch } from '../../features/interpretation/browser-words-switch.tsx';
import { isBrowserOffered } from '../../model/browser-words.ts';
import { isUntranslated, problemOf } from '../../model/interpretation-problem.ts';
import { yourself } from '../../model/conference-state.ts';
import { languageName } from '../../platform/language-name.ts';
import { useCallText, useLanguage } from '../../platform/text.ts';
import { useMediaQuery } from '../../shared/ui/use-media-query.ts';
import type { Meeting } from '../../call/create-meeting.ts';
import { problemTexts } from './interpretation-problem-text.ts';
import { useBrowserWords } from './use-browser-words.ts';

interface CallCaptionsProps {
  meeting: Meeting;
  listener: ListenerLanguages;
}

/** Captions on the screen and read out; a part of its own, because words come ten times a second. */
export function CallCaptions({ meeting, listener }: CallCaptionsProps) {
  const { store, settings } = meeting;
  const t = useCallText();
  const reader = useLanguage();
  const conference = useStore(store, (state) => state.conference);
  const { segments, readOut } = useStore(store, (state) => state.captions);
  const interpretation = useStore(store, (state) => state.interpretation);
  const interpretationOn = useStore(settings, (state) => state.interpretationOn);
  const browserWords = useBrowserWords(meeting);
  const look = useStore(settings, useShallow(captionLookOf));
  const show = useStore(settings, (state) => state.captionLanguage);
  const wide = useMediaQuery('(min-width: 48rem)');
  if (!conference) return null;
  const you = yourself(conference);
  const { sealed } = conference.conference;
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
        show={show}
        untranslated={untranslated}
        waiting={
          you && (
            <BrowserOffer
              offered={isBrowserOffered(browserWords.words, { sealed, noEngine: browserWords.noEngine })}
              text={
                browserWords.noEngine
                  ? t('browserWords.offer', { language: languageName(you.language, reader) })
                  : t('browserWords.offerCaptions')
              }
              otherwise={t('captions.waiting')}
            >
              <BrowserWordsSwitch {...browserWords} language={you.language} sealed={sealed} />
            </BrowserOffer>
          )
        }
      />
      <ReadOut chunks={readOut} />
    </div>
  );
}
