import { LANGUAGE_NAMES, type Language } from '@intermind/contracts/languages';

/** A language as the reader's language calls it, for sentences: "Spanish", "spagnolo". Menus use `LANGUAGE_NAMES`. */
export function languageName(language: Language, reader: Language): string {
  return new Intl.DisplayNames(reader, { type: 'language' }).of(language) ?? LANGUAGE_NAMES[language];
}
