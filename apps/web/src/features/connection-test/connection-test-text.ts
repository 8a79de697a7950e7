import { connectionTestCatalogues, type ConnectionTestEnglish } from '@intermind/i18n/connection-test';
import type { Translate } from '@intermind/i18n';
import { createTexts } from '../../platform/text.ts';

export type ConnectionTestText = Translate<ConnectionTestEnglish>;

/** Texts of the connection test. */
export const useConnectionTestText = createTexts<ConnectionTestEnglish>(connectionTestCatalogues).useTexts;
