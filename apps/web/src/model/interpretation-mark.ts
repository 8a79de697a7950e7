import type { ParticipantId, PersonId } from '@intermind/contracts/ids';
import type { Language } from '@intermind/contracts/languages';
import { type KnownLane, laneOf, type Lanes } from './lanes.ts';

/** What a tile says about interpretation. */
export type InterpretationMark =
  /** You understand this person, or it is you on another device, or nothing is interpreted here. */
  | { kind: 'none' }
  | { kind: 'pair'; from: Language; to: Language; lagMs: number }
  | { kind: 'catchingUp'; from: Language; to: Language; lagMs: number }
  | { kind: 'captionsOnly' }
  | { kind: 'originalOnly' }
  /** On your own tile. */
  | { kind: 'listeners'; count: number };

export interface Person {
  id: ParticipantId;
  personId: PersonId;
  language: Language;
  hears: Language;
}

export interface MarkInput {
  person: Person;
  you: Person;
  everybody: readonly Person[];
  lanes: Lanes;
  /** On for the conference and for this listener. */
  interpretationOn: boolean;
  /** The interpreter is in the room. */
  interpreterPresent: boolean;
  /** Speakers whose lane fell silent. */
  lost: ReadonlySet<string>;
}

export function interpretationMark(input: MarkInput): InterpretationMark {
  const { person, you, interpretationOn, lanes } = input;
  if (person.id === you.id) return listeners(input);
  if (!interpretationOn || isYourself(person, you) || person.language === you.hears) return { kind: 'none' };
  const lane = laneOf(lanes, person.id, you.hears);
  if (input.lost.has(person.id) || !input.interpreterPresent || !lane) return { kind: 'originalOnly' };
  const { state, lagMs } = lane.status;
  if (state === 'captions-only') return { kind: 'captionsOnly' };
  if (state === 'original-only') return { kind: 'originalOnly' };
  const pair = { from: person.language, to: you.hears, lagMs };
  return state === 'catching-up' ? { kind: 'catchingUp', ...pair } : { kind: 'pair', ...pair };
}

function listeners({ you, everybody, lanes }: MarkInput): InterpretationMark {
  const count = everybody.filter((person) => {
    if (isYourself(person, you) || person.hears === you.language) return false;
    return spoken(laneOf(lanes, you.id, person.hears));
  }).length;
  return count > 0 ? { kind: 'listeners', count } : { kind: 'none' };
}

function spoken(lane: KnownLane | null): boolean {
  return !!lane && lane.status.state !== 'captions-only' && lane.status.state !== 'original-only';
}

/** The people this listener hears interpreted, or should. */
export function interpretedPeople(you: Person, everybody: readonly Person[]): Person[] {
  return everybody.filter((person) => !isYourself(person, you) && person.language !== you.hears);
}

/** On whatever device. */
export function isYourself(person: Pick<Person, 'personId'>, you: Pick<Person, 'personId'>): boolean {
  return person.personId === you.personId;
}

/** The languages spoken in the room, yours last. */
export function languagesSpoken(everybody: readonly Person[], yours: Language): Language[] {
  const spokenHere = new Set(everybody.map(({ language }) => language));
  spokenHere.delete(yours);
  return [...spokenHere, yours];
}
