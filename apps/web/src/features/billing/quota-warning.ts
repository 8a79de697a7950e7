import type { QuotaWarning } from '@intermind/contracts';
import { loadExtrasText } from '../../platform/extras-text.ts';
import { quotaActions } from '../../platform/quota-failure.ts';
import { getLanguage } from '../../platform/text.ts';
import { showToast } from '../../platform/toast.ts';
import { percentText, timeLeft } from './amounts.ts';
import { loadBillingText } from '../../platform/billing-text.ts';

/** Long enough to read it beside what is said. */
const SHOWN_MS = 20_000;

/** Tells the room's owner how much of their plan is used. What is used up stays until it is closed. */
export async function showQuotaWarning({ feature, level, secondsLeft }: QuotaWarning): Promise<void> {
  const [t, tExtras] = await Promise.all([loadBillingText(), loadExtrasText()]);
  const language = getLanguage();
  const what = { feature: t(`billing.${feature}`), percent: percentText(level, language) };
  const text =
    level === 100
      ? t('billing.usedUp', what)
      : secondsLeft === null
        ? t('billing.nearlyUsed', what)
        : t('billing.nearlyUsedFor', { ...what, time: timeLeft(secondsLeft, language) });
  showToast({
    kind: 'warning',
    id: `quota-${feature}`,
    text,
    durationMs: level === 100 ? Infinity : SHOWN_MS,
    ...quotaActions(feature, tExtras),
  });
}
