import { type PrivacyEnglish, privacyCatalogues } from '@intermind/i18n/privacy';
import { createTexts } from '../../platform/text.ts';

/** Texts of the privacy page. */
export const usePrivacyText = createTexts<PrivacyEnglish>(privacyCatalogues).useTexts;
