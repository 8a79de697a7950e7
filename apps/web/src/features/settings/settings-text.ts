import { type SettingsEnglish, settingsCatalogues } from '@intermind/i18n/settings';
import { createTexts } from '../../platform/text.ts';

/** Texts of the settings. */
const texts = createTexts<SettingsEnglish>(settingsCatalogues);
export const useSettingsText = texts.useTexts;
export const getSettingsText = texts.getTexts;
