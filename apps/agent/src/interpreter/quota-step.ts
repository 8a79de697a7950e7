import type { InterpretationStep } from '@intermind/contracts/plans';
import { isUnderstood, type Language, type ListenerLanguages } from '@intermind/contracts/languages';

/** What listeners of a language may have of interpretation. */
export type Allowance = 'voice' | 'captions' | 'original';

/** Why it is not a voice. `quota-low`: what is left is kept for others. */
export type QuotaReason = 'quota-low' | 'quota';

/**
 * The language that most people hear somebody interpreted in; all that share that place, so that of two who talk to each
 * other neither is the one who loses the voice.
 */
export function mostHeard(
  people: ReadonlyMap<string, ListenerLanguages & { language: Language }>,
): ReadonlySet<Language> {
  const listeners = new Map<Language, number>();
  for (const [identity, person] of people) {
    const needsIt = [...people].some(
      ([speaker, { language }]) => speaker !== identity && !isUnderstood(language, person),
    );
    if (needsIt) listeners.set(person.hears, (listeners.get(person.hears) ?? 0) + 1);
  }
  const most = Math.max(0, ...listeners.values());
  return new Set([...listeners].flatMap(([language, count]) => (count === most ? [language] : [])));
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

export const reasonOf = (step: InterpretationStep | undefined): QuotaReason =>
  step === 'fewer-voices' ? 'quota-low' : 'quota';
