import type { Language } from '@intermind/contracts/languages';
import type { appEnglish } from './app/en.ts';
import type { callEnglish } from './call/en.ts';
import { only } from './only.ts';
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
type AppCatalogue = Translated<AppEnglish>;
type CallCatalogue = Translated<CallEnglish>;

/** Each catalogue is a file of its own, so that a page loads one language only. */
export const appCatalogues: Record<Language, () => Promise<AppCatalogue>> = {
  en: () => only(import('./app/en.ts')),
  es: () => only(import('./app/es.ts')),
  de: () => only(import('./app/de.ts')),
  ar: () => only(import('./app/ar.ts')),
  hu: () => only(import('./app/hu.ts')),
  hi: () => only(import('./app/hi.ts')),
  fr: () => only(import('./app/fr.ts')),
  it: () => only(import('./app/it.ts')),
  cs: () => only(import('./app/cs.ts')),
  pt: () => only(import('./app/pt.ts')),
  pl: () => only(import('./app/pl.ts')),
  ru: () => only(import('./app/ru.ts')),
  nl: () => only(import('./app/nl.ts')),
  tr: () => only(import('./app/tr.ts')),
  ja: () => only(import('./app/ja.ts')),
  zh: () => only(import('./app/zh.ts')),
  ko: () => only(import('./app/ko.ts')),
};
export const callCatalogues: Record<Language, () => Promise<CallCatalogue>> = {
  en: () => only(import('./call/en.ts')),
  es: () => only(import('./call/es.ts')),
  de: () => only(import('./call/de.ts')),
  ar: () => only(import('./call/ar.ts')),
  hu: () => only(import('./call/hu.ts')),
  hi: () => only(import('./call/hi.ts')),
  fr: () => only(import('./call/fr.ts')),
  it: () => only(import('./call/it.ts')),
  cs: () => only(import('./call/cs.ts')),
  pt: () => only(import('./call/pt.ts')),
  pl: () => only(import('./call/pl.ts')),
  ru: () => only(import('./call/ru.ts')),
  nl: () => only(import('./call/nl.ts')),
  tr: () => only(import('./call/tr.ts')),
  ja: () => only(import('./call/ja.ts')),
  zh: () => only(import('./call/zh.ts')),
  ko: () => only(import('./call/ko.ts')),
};
