import { type BillingEnglish, billingCatalogues } from '@intermind/i18n/billing';
import { createTexts } from './text.ts';

/** Texts of plans, of paying for them, and of what was paid. */
const texts = createTexts<BillingEnglish>(billingCatalogues);
export const useBillingText = texts.useTexts;
export const loadBillingText = texts.getTexts;
export type BillingText = ReturnType<typeof useBillingText>;
