/** Lanes of one room that may speak at a time: what the engines and the machine of one worker are expected to follow. */
export const VOICED_LANES_MAX = 24;

interface SpeakerActivity {
  /** When the speaker was heard last, on the clock. */
  spokeMs: number;
  lanes: readonly { mayBeVoiced(voiced: boolean): void }[];
}

/** With more lanes than may speak, those of the people who were silent longest have captions only. */
export function shareVoices(speakers: readonly SpeakerActivity[]): void {
  let left = VOICED_LANES_MAX;
  for (const { lanes } of [...speakers].sort((one, other) => other.spokeMs - one.spokeMs))
    for (const lane of lanes) lane.mayBeVoiced(left-- > 0);
}
