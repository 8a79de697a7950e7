import type { Language } from '@intermind/contracts/languages';
import { only } from '../only.ts';
import type { Translated } from '../translate.ts';
import type { enginesEnglish } from './en.ts';

export type EnginesEnglish = typeof enginesEnglish;
type EnginesCatalogue = Translated<EnginesEnglish>;

export const enginesCatalogues: Record<Language, () => Promise<EnginesCatalogue>> = {
  ar: () => only(import('./ar.ts')),
  cs: () => only(import('./cs.ts')),
  de: () => only(import('./de.ts')),
  en: () => only(import('./en.ts')),
  es: () => only(import('./es.ts')),
  fr: () => only(import('./fr.ts')),
  hi: () => only(import('./hi.ts')),
  hu: () => only(import('./hu.ts')),
  it: () => only(import('./it.ts')),
  ja: () => only(import('./ja.ts')),
  ko: () => only(import('./ko.ts')),
  nl: () => only(import('./nl.ts')),
  pl: () => only(import('./pl.ts')),
  pt: () => only(import('./pt.ts')),
  ru: () => only(import('./ru.ts')),
  tr: () => only(import('./tr.ts')),
  zh: () => only(import('./zh.ts')),
};
