import type { Language } from '@intermind/contracts/languages';
import { useStore } from 'zustand';
import { CaptionStrip } from '../../features/captions/caption-strip.tsx';
import { ReadOut } from '../../features/captions/read-out.tsx';
import { useMedia } from '../../features/call/use-media.ts';
import type { Meeting } from './session/create-meeting.ts';

/** Captions on the screen and read out; a part of its own, because words come ten times a second. */
export function CallCaptions({ meeting: { store }, hears }: { meeting: Meeting; hears: Language }) {
  const conference = useStore(store, (state) => state.conference);
  const captions = useStore(store, (state) => state.captions);
  const readOut = useStore(store, (state) => state.readOut);
  const lanes = useStore(store, (state) => state.lanes);
  const wide = useMedia('(min-width: 48rem)');
  if (!conference) return null;
  return (
    <div>
      <CaptionStrip
        captions={captions}
        conference={conference}
        lanes={lanes}
        hears={hears}
        wide={wide}
        nowMs={() => performance.now()}
      />
      <ReadOut chunks={readOut} />
    </div>
  );
}
