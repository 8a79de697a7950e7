import type { LaneStatus } from '@intermind/contracts/captions';
import type { Person } from './interpretation-mark.ts';
import { type KnownLane, laneOf, type Lanes } from './lanes.ts';

/** Why a person is not interpreted as they should be. `paused`: the voice fell silent. `starting`: nothing is known yet. */
export type InterpretationProblem = 'paused' | 'starting' | NonNullable<LaneStatus['reason']>;

export interface InterpretationFacts {
  lanes: Lanes;
  /** Speakers whose interpretation fell silent. */
  lost: ReadonlySet<string>;
  interpreterPresent: boolean;
}

/** Null where nothing is wrong. Ask only for people who speak another language than this listener hears. */
export function problemOf(
  facts: InterpretationFacts,
  person: Pick<Person, 'id'>,
  you: Pick<Person, 'hears'>,
): InterpretationProblem | null {
  if (facts.lost.has(person.id)) return 'paused';
  const lane = knownLane(facts, person, you);
  return lane ? lane.status.reason : 'starting';
}

/** Nothing of what this person says comes in the listener's language, neither as a voice nor as captions. */
export function isUntranslated(
  facts: InterpretationFacts,
  person: Pick<Person, 'id'>,
  you: Pick<Person, 'hears'>,
): boolean {
  const lane = knownLane(facts, person, you);
  return !lane || lane.status.state === 'original-only';
}

/**
 * What this listener gets of the people who speak another language, by the best of them: `interpreted` as soon as one
 * voice may come, and where there is nobody to interpret.
 */
export function whatIsHeard(
  facts: InterpretationFacts,
  others: readonly Pick<Person, 'id'>[],
  you: Pick<Person, 'hears'>,
): 'interpreted' | 'captionsOnly' | 'originalOnly' {
  const states = others.map((person) => knownLane(facts, person, you)?.status.state ?? 'original-only');
  if (states.every((state) => state === 'original-only'))
    return others.length ? 'originalOnly' : 'interpreted';
  return states.every((state) => state === 'original-only' || state === 'captions-only')
    ? 'captionsOnly'
    : 'interpreted';
}

function knownLane(
  { lanes, interpreterPresent }: InterpretationFacts,
  { id }: Pick<Person, 'id'>,
  { hears }: Pick<Person, 'hears'>,
): KnownLane | null {
  return interpreterPresent ? laneOf(lanes, id, hears) : null;
}
