import type { Language } from '@intermind/contracts';

/** One person inside, as far as interpretation goes. */
export interface LanguageChoice {
  language: Language;
  hears: Language;
}

/** Whether a participant wants to hear a language that another participant does not speak (spec 1 §4 "Translation"). */
export function needsInterpreter(people: readonly LanguageChoice[]): boolean {
  return people.some((listener, index) =>
    people.some((speaker, other) => other !== index && speaker.language !== listener.hears),
  );
}
