import type { Language } from '@intermind/contracts/languages';
import type { Lane } from './lane.ts';
import type { PlanAllowance, Speaker } from './quota-step.ts';

/** Lanes of one room that may speak at a time: what the engines and the machine of one worker are expected to follow. */
export const VOICED_LANES_MAX = 24;

type AllowedLane = Pick<Lane, 'to' | 'hasVoice' | 'mayBeTranslated' | 'mayBeVoiced'>;

export interface SpeakerActivity extends Speaker {
  /** In which languages somebody hears the speaker; in the others they are only read. Absent: in all. */
  heardIn?: ReadonlySet<Language>;
  /** In which somebody would, who silenced this speaker. Absent: in none. */
  silencedIn?: ReadonlySet<Language>;
  /** When the speaker was heard last, on the clock. */
  spokeMs: number;
  /** Those that others need. */
  lanes: readonly AllowedLane[];
}

const EVERYTHING: PlanAllowance = { of: () => 'voice', why: 'quota' };

/** With more lanes that have a voice than may speak, those of the people who were silent longest have captions only. */
export function shareVoices(
  speakers: readonly Pick<SpeakerActivity, 'heard' | 'heardIn' | 'silencedIn' | 'spokeMs' | 'lanes'>[],
  plan = EVERYTHING,
): void {
  let left = VOICED_LANES_MAX;
  for (const speaker of [...speakers].sort((one, other) => other.spokeMs - one.spokeMs))
    for (const lane of speaker.lanes) allow(lane, speaker, plan, () => !lane.hasVoice || left-- > 0);
}

/** Gives a lane what the plan allows it, and no voice that nobody hears. @param takeVoice asked when that is a voice: whether one is left */
export function allow(
  lane: AllowedLane,
  speaker: Pick<SpeakerActivity, 'heard' | 'heardIn' | 'silencedIn'>,
  plan: PlanAllowance,
  takeVoice: () => boolean = () => true,
): void {
  const allowance = plan.of(speaker, lane.to);
  lane.mayBeTranslated(allowance !== 'original');
  if (allowance !== 'voice') lane.mayBeVoiced(false, plan.why);
  else if (speaker.heardIn?.has(lane.to) === false)
    lane.mayBeVoiced(false, speaker.silencedIn?.has(lane.to) === true ? 'silenced' : 'unheard');
  else lane.mayBeVoiced(takeVoice());
}
