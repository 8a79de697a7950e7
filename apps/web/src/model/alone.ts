import type { Participant } from '@intermind/contracts';
import type { ConferenceState } from './conference-state.ts';
import { isYourself } from './interpretation-mark.ts';

/** Lone participant (spec 1 §4). `asking`: the person is asked whether to stay, and a countdown runs. */
export const ALONE_STATES = ['inCompany', 'alone', 'asking', 'gone'] as const;
export type AloneState = (typeof ALONE_STATES)[number];

export const ALONE_EVENTS = [
  'othersLeft',
  /** Someone else is here, or the person switched this off. */
  'companyCame',
  /** Nobody came for the whole time. */
  'waited',
  'stayed',
  'countdownEnded',
] as const;
export type AloneEvent = (typeof ALONE_EVENTS)[number];

/** An absent pair changes nothing. A person who stays is asked again after the same time. */
export const ALONE_TRANSITIONS: Readonly<
  Record<AloneState, Readonly<Partial<Record<AloneEvent, AloneState>>>>
> = {
  inCompany: { othersLeft: 'alone' },
  alone: { companyCame: 'inCompany', waited: 'asking' },
  asking: { companyCame: 'inCompany', stayed: 'alone', countdownEnded: 'gone' },
  gone: {},
};

export function nextAloneState(state: AloneState, event: AloneEvent): AloneState {
  return ALONE_TRANSITIONS[state][event] ?? state;
}

/** By its name (spec 1 §3), and by its kind: a person may have such a name. */
export function isVoiceAssistant({ kind, name }: Pick<Participant, 'kind' | 'name'>): boolean {
  return kind === 'assistant' && name.toLowerCase().includes('voice assistant');
}

/**
 * Whether nobody else is here: your other devices and the voice assistant are no company, someone who waits to be let in
 * is. The interpreter and other agents are not among the participants.
 */
export function isAlone(state: ConferenceState): boolean {
  const you = state.participants.find(({ id }) => id === state.you);
  if (!you || state.joinRequests.some(({ absentSince }) => absentSince === null)) return false;
  return state.participants.every((person) => isYourself(person, you) || isVoiceAssistant(person));
}

const ANNOUNCED_SECONDS = [90, 60, 30];
const ANNOUNCED_EACH_FROM_SECONDS = 10;

/** Whether assistive technology says this second of the countdown. */
export function isAnnounced(secondsLeft: number): boolean {
  return secondsLeft <= ANNOUNCED_EACH_FROM_SECONDS || ANNOUNCED_SECONDS.includes(secondsLeft);
}
