import type { LaneStatus } from '@intermind/contracts/captions';
import type { Person } from './interpretation-mark.ts';
import { type KnownLane, laneOf, type Lanes } from './lanes.ts';

/**
 * Why a person is not interpreted as they should be. `paused`: the voice fell silent. `starting`: nothing is known yet.
 * `quota-low-original`: `quota-low` where there are no captions either.
 */
export type InterpretationProblem =
  'paused' | 'starting' | 'quota-low-original' | NonNullable<LaneStatus['reason']>;

export interface InterpretationFacts {
  lanes: Lanes;
  /** Speakers whose interpretation fell silent. */
  lost: ReadonlySet<string>;
  interpreterPresent: boolean;
}

/** Null when nothing is wrong. Only for people who speak another language than this listener hears. */
export function problemOf(
  facts: InterpretationFacts,
  person: Pick<Person, 'id'>,
  you: Pick<Person, 'hears'>,
): InterpretationProblem | null {
  if (facts.lost.has(person.id)) return 'paused';
  const lane = knownLane(facts, person, you);
  if (!lane) return 'starting';
  const { state, reason } = lane.status;
  return reason === 'quota-low' && state === 'original-only' ? 'quota-low-original' : reason;
}

/** Nothing on this server recognises, or may recognise, what this person says, though others need it. */
export function hasNoEngine(
  { lanes, interpreterPresent }: InterpretationFacts,
  { id }: Pick<Person, 'id'>,
): boolean {
  const own = interpreterPresent ? [...lanes.values()].filter(({ status }) => status.speaker === id) : [];
  return own.some(({ status }) => status.reason === 'no-speech-engine' || status.unheard === true);
}

/** This person’s words reach the listener neither as a voice nor as captions. */
export function isUntranslated(
  facts: InterpretationFacts,
  person: Pick<Person, 'id'>,
  you: Pick<Person, 'hears'>,
): boolean {
  const lane = knownLane(facts, person, you);
  return !lane || lane.status.state === 'original-only';
}

/**
 * What the listener gets, judged by the best lane: `interpreted` when at least one voice may come, or when everyone
 * speaks the listener’s language.
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
