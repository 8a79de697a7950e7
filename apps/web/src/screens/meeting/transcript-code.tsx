import { useStore } from 'zustand';
import type { Meeting } from '../../call/create-meeting.ts';
import { TranscriptMark } from '../../features/transcript/transcript-mark.tsx';
import { youMay, yourself } from '../../model/conference-state.ts';
import { optional } from './optional.tsx';
import { panelContent } from './panel-content.tsx';

/** Parts of the transcript that are loaded when they are first shown. */
export const CallTranscript = panelContent(
  async () => (await import('./call-transcript.tsx')).CallTranscript,
);
export const TranscriptTools = optional(async () => (await import('./call-transcript.tsx')).TranscriptTools);
const TranscriptRules = optional(
  async () => (await import('../../features/transcript/transcript-rules.tsx')).TranscriptRules,
);

/** In the top row while a transcript is kept, for everyone. */
export function CallTranscriptMark({ meeting, narrow }: { meeting: Meeting; narrow: boolean }) {
  const { store, acts, panels } = meeting;
  const conference = useStore(store, (state) => state.conference);
  const silent = useStore(store, (state) => !state.interpretation.interpreterPresent);
  const you = conference && yourself(conference);
  if (!conference || !you || !conference.conference.transcriptKept) return null;
  return (
    <TranscriptMark
      offRecord={you.offRecord}
      days={conference.conference.retention.transcripts}
      narrow={narrow}
    >
      {(close) => (
        <TranscriptRules
          silent={silent && conference.participants.length > 1}
          offRecord={you.offRecord}
          onOffRecord={(off) => void acts.goOffRecord(off)}
          kept
          onKept={
            youMay(conference, 'switchTranscript') ? (kept) => void acts.keepTranscript(kept) : undefined
          }
          onOpen={() => {
            close();
            panels.setState({ open: 'transcript' });
          }}
        />
      )}
    </TranscriptMark>
  );
}
