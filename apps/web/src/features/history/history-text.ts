import { type HistoryEnglish, historyCatalogues } from '@intermind/i18n/history';
import { createTexts } from '../../platform/text.ts';

/** Texts of past meetings. */
export const useHistoryText = createTexts<HistoryEnglish>(historyCatalogues).useTexts;
