import type { LaneStatus } from '@intermind/contracts/captions';
import type { Person } from './interpretation-mark.ts';
import { type KnownLane, laneOf, type Lanes, mayBeHeard } from './lanes.ts';

/**
 * Why a person is not interpreted as they should be. `paused`: the voice fell silent. `starting`: nothing is known yet;
 * `waiting`: nor will it be before a worker has room.
 * `spoken-only`: it could be heard, but this listener only reads. `quota-low-original`: `quota-low` where there are no captions either.
 */
export type InterpretationProblem =
  | 'paused'
  | 'starting'
  | 'waiting'
  | 'spoken-only'
  | 'quota-low-original'
  | NonNullable<LaneStatus['reason']>;

export interface InterpretationFacts {
  lanes: Lanes;
  /** Speakers whose interpretation fell silent. */
  lost: ReadonlySet<string>;
  interpreterPresent: boolean;
  /** Nothing has been known for longer than an interpreter takes to start. */
  overdue: boolean;
  /** No worker of the server has room for the interpreter. */
  waiting: boolean;
}

/** `starting`: nothing is known yet, and a voice is what may be expected. */
export type Heard = 'interpreted' | 'starting' | 'captionsOnly' | 'originalOnly';

/** Null when nothing is wrong. Only for people who speak another language than this listener hears. */
export function problemOf(
  facts: InterpretationFacts,
  person: Pick<Person, 'id'>,
  you: Pick<Person, 'hears'>,
): InterpretationProblem | null {
  if (facts.lost.has(person.id)) return 'paused';
  const lane = knownLane(facts, person, you);
  if (!lane) return facts.waiting ? 'waiting' : 'starting';
  const { state, reason } = lane.status;
  return reason === 'quota-low' && state === 'original-only' ? 'quota-low-original' : reason;
}

/**
 * Why nothing of this person can be read by somebody who hears everyone in the original; null where it can, or may in a
 * moment. @param spokenPairs as `en>es`, what is interpreted from speech to speech
 */
export function readingProblemOf(
  facts: InterpretationFacts,
  person: Pick<Person, 'id' | 'language'>,
  you: Pick<Person, 'hears'>,
  spokenPairs: readonly string[],
): InterpretationProblem | null {
  const status = knownLane(facts, person, you)?.status;
  if (!status) return facts.waiting ? 'waiting' : null;
  if (status.state !== 'original-only') return null;
  const isUnable = status.reason === 'no-translator' || status.reason === 'no-speech-engine';
  return isUnable && spokenPairs.includes(`${person.language}>${you.hears}`) ? 'spoken-only' : status.reason;
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
): Heard {
  if (others.length === 0) return 'interpreted';
  const lanes = others.map((person) => knownLane(facts, person, you));
  if (lanes.some((lane) => lane && mayBeHeard(lane))) return 'interpreted';
  const isStarting = !facts.overdue && !facts.waiting && isAwaited(facts, others, you);
  if (isStarting) return 'starting';
  return lanes.some((lane) => lane?.status.state === 'captions-only') ? 'captionsOnly' : 'originalOnly';
}

/** Whether the interpreter has yet to say how it goes with one of these people. */
export function isAwaited(
  { lanes }: Pick<InterpretationFacts, 'lanes'>,
  others: readonly Pick<Person, 'id'>[],
  you: Pick<Person, 'hears'>,
): boolean {
  return others.some(({ id }) => !laneOf(lanes, id, you.hears));
}

function knownLane(
  { lanes, interpreterPresent }: InterpretationFacts,
  { id }: Pick<Person, 'id'>,
  { hears }: Pick<Person, 'hears'>,
): KnownLane | null {
  return interpreterPresent ? laneOf(lanes, id, hears) : null;
}
