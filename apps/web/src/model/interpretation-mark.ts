import type { ParticipantId, PersonId } from '@intermind/contracts/ids';
import { isUnderstood, type Language, type ListenerLanguages } from '@intermind/contracts/languages';
import { type KnownLane, laneOf, type Lanes, mayBeHeard } from './lanes.ts';

/** What a tile says about interpretation. */
export type InterpretationMark =
  /** You understand this person, or it is you on another device, or nothing is interpreted here. */
  | { kind: 'none' }
  | { kind: 'pair'; from: Language; to: Language; lagMs: number }
  | { kind: 'catchingUp'; from: Language; to: Language; lagMs: number }
  /** The voice left words out a moment ago. */
  | { kind: 'skipped' }
  /** It left out what carries nothing. */
  | { kind: 'shortened' }
  | { kind: 'captionsOnly' }
  | { kind: 'originalOnly' }
  /** This listener does not want the translated voice for now. */
  | { kind: 'originalChosen' }
  /** On your own tile. */
  | { kind: 'listeners'; count: number; listening: number; lagMs: number }
  /** On your own tile: everyone has heard all you said. */
  | { kind: 'allCaughtUp' };

export interface Person extends ListenerLanguages {
  id: ParticipantId;
  personId: PersonId;
  language: Language;
  /** Interpretation is on for them. */
  listens: boolean;
}

export type OthersSpeak = 'interpreted' | 'understood' | 'heard';

export interface MarkInput {
  person: Person;
  you: Person;
  everybody: readonly Person[];
  lanes: Lanes;
  /** On for the conference and for this listener. */
  interpretationOn: boolean;
  /** Whether this listener does not want the person’s translated voice for now. */
  silenced: boolean;
  /** The interpreter is in the room. */
  interpreterPresent: boolean;
  /** Nothing has been known of some lane for longer than an interpreter takes to start. */
  overdue: boolean;
  /** Speakers whose lane fell silent. */
  lost: ReadonlySet<string>;
  /** Speakers whose translated voice is not played while two others are. */
  crowdedOut: ReadonlySet<string>;
  allCaughtUp: boolean;
}

export function interpretationMark(input: MarkInput): InterpretationMark {
  const { person, you, interpretationOn, lanes } = input;
  if (person.id === you.id) return listeners(input);
  if (!interpretationOn || isYourself(person, you) || isUnderstood(person.language, you))
    return { kind: 'none' };
  if (input.silenced) return { kind: 'originalChosen' };
  const lane = laneOf(lanes, person.id, you.hears);
  // What has yet to start is no loss.
  if (!lane) return { kind: input.overdue || input.lost.has(person.id) ? 'originalOnly' : 'none' };
  if (input.lost.has(person.id) || !input.interpreterPresent) return { kind: 'originalOnly' };
  const { state, lagMs } = lane.status;
  if (state === 'original-only') return { kind: 'originalOnly' };
  if (!mayBeHeard(lane) || input.crowdedOut.has(person.id)) return { kind: 'captionsOnly' };
  if (lane.status.skipped) return { kind: 'skipped' };
  if (lane.status.shortened) return { kind: 'shortened' };
  const pair = { from: person.language, to: you.hears, lagMs };
  return state === 'catching-up' ? { kind: 'catchingUp', ...pair } : { kind: 'pair', ...pair };
}

function listeners({ you, everybody, lanes, ...input }: MarkInput): InterpretationMark {
  // The last word of an interpreter that is gone stays in the lanes.
  if (!input.interpreterPresent) return { kind: 'none' };
  const { listeners: count, listening, lagMs } = turnOf(you, everybody, lanes);
  if (count === 0) return { kind: 'none' };
  return input.allCaughtUp ? { kind: 'allCaughtUp' } : { kind: 'listeners', count, listening, lagMs };
}

/** What those who hear you interpreted have heard of what you said. */
export interface Turn {
  /** Hear your words in another voice. */
  listeners: number;
  /** Of these: some of what you said is still on its way to them. */
  listening: number;
  /** How far the last of them is behind. */
  lagMs: number;
}

export function turnOf(you: Person, everybody: readonly Person[], lanes: Lanes): Turn {
  const heard = everybody.flatMap((person) => {
    if (isYourself(person, you) || !person.listens || isUnderstood(you.language, person)) return [];
    const lane = laneOf(lanes, you.id, person.hears);
    return spoken(lane) ? [lane] : [];
  });
  const busy = heard.filter(({ status }) => status.state !== 'idle');
  return {
    listeners: heard.length,
    listening: busy.length,
    lagMs: Math.max(0, ...busy.map(({ status }) => status.lagMs)),
  };
}

function spoken(lane: KnownLane | null): lane is KnownLane {
  return !!lane && lane.status.state !== 'captions-only' && lane.status.state !== 'original-only';
}

/** The people this listener hears interpreted, or should. */
export function interpretedPeople<Other extends Person>(you: Person, everybody: readonly Other[]): Other[] {
  return everybody.filter((person) => !isYourself(person, you) && !isUnderstood(person.language, you));
}

/** What the others speak, for this listener: something that is interpreted, only what they understand, or only what they hear. */
export function othersSpeak(you: Person, everybody: readonly Person[]): OthersSpeak {
  const others = everybody.filter((person) => !isYourself(person, you));
  if (others.some(({ language }) => !isUnderstood(language, you))) return 'interpreted';
  return others.some(({ language }) => language !== you.hears) ? 'understood' : 'heard';
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
