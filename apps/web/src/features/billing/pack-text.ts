import type { TopUp } from '@intermind/contracts';
import type { Language } from '@intermind/contracts/languages';
import type { Translate } from '@intermind/i18n';
import type { BillingEnglish } from '@intermind/i18n/billing';
import { quotaText } from './amounts.ts';

/** "Interpretation · 300 min" */
export function packText(
  { feature, amount }: Pick<TopUp, 'feature' | 'amount'>,
  t: Translate<BillingEnglish>,
  language: Language,
): string {
  return `${t(`billing.${feature}`)} · ${quotaText(feature, amount, language)}`;
}
