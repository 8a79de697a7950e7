import { type Language, wordSpace } from '@intermind/contracts/languages';

/** One text of several sentences: with spaces between them, where the language has any. What is null is left out. */
export function sentences(language: Language, ...texts: (string | null)[]): string {
  return texts.filter((text) => text !== null).join(wordSpace(language));
}
