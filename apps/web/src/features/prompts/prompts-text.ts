import { type PromptsEnglish, promptsCatalogues } from '@intermind/i18n/prompts';
import { createTexts } from '../../platform/text.ts';

/** Texts of the lists of prompts. */
const texts = createTexts<PromptsEnglish>(promptsCatalogues);
export const usePromptsText = texts.useTexts;
export const getPromptsText = texts.getTexts;
