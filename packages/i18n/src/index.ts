import type { Language } from '@intermind/contracts/languages';
import type { appEnglish } from './app/en.ts';
import type { callEnglish } from './call/en.ts';
import type { privacyEnglish } from './privacy/en.ts';
import type { Translated } from './translate.ts';

export {
  type CatalogueShape,
  createTranslate,
  type PluralText,
  type TextKey,
  type Translate,
  type Translated,
} from './translate.ts';

export type AppEnglish = typeof appEnglish;
export type CallEnglish = typeof callEnglish;
export type PrivacyEnglish = typeof privacyEnglish;
export type AppCatalogue = Translated<AppEnglish>;
export type CallCatalogue = Translated<CallEnglish>;
export type PrivacyCatalogue = Translated<PrivacyEnglish>;

/** Each catalogue is a file of its own, so that a page loads one language only. */
export const appCatalogues: Record<Language, () => Promise<AppCatalogue>> = {
  en: async () => (await import('./app/en.ts')).appEnglish,
  es: async () => (await import('./app/es.ts')).appSpanish,
  de: async () => (await import('./app/de.ts')).appGerman,
  ar: async () => (await import('./app/ar.ts')).appArabic,
  hu: async () => (await import('./app/hu.ts')).appHungarian,
  hi: async () => (await import('./app/hi.ts')).appHindi,
  fr: async () => (await import('./app/fr.ts')).appFrench,
  it: async () => (await import('./app/it.ts')).appItalian,
  cs: async () => (await import('./app/cs.ts')).appCzech,
  pt: async () => (await import('./app/pt.ts')).appPortuguese,
  pl: async () => (await import('./app/pl.ts')).appPolish,
  ru: async () => (await import('./app/ru.ts')).appRussian,
  nl: async () => (await import('./app/nl.ts')).appDutch,
  tr: async () => (await import('./app/tr.ts')).appTurkish,
  ja: async () => (await import('./app/ja.ts')).appJapanese,
  zh: async () => (await import('./app/zh.ts')).appChinese,
  ko: async () => (await import('./app/ko.ts')).appKorean,
};
export const callCatalogues: Record<Language, () => Promise<CallCatalogue>> = {
  en: async () => (await import('./call/en.ts')).callEnglish,
  es: async () => (await import('./call/es.ts')).callSpanish,
  de: async () => (await import('./call/de.ts')).callGerman,
  ar: async () => (await import('./call/ar.ts')).callArabic,
  hu: async () => (await import('./call/hu.ts')).callHungarian,
  hi: async () => (await import('./call/hi.ts')).callHindi,
  fr: async () => (await import('./call/fr.ts')).callFrench,
  it: async () => (await import('./call/it.ts')).callItalian,
  cs: async () => (await import('./call/cs.ts')).callCzech,
  pt: async () => (await import('./call/pt.ts')).callPortuguese,
  pl: async () => (await import('./call/pl.ts')).callPolish,
  ru: async () => (await import('./call/ru.ts')).callRussian,
  nl: async () => (await import('./call/nl.ts')).callDutch,
  tr: async () => (await import('./call/tr.ts')).callTurkish,
  ja: async () => (await import('./call/ja.ts')).callJapanese,
  zh: async () => (await import('./call/zh.ts')).callChinese,
  ko: async () => (await import('./call/ko.ts')).callKorean,
};
export const privacyCatalogues: Record<Language, () => Promise<PrivacyCatalogue>> = {
  ar: async () => (await import('./privacy/ar.ts')).privacyArabic,
  cs: async () => (await import('./privacy/cs.ts')).privacyCzech,
  de: async () => (await import('./privacy/de.ts')).privacyGerman,
  en: async () => (await import('./privacy/en.ts')).privacyEnglish,
  es: async () => (await import('./privacy/es.ts')).privacySpanish,
  fr: async () => (await import('./privacy/fr.ts')).privacyFrench,
  hi: async () => (await import('./privacy/hi.ts')).privacyHindi,
  hu: async () => (await import('./privacy/hu.ts')).privacyHungarian,
  it: async () => (await import('./privacy/it.ts')).privacyItalian,
  ja: async () => (await import('./privacy/ja.ts')).privacyJapanese,
  ko: async () => (await import('./privacy/ko.ts')).privacyKorean,
  nl: async () => (await import('./privacy/nl.ts')).privacyDutch,
  pl: async () => (await import('./privacy/pl.ts')).privacyPolish,
  pt: async () => (await import('./privacy/pt.ts')).privacyPortuguese,
  ru: async () => (await import('./privacy/ru.ts')).privacyRussian,
  tr: async () => (await import('./privacy/tr.ts')).privacyTurkish,
  zh: async () => (await import('./privacy/zh.ts')).privacyChinese,
};
