import { type HistoryEnglish, historyCatalogues } from '@intermind/i18n/history';
import { createTexts } from '../../platform/text.ts';

/** Texts of past meetings. */
const history = createTexts<HistoryEnglish>(historyCatalogues);
export const useHistoryText = history.useTexts;
export const loadHistoryText = history.getTexts;
