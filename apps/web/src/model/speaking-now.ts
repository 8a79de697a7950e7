import type { Captions } from './captions.ts';
import { type ConferenceState, isOnRecord } from './conference-state.ts';

/** Names of those whose sentence is not finished, and therefore not in the transcript yet. */
export function speakingNow(captions: Captions, state: ConferenceState): string[] {
  const unfinished = captions.filter(({ original }) => original && !original.final);
  const speakers = new Set(unfinished.map(({ speaker }) => speaker));
  return state.participants
    .filter(({ id }) => speakers.has(id) && isOnRecord(state, id))
    .map(({ name }) => name);
}
