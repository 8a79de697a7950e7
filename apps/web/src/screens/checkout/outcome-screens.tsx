import type { TopUp } from '@intermind/contracts';
import { planName } from '@intermind/contracts/plans';
import { call } from '@intermind/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { longDay, quotaText } from '../../features/billing/amounts.ts';
import { useBillingText } from '../../platform/billing-text.ts';
import { refreshBilling, useSubscription } from '../../features/billing/subscription.ts';
import { queries } from '../../platform/queries.ts';
import { useLanguage } from '../../platform/text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { CheckoutPage } from './checkout-page.tsx';

const ASK_AGAIN_MS = 2_000;
const CONFIRM = 'POST /billing/checkout/confirm';

/** `/checkout/cancel`: the member gave up. */
export function CheckoutCancelScreen() {
  const t = useBillingText();
  return (
    <CheckoutPage title={t('billing.cancelledTitle')}>
      <p className="mt-3 text-ink-2">{t('billing.nothingCharged')}</p>
      <div className="mt-6">
        <LinkButton kind="primary" to="/pricing">
          {t('billing.backToPricing')}
        </LinkButton>
      </div>
    </CheckoutPage>
  );
}

/** `/checkout/success`: only what the payment provider confirms; until then it is asked again. */
export function CheckoutSuccessScreen() {
  const t = useBillingText();
  const reference = new URLSearchParams(useSearch()).get('reference') ?? '';
  const { data, isError, refetch } = useQuery(
    {
      queryKey: [CONFIRM, reference],
      queryFn: () => call(CONFIRM, { body: { reference }, bypassErrorHandler: true }),
      enabled: reference !== '',
      staleTime: 0,
      refetchInterval: ({ state: { data: known } }) => (known?.status === 'pending' ? ASK_AGAIN_MS : false),
    },
    queries,
  );
  const status = data?.status;
  useEffect(() => {
    if (status === 'succeeded') void refreshBilling();
  }, [status]);
  if (status === 'succeeded') return data?.topUp ? <Added topUp={data.topUp} /> : <Succeeded />;
  const failed = isError || reference === '' || status === 'failed' || status === 'cancelled';
  if (failed)
    return (
      <CheckoutPage title={t('billing.notMade')}>
        <p role="alert" className="mt-3 text-ink-2">
          {t(isError || reference === '' ? 'billing.notProcessed' : 'billing.nothingCharged')}
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          {isError && (
            <Button kind="primary" onClick={() => void refetch()}>
              {t('billing.tryAgain')}
            </Button>
          )}
          <LinkButton to="/pricing">{t('billing.backToPricing')}</LinkButton>
        </div>
      </CheckoutPage>
    );
  return (
    <CheckoutPage busy title={t('billing.onTheWay')}>
      <p role="status" className="mt-3 text-ink-2">
        {t(data?.topUp ? 'billing.topUpOnTheWay' : 'billing.onTheWayText')}
      </p>
    </CheckoutPage>
  );
}

function Succeeded() {
  const t = useBillingText();
  const language = useLanguage();
  const { data } = useSubscription();
  const plan = planName(data?.running?.plan ?? 'pro');
  return (
    <CheckoutPage title={t('billing.have', { plan })}>
      {data?.running && (
        <p className="mt-3 text-ink-2">
          {t('billing.cancelText', { plan, date: longDay(data.running.periodEnd, language) })}
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton kind="primary" to="/">
          {t('billing.home')}
        </LinkButton>
        <LinkButton to="/profile/billing#invoices">{t('billing.seeInvoice')}</LinkButton>
      </div>
    </CheckoutPage>
  );
}

/** Something was added to the plan. */
function Added({ topUp: { feature, amount } }: { topUp: TopUp }) {
  const t = useBillingText();
  const language = useLanguage();
  return (
    <CheckoutPage title={t('billing.topUpAdded', { amount: quotaText(feature, amount, language) })}>
      <p className="mt-3 text-ink-2">{t('billing.topUpAddedText', { feature: t(`billing.${feature}`) })}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton kind="primary" to="/profile/billing">
          {t('billing.usage')}
        </LinkButton>
        <LinkButton to="/profile/billing#invoices">{t('billing.seeInvoice')}</LinkButton>
      </div>
    </CheckoutPage>
  );
}
