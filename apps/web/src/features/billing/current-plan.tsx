import type { Subscription } from '@intermind/contracts';
import type { Language } from '@intermind/contracts/languages';
import { planName, planNamed } from '@intermind/contracts/plans';
import { lazy, Suspense, useState } from 'react';
import { logProblem } from '../../platform/log.ts';
import { useLanguage } from '../../platform/text.ts';
import { showToast } from '../../platform/toast.ts';
import { ActionButton } from '../../shared/ui/action-button.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { longDay, moneyText } from './amounts.ts';
import { useBillingText } from '../../platform/billing-text.ts';
import {
  cancelPlan,
  checkoutPath,
  keepPlan,
  openMethodPage,
  refreshBilling,
  useSubscription,
  useTopUps,
} from './subscription.ts';

const CancelPlanDialog = lazy(async () => ({
  default: (await import('./cancel-plan-dialog.tsx')).CancelPlanDialog,
}));

/** The member's plan in one line of facts, and what can be done about it (spec 2 §2): change, cancel, keep. */
export function CurrentPlan() {
  const t = useBillingText();
  const language = useLanguage();
  const [asking, setAsking] = useState(false);
  const { data } = useSubscription();
  const mayAdd = (useTopUps().data?.items.length ?? 0) > 0;
  if (!data) return <Skeleton className="h-24 w-full" />;
  const { running, upcoming } = data;
  const change = async (act: () => Promise<unknown>) => {
    try {
      await act();
      setAsking(false);
    } catch (cause) {
      logProblem('The plan was not changed', cause);
      showToast({ kind: 'error', text: t('billing.cancelFailed'), id: 'plan' });
    }
    await refreshBilling();
  };
  const changeMethod = async () => {
    try {
      await openMethodPage();
    } catch (cause) {
      logProblem('The page for the payment method was not opened', cause);
      showToast({ kind: 'error', text: t('billing.methodFailed'), id: 'plan' });
    }
  };
  const cancelling = running?.status === 'cancelling';
  return (
    <section
      aria-label={t('billing.current')}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-tile border border-line bg-sheet p-5"
    >
      <div className="min-w-0">
        <h2 className="text-xl">{planName(running?.plan ?? 'basic')}</h2>
        <p className="mt-1 text-ink-2">{running ? <Facts subscription={running} /> : t('billing.noCard')}</p>
        {running?.retryAt && (
          <p className="mt-1 text-warn-text">
            {t('billing.retry', { date: longDay(running.retryAt, language) })}
          </p>
        )}
        {upcoming && (
          <p className="mt-1 text-ink-2">
            {t('billing.begins', {
              plan: planName(upcoming.plan),
              date: longDay(upcoming.periodStart, language),
            })}
            {' · '}
            {eachPeriod(upcoming, t, language)}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {running?.retryAt && planNamed(running.plan) && (
          <LinkButton kind="primary" to={checkoutPath(running.plan, running.billingCycle)}>
            {t('billing.payNow')}
          </LinkButton>
        )}
        {running?.methodChangeable && (
          <ActionButton kind="quiet" act={changeMethod}>
            {t('billing.method')}
          </ActionButton>
        )}
        {running && !cancelling && (
          <Button kind="quiet" onClick={() => setAsking(true)}>
            {t('billing.cancelPlan')}
          </Button>
        )}
        {cancelling && running.cancelledBy === 'member' && (
          <ActionButton act={() => change(keepPlan)}>{t('billing.keepPlan')}</ActionButton>
        )}
        {mayAdd && (
          <LinkButton kind="quiet" to="/checkout/top-up">
            {t('billing.topUp')}
          </LinkButton>
        )}
        <LinkButton to="/pricing">{t('billing.changePlan')}</LinkButton>
      </div>
      {asking && running && (
        <Suspense>
          <CancelPlanDialog
            plan={planName(running.plan)}
            until={longDay(running.periodEnd, language)}
            onCancel={() => change(cancelPlan)}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

function Facts({ subscription }: { subscription: Subscription }) {
  const t = useBillingText();
  const language = useLanguage();
  const { plan, status, periodEnd, retryAt } = subscription;
  const date = longDay(periodEnd, language);
  // A plan that is no longer in the file is not renewed.
  if (status === 'cancelling' || !planNamed(plan)) return t('billing.endsOn', { date });
  const price = eachPeriod(subscription, t, language);
  // The day on which it was to be renewed is past.
  return retryAt ? price : t('billing.renews', { price, date });
}

/** "$25 per month". */
function eachPeriod(
  { price, billingCycle }: Subscription,
  t: ReturnType<typeof useBillingText>,
  language: Language,
): string {
  const amount = moneyText(price, language);
  return billingCycle === 'yearly'
    ? t('billing.perYear', { price: amount })
    : `${amount} ${t('billing.perMonth')}`;
}
