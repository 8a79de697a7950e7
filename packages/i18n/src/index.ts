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
export const appCatalogues: Partial<Record<Language, () => Promise<AppCatalogue>>> = {
  en: async () => (await import('./app/en.ts')).appEnglish,
};
export const callCatalogues: Partial<Record<Language, () => Promise<CallCatalogue>>> = {
  en: async () => (await import('./call/en.ts')).callEnglish,
};
