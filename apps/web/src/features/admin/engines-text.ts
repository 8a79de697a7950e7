import { type EnginesEnglish, enginesCatalogues } from '@intermind/i18n/engines';
import { createTexts } from '../../platform/text.ts';

/** Texts about the speech engines. */
const texts = createTexts<EnginesEnglish>(enginesCatalogues);
export const useEnginesText = texts.useTexts;
export type EnginesText = ReturnType<typeof useEnginesText>;
