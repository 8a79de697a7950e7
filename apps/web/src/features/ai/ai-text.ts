import { type AiEnglish, aiCatalogues } from '@intermind/i18n/ai';
import { createTexts } from '../../platform/text.ts';

/** Texts of the private AI chat. */
const texts = createTexts<AiEnglish>(aiCatalogues);
export const useAiText = texts.useTexts;
export const getAiText = texts.getTexts;
