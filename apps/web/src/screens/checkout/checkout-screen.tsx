import { BILLING_CYCLES, PLAN_CODES, planName } from '@intermind/contracts/plans';
import { ApiError, call } from '@intermind/sdk';
import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { useBillingText } from '../../platform/billing-text.ts';
import { logProblem } from '../../platform/log.ts';
import { Button } from '../../shared/ui/button.tsx';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { CheckoutPage } from './checkout-page.tsx';

type Failure = 'missingPlan' | 'missingCycle' | 'invalidCycle' | 'noUrl' | 'notProcessed' | 'notForSale';

/** `/checkout?planCode&billingCycle`: on the way to the payment provider, or why not (spec 2 §4, §8). */
export function CheckoutScreen() {
  const t = useBillingText();
  const search = useSearch();
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<Failure | null>(null);
  const planCode = new URLSearchParams(search).get('planCode') ?? '';
  useEffect(() => {
    let left = false;
    setFailure(null);
    void findCheckout(search).then((outcome) => {
      if (left) return;
      if ('url' in outcome) location.assign(outcome.url);
      else setFailure(outcome.failure);
    });
    return () => void (left = true);
  }, [search, attempt]);
  if (!failure)
    return (
      <CheckoutPage busy title={t('billing.paying', { plan: planName(planCode) })}>
        <p className="mt-3 text-ink-2">{t('billing.keepOpen')}</p>
      </CheckoutPage>
    );
  const again = failure === 'noUrl' || failure === 'notProcessed';
  return (
    <CheckoutPage title={t('billing.notMade')}>
      <p role="alert" className="mt-3 text-ink-2">
        {t(`billing.${failure}`)}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {again && (
          <Button kind="primary" onClick={() => setAttempt(attempt + 1)}>
            {t('billing.tryAgain')}
          </Button>
        )}
        <LinkButton kind={again ? 'line' : 'primary'} to="/pricing">
          {t('billing.backToPricing')}
        </LinkButton>
      </div>
    </CheckoutPage>
  );
}

/** Where to pay, or why that is not known. */
export async function findCheckout(search: string): Promise<{ url: string } | { failure: Failure }> {
  const params = new URLSearchParams(search);
  const [code, cycle] = [params.get('planCode'), params.get('billingCycle')];
  if (!code) return { failure: 'missingPlan' };
  if (!cycle) return { failure: 'missingCycle' };
  const billingCycle = BILLING_CYCLES.find((one) => one === cycle);
  if (!billingCycle) return { failure: 'invalidCycle' };
  const planCode = PLAN_CODES.find((one) => one === code);
  if (!planCode) return { failure: 'notForSale' };
  try {
    const { url } = await call('GET /billing/checkout', {
      query: { planCode, billingCycle },
      bypassErrorHandler: true,
    });
    return { url };
  } catch (cause) {
    logProblem('There is no address to pay at', cause);
    const refusal = cause instanceof ApiError ? cause.code : null;
    if (refusal === 'PlanNotForSale') return { failure: 'notForSale' };
    return { failure: refusal === 'PaymentUnavailable' ? 'noUrl' : 'notProcessed' };
  }
}
