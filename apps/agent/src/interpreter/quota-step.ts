import type { InterpretationStep } from '@intermind/contracts/step-downs';
import {
  isUnderstood,
  type Language,
  type ListenerLanguages,
  type Taking,
} from '@intermind/contracts/languages';

/** What listeners of a language may have of interpretation. */
export type Allowance = 'voice' | 'captions' | 'original';

/** Why it is not a voice. `quota-low`: what is left is kept for others. */
export type QuotaReason = 'quota-low' | 'quota';

/** A person who was heard within this time counts as a speaker. */
export const HEARD_MS = 5 * 60_000;

export interface Speaker {
  identity: string;
  language: Language;
  /** Within `HEARD_MS`, or was when they were listened to last. */
  heard: boolean;
}

/** What the plan of the room's owner allows, and why it is not more. */
export interface PlanAllowance {
  of: (speaker: Pick<Speaker, 'heard'>, to: Language) => Allowance;
  why: QuotaReason;
}

/**
 * The language that most people hear one of these speakers interpreted in; all that share that place, so that of two who
 * talk to each other neither is the one who loses the voice.
 */
export function mostHeard(
  people: ReadonlyMap<string, ListenerLanguages>,
  speakers: readonly Omit<Speaker, 'heard'>[],
): ReadonlySet<Language> {
  const listeners = new Map<Language, number>();
  for (const [own, person] of people) {
    const needsIt = speakers.some(
      ({ identity, language }) => identity !== own && !isUnderstood(language, person),
    );
    if (needsIt) listeners.set(person.hears, (listeners.get(person.hears) ?? 0) + 1);
  }
  const most = Math.max(0, ...listeners.values());
  return new Set([...listeners].flatMap(([language, count]) => (count === most ? [language] : [])));
}

/**
 * Voices are kept for those who hear, captions for those who take either. Before anybody was heard every language is kept. With captions in one language only, so are those of people who were not
 * heard: otherwise nobody would listen to them, and they would never count.
 */
export function planAllowance(
  step: InterpretationStep | undefined,
  people: ReadonlyMap<string, ListenerLanguages & Taking>,
  speakers: readonly Speaker[],
): PlanAllowance {
  const why = reasonOf(step);
  if (step !== 'fewer-voices' && step !== 'fewer-captions') return { of: () => allowanceOf(step, true), why };
  const heard = speakers.filter((speaker) => speaker.heard);
  const takers = new Map(
    [...people].filter(([, { listens, reads }]) => listens || (reads && step === 'fewer-captions')),
  );
  const kept = heard.length > 0 ? mostHeard(takers, heard) : undefined;
  const mustListen = (speaker: Pick<Speaker, 'heard'>): boolean =>
    step === 'fewer-captions' && !speaker.heard;
  return { of: (speaker, to) => allowanceOf(step, kept?.has(to) !== false || mustListen(speaker)), why };
}

/** @param isKept of the languages that most people hear */
export function allowanceOf(step: InterpretationStep | undefined, isKept: boolean): Allowance {
  switch (step) {
    case undefined:
      return 'voice';
    case 'fewer-voices':
      return isKept ? 'voice' : 'captions';
    case 'captions':
      return 'captions';
    case 'fewer-captions':
      return isKept ? 'captions' : 'original';
    case 'original':
      return 'original';
  }
}

export const isQuotaReason = (reason: string | null): reason is QuotaReason =>
  reason === 'quota-low' || reason === 'quota';

export const reasonOf = (step: InterpretationStep | undefined): QuotaReason =>
  step === 'fewer-voices' ? 'quota-low' : 'quota';
