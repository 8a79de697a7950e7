import type { Allowance, QuotaReason } from './quota-step.ts';
import type { Lane } from './lane.ts';

/** Lanes of one room that may speak at a time: what the engines and the machine of one worker are expected to follow. */
export const VOICED_LANES_MAX = 24;

interface SpeakerActivity {
  /** When the speaker was heard last, on the clock. */
  spokeMs: number;
  lanes: readonly Pick<Lane, 'to' | 'mayBeTranslated' | 'mayBeVoiced'>[];
}

/** What the plan of the room's owner allows, and why it is not more. */
interface PlanAllowance {
  of: (to: Lane['to']) => Allowance;
  why: QuotaReason;
}

const EVERYTHING: PlanAllowance = { of: () => 'voice', why: 'quota' };

/** With more lanes than may speak, those of the people who were silent longest have captions only. */
export function shareVoices(speakers: readonly SpeakerActivity[], plan = EVERYTHING): void {
  let left = VOICED_LANES_MAX;
  for (const { lanes } of [...speakers].sort((one, other) => other.spokeMs - one.spokeMs))
    for (const lane of lanes) {
      const allowance = plan.of(lane.to);
      lane.mayBeTranslated(allowance !== 'original');
      if (allowance === 'voice') lane.mayBeVoiced(left-- > 0);
      else lane.mayBeVoiced(false, plan.why);
    }
}
