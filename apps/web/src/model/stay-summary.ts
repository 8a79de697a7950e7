import type { PersonId } from '@intermind/contracts';
import type { Language } from '@intermind/contracts/languages';
import { isVoiceAssistant } from './alone.ts';
import { type ConferenceState, yourself } from './conference-state.ts';
import { isYourself } from './interpretation-mark.ts';

/** One stay in a call, for the screen after it. */
export interface StaySummary {
  sinceMs: number;
  /** Null while it lasts. */
  untilMs: number | null;
  /** The other people who were there, once each on whatever device. */
  met: ReadonlySet<PersonId>;
  /** Spoken by anyone, in the order they came up. */
  languages: readonly Language[];
}

/** Adds the people who are there now; the same object when there is nobody new. */
export function withPeople(summary: StaySummary, conference: ConferenceState): StaySummary {
  const you = yourself(conference);
  if (!you) return summary;
  const others = conference.participants.filter(
    (person) => !isYourself(person, you) && !isVoiceAssistant(person),
  );
  const met = new Set([...summary.met, ...others.map(({ personId }) => personId)]);
  const languages = new Set([...summary.languages, ...[you, ...others].map(({ language }) => language)]);
  if (met.size === summary.met.size && languages.size === summary.languages.length) return summary;
  return { ...summary, met, languages: [...languages] };
}
