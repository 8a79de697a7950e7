import { type AdminEnglish, adminCatalogues } from '@intermind/i18n/admin';
import { createTexts } from '../../platform/text.ts';

/** Texts of the area of administrators. */
const texts = createTexts<AdminEnglish>(adminCatalogues);
export const useAdminText = texts.useTexts;
export type AdminText = ReturnType<typeof useAdminText>;
