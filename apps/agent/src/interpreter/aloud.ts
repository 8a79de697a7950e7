import type { Language } from '@intermind/contracts/languages';
import type { Glossary } from './glossary.ts';
import { fromWords } from './policy/words.ts';

/** Words as a voice is given them: terms of the room as they are to be pronounced. */
export function aloud(words: string[], language: Language, glossary: Glossary | undefined): string {
  const text = fromWords(words, language);
  return glossary?.aloud(text, language) ?? text;
}
