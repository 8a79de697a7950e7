/** Lanes of one room that may speak at a time: what the engines and the machine of one worker are expected to follow. */
export const VOICED_LANES_MAX = 24;

interface SpeakerActivity {
  /** When the speaker was heard last, on the clock. */
  spokeMs: number;
  lanes: readonly { mayBeVoiced(voiced: boolean, why?: 'too-many' | 'quota'): void }[];
}

/**
 * With more lanes than may speak, those of the people who were silent longest have captions only.
 * @param usedUp the plan of the room's owner has no voices left: nobody's lanes speak
 */
export function shareVoices(speakers: readonly SpeakerActivity[], usedUp = false): void {
  let left = usedUp ? 0 : VOICED_LANES_MAX;
  const why = usedUp ? 'quota' : 'too-many';
  for (const { lanes } of [...speakers].sort((one, other) => other.spokeMs - one.spokeMs))
    for (const lane of lanes) lane.mayBeVoiced(left-- > 0, why);
}
