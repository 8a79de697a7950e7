import type { ConsentAnswers, Participant } from '@intermind/contracts';
import { type ConferenceState, yourself } from './conference-state.ts';

export function answersOf({ refuses }: Pick<Participant, 'refuses'>): ConsentAnswers {
  return {
    recording: !refuses.includes('recording'),
    transcript: !refuses.includes('transcript'),
    voice: !refuses.includes('voice'),
    ai: !refuses.includes('ai'),
  };
}

const isUnanswered = (state: ConferenceState | null) => (state && yourself(state)?.unanswered) === true;
const isRecorded = (state: ConferenceState | null) =>
  state?.recording?.state === 'starting' || state?.recording?.state === 'recording';

/** The person is asked when they come in, and once more when a recording begins; again only when they open it themselves. */
export function shouldAsk(before: ConferenceState | null, now: ConferenceState | null): boolean {
  if (!isUnanswered(now)) return false;
  return !isUnanswered(before) || (isRecorded(now) && !isRecorded(before));
}
