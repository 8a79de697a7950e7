import { type TermsEnglish, termsCatalogues } from '@intermind/i18n/terms';
import { createTexts } from '../../platform/text.ts';

/** Texts of the terms of use. */
export const useTermsText = createTexts<TermsEnglish>(termsCatalogues).useTexts;
