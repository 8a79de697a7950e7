import { type ListsEnglish, listsCatalogues } from '@intermind/i18n/lists';
import { createTexts } from '../../platform/text.ts';

/** Texts that every list has. */
export const useListsText = createTexts<ListsEnglish>(listsCatalogues).useTexts;
