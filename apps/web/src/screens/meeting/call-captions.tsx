import type { Language } from '@intermind/contracts/languages';
import { useStore } from 'zustand';
import { CaptionStrip } from '../../features/captions/caption-strip.tsx';
import { ReadOut } from '../../features/captions/read-out.tsx';
import { isUntranslated, problemOf } from '../../model/interpretation-problem.ts';
import { useCallText, useLanguage } from '../../platform/text.ts';
import { useMediaQuery } from '../../shared/ui/use-media-query.ts';
import type { Meeting } from '../../call/create-meeting.ts';
import { problemTexts } from './interpretation-problem-text.ts';

/** Captions on the screen and read out; a part of its own, because words come ten times a second. */
export function CallCaptions({ meeting: { store, settings }, hears }: { meeting: Meeting; hears: Language }) {
  const t = useCallText();
  const reader = useLanguage();
  const conference = useStore(store, (state) => state.conference);
  const { segments, readOut } = useStore(store, (state) => state.captions);
  const interpretation = useStore(store, (state) => state.interpretation);
  const interpretationOn = useStore(settings, (state) => state.interpretationOn);
  const wide = useMediaQuery('(min-width: 48rem)');
  if (!conference) return null;
  const untranslated = (speaker: string) => {
    const person = conference.participants.find(({ id }) => id === speaker);
    if (!person || !isUntranslated(interpretation, person, { hears })) return null;
    const problem = problemOf(interpretation, person, { hears }) ?? 'starting';
    return problemTexts([{ problem, from: person.language, to: hears }], reader, t)[0]!;
  };
  return (
    <div>
      <CaptionStrip
        captions={segments}
        conference={conference}
        lanes={interpretation.lanes}
        hears={hears}
        interpreted={interpretationOn && conference.conference.translationEnabled}
        wide={wide}
        nowMs={() => performance.now()}
        untranslated={untranslated}
      />
      <ReadOut chunks={readOut} />
    </div>
  );
}
