import type { Translate } from '@intermind/i18n';
import { type SettingsEnglish, settingsCatalogues } from '@intermind/i18n/settings';
import { use } from 'react';
import { createLoader } from '../../platform/catalogue-loader.ts';
import { getLanguage, useLanguage } from '../../platform/text.ts';

const loadSettings = createLoader<SettingsEnglish>(settingsCatalogues);

export type SettingsText = Translate<SettingsEnglish>;

/** Texts of the settings; suspends until they are there. */
export function useSettingsText(): SettingsText {
  return use(loadSettings(useLanguage()));
}

export function getSettingsText(): Promise<SettingsText> {
  return loadSettings(getLanguage());
}
