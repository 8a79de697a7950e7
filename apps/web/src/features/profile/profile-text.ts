import { type ProfileEnglish, profileCatalogues } from '@intermind/i18n/profile';
import { createTexts } from '../../platform/text.ts';

/** Texts of the profile. */
export const useProfileText = createTexts<ProfileEnglish>(profileCatalogues).useTexts;
