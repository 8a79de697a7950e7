import { isUnderstood, type Language, type ListenerLanguages, type Taking } from '@intermind/contracts';

/** One person inside, as far as interpretation goes. */
export interface LanguageChoice extends ListenerLanguages, Taking {
  language: Language;
  /** Their own browser recognises what they say. */
  browserWords?: boolean;
  /** Which language they speak is to be found. */
  detects?: boolean;
}

/** What a conference wants of an interpreter. */
export interface Wishes {
  translationEnabled: boolean;
  transcriptKept: boolean;
  /** The voice assistant takes part: it hears by words. */
  assistant: boolean;
}

/**
 * - `translation`: a participant does not understand a language that another participant speaks (spec 1 §4
 *   "Translation"), and wants to hear or read it in their own.
 * - `words`: nobody needs a translation, but what is said to another person is kept as a transcript or recognised by the
 *   speaker's own browser, the language of someone is to be found, or the voice assistant listens.
 */
export type Need = 'translation' | 'words';

export function needOf(people: readonly LanguageChoice[], wishes: Wishes): Need | undefined {
  if (wishes.translationEnabled && needsTranslation(people)) return 'translation';
  const isHeard =
    wishes.transcriptKept || people.some(({ browserWords, detects }) => browserWords || detects);
  const heardBy = isHeard ? people.length - 1 : 0;
  return heardBy > 0 || (wishes.assistant && people.length > 0) ? 'words' : undefined;
}

function needsTranslation(people: readonly LanguageChoice[]): boolean {
  return people.some(
    (listener, index) =>
      (listener.listens || listener.reads) &&
      people.some((speaker, other) => other !== index && !isUnderstood(speaker.language, listener)),
  );
}
