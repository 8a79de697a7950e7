import { type ExtrasEnglish, extrasCatalogues } from '@intermind/i18n/extras';
import type { Translate } from '@intermind/i18n';
import { use } from 'react';
import { createLoader } from './catalogue-loader.ts';
import { getLanguage, useLanguage } from './text.ts';

const load = createLoader<ExtrasEnglish>(extrasCatalogues);

/** Texts of what a call has beside sound and picture; suspends until they are there. */
export function useExtrasText(): Translate<ExtrasEnglish> {
  return use(load(useLanguage()));
}

export function loadExtrasText(): Promise<Translate<ExtrasEnglish>> {
  return load(getLanguage());
}
