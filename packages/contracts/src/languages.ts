/** The seventeen interface languages, as they are offered in a meeting too (spec 1 §1). */
export const LANGUAGES = [
  'ar', 'cs', 'de', 'en', 'es', 'fr', 'hi', 'hu', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'ru', 'tr', 'zh',
] as const; // prettier-ignore

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'en';

/** Each language by its own name, for menus; never translated. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  ar: 'العربية',
  cs: 'Čeština',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  hi: 'हिन्दी',
  hu: 'Magyar',
  it: 'Italiano',
  ja: '日本語',
  ko: '한국어',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  ru: 'Русский',
  tr: 'Türkçe',
  zh: '中文',
};

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && (LANGUAGES as readonly string[]).includes(value);
}

export function isRightToLeft(language: Language): boolean {
  return language === 'ar';
}

/** Where people say and write the family name first: forms ask for it first. */
const FAMILY_NAME_FIRST: ReadonlySet<Language> = new Set(['hu', 'ja', 'ko', 'zh']);

export function isFamilyNameFirst(language: Language): boolean {
  return FAMILY_NAME_FIRST.has(language);
}

/** The address of a page in a language: its path begins with the language unless that is English (spec 1 §2). */
export function addressIn(language: Language, url: string): string {
  return language === DEFAULT_LANGUAGE ? url : url.replace(/^\w+:\/\/[^/?#]+/, `$&/${language}`);
}

/** What a person wants to hear, and what else they understand. */
export interface ListenerLanguages {
  hears: Language;
  understands: readonly Language[];
}

/** In which ways one device takes what others say in its language. */
export interface Taking {
  /** Interpretation is on: what is not understood is heard in another voice. */
  listens: boolean;
  /** Captions, or the words of the transcript, are shown. */
  reads: boolean;
}

/** Whether a listener hears this language as it is: nothing of it is translated for them. */
export function isUnderstood(spoken: Language, { hears, understands }: ListenerLanguages): boolean {
  return spoken === hears || understands.includes(spoken);
}

/** Languages as one text, for places that hold only text. */
export function languagesToText(languages: readonly Language[]): string {
  return languages.join(',');
}

/** What is no language of ours is left out. */
export function languagesFromText(text: string | undefined): Language[] {
  return (text ?? '').split(',').filter(isLanguage);
}

/** What stands between two words, or two pieces of speech: nothing in Japanese and Chinese. */
export function wordSpace(language: Language): '' | ' ' {
  return language === 'ja' || language === 'zh' ? '' : ' ';
}

/**
 * The first supported language of a list of BCP 47 tags, best first ("pt-BR" → pt, "zh-Hant-TW" → zh), or English
 * (spec 1 §1: the browser language if supported, otherwise en).
 */
export function preferredLanguage(tags: readonly string[]): Language {
  for (const tag of tags) {
    const primary = tag.toLowerCase().split(/[-_]/)[0];
    if (isLanguage(primary)) return primary;
  }
  return DEFAULT_LANGUAGE;
}
