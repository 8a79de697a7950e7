import type { Language } from '@intermind/contracts';
import { ar } from './ar.ts';
import { cs } from './cs.ts';
import { de } from './de.ts';
import { en, type IdentityTexts } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { hi } from './hi.ts';
import { hu } from './hu.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import { ru } from './ru.ts';
import { tr } from './tr.ts';
import { zh } from './zh.ts';

export type { IdentityTexts };

/** The texts of the sign-in pages in the seventeen languages. */
export const IDENTITY_TEXTS: Readonly<Record<Language, IdentityTexts>> = {
  ar,
  cs,
  de,
  en,
  es,
  fr,
  hi,
  hu,
  it,
  ja,
  ko,
  nl,
  pl,
  pt,
  ru,
  tr,
  zh,
};
