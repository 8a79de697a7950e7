import { type AskEnglish, askCatalogues } from '@intermind/i18n/ask';
import { createTexts } from '../../platform/text.ts';

/** Texts of Ask Anything. */
export const useAskText = createTexts<AskEnglish>(askCatalogues).useTexts;
