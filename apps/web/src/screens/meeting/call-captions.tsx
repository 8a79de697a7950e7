import type { Language } from '@intermind/contracts/languages';
import { useStore } from 'zustand';
import { CaptionStrip } from '../../features/captions/caption-strip.tsx';
import { ReadOut } from '../../features/captions/read-out.tsx';
import { useMediaQuery } from '../../shared/ui/use-media-query.ts';
import type { Meeting } from '../../call/create-meeting.ts';

/** Captions on the screen and read out; a part of its own, because words come ten times a second. */
export function CallCaptions({ meeting: { store, settings }, hears }: { meeting: Meeting; hears: Language }) {
  const conference = useStore(store, (state) => state.conference);
  const { segments, readOut } = useStore(store, (state) => state.captions);
  const lanes = useStore(store, (state) => state.interpretation.lanes);
  const interpretationOn = useStore(settings, (state) => state.interpretationOn);
  const wide = useMediaQuery('(min-width: 48rem)');
  if (!conference) return null;
  return (
    <div>
      <CaptionStrip
        captions={segments}
        conference={conference}
        lanes={lanes}
        hears={hears}
        interpreted={interpretationOn && conference.conference.translationEnabled}
        wide={wide}
        nowMs={() => performance.now()}
      />
      <ReadOut chunks={readOut} />
    </div>
  );
}
