import type { PersonId } from '@intermind/contracts/ids';
import { useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Meeting } from '../../call/create-meeting.ts';
import type { VoiceChoice } from '../../features/call/voice-section.tsx';
import { useCallText } from '../../platform/text.ts';
import { showToast } from '../../platform/toast.ts';

/** Nobody's translated voice is heard for now; said when it changes. */
export function useSilenceAll(meeting: Meeting): { allSilenced: boolean; onAllSilenced: () => void } {
  const t = useCallText();
  const allSilenced = useStore(meeting.store, (state) => state.silenced.everyone);
  const onAllSilenced = useCallback(() => {
    meeting.silence('everyone', !allSilenced);
    const text = t(allSilenced ? 'interpretation.voicesBack' : 'interpretation.allSilenced');
    showToast({ kind: 'info', id: 'silenced-voices', text });
  }, [meeting, allSilenced, t]);
  return { allSilenced, onAllSilenced };
}

/** What the listener chooses about one person’s translated voice. */
export function useVoiceChoice(meeting: Meeting, personId: PersonId | undefined, name: string): VoiceChoice {
  const t = useCallText();
  const original = useStore(
    meeting.store,
    ({ silenced }) => personId !== undefined && silenced.people.has(personId),
  );
  const { allSilenced, onAllSilenced } = useSilenceAll(meeting);
  const onOriginal = useCallback(() => {
    if (personId === undefined) return;
    meeting.silence(personId, !original);
    const key = original ? 'interpretation.interpretedAgain' : 'interpretation.hearingOriginal';
    showToast({ kind: 'info', id: 'silenced-voices', text: t(key, { name }) });
  }, [meeting, personId, original, name, t]);
  return useMemo(
    () => ({ original, allSilenced, onOriginal, onAllSilenced }),
    [original, allSilenced, onOriginal, onAllSilenced],
  );
}
