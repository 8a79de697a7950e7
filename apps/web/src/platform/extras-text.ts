import { type ExtrasEnglish, extrasCatalogues } from '@intermind/i18n/extras';
import { createTexts } from './text.ts';

/** Texts of what a call has beside sound and picture. */
const extras = createTexts<ExtrasEnglish>(extrasCatalogues);
export const useExtrasText = extras.useTexts;
export const loadExtrasText = extras.getTexts;
