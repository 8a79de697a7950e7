import { type HomeEnglish, homeCatalogues } from '@intermind/i18n/home';
import { createTexts } from './text.ts';

/** What home says only when it is asked. */
export const useHomeText = createTexts<HomeEnglish>(homeCatalogues).useTexts;
