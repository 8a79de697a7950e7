import { type PrivacyEnglish, privacyCatalogues } from '@intermind/i18n/privacy';
import type { Translate } from '@intermind/i18n';
import { use } from 'react';
import { createLoader } from '../../platform/catalogue-loader.ts';
import { useLanguage } from '../../platform/text.ts';

const loadPrivacy = createLoader<PrivacyEnglish>(privacyCatalogues);

/** Texts of the privacy page; suspends until they are there. */
export function usePrivacyText(): Translate<PrivacyEnglish> {
  return use(loadPrivacy(useLanguage()));
}
