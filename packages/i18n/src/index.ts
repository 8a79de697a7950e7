import type { Language } from '@intermind/contracts/languages';
import type { appEnglish } from './app/en.ts';
import type { callEnglish } from './call/en.ts';
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
export type AppCatalogue = Translated<AppEnglish>;
export type CallCatalogue = Translated<CallEnglish>;

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
