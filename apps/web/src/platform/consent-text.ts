import { type ConsentEnglish, consentCatalogues } from '@intermind/i18n/consent';
import { createTexts } from './text.ts';

/** Texts of the sheet on which a person says what may be kept of them. */
const consent = createTexts<ConsentEnglish>(consentCatalogues);
export const useConsentText = consent.useTexts;
export const loadConsentText = consent.getTexts;
