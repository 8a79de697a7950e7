import { permissionCatalogues, type PermissionEnglish } from '@intermind/i18n/permission';
import { createTexts } from '../../platform/text.ts';

/** Texts of the steps that allow devices again. */
const texts = createTexts<PermissionEnglish>(permissionCatalogues);
export const usePermissionText = texts.useTexts;
export const getPermissionText = texts.getTexts;
