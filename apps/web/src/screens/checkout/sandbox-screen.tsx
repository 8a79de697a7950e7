import { planName, SANDBOX_CARDS, type SandboxCard } from '@intermind/contracts/plans';
import { ApiError, call } from '@intermind/sdk';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { moneyText } from '../../features/billing/amounts.ts';
import { packText } from '../../features/billing/pack-text.ts';
import { TermsNote } from '../../features/billing/terms-note.tsx';
import { useBillingText } from '../../platform/billing-text.ts';
import { logProblem } from '../../platform/log.ts';
import { queries } from '../../platform/queries.ts';
import { useLanguage } from '../../platform/text.ts';
import { ActionButton } from '../../shared/ui/action-button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { CheckoutPage } from './checkout-page.tsx';

const OFFER = 'GET /billing/sandbox/offer';
const PAY = 'POST /billing/sandbox/payments';
const bypassErrorHandler = true;

/** `/checkout/sandbox`: pays with a card that is chosen by what becomes of it. No money moves. */
export function SandboxScreen() {
  const t = useBillingText();
  const language = useLanguage();
  const group = useId();
  const offer = new URLSearchParams(useSearch()).get('offer') ?? '';
  const [card, setCard] = useState<SandboxCard>('accepted');
  const [problem, setProblem] = useState<'wasDeclined' | 'notProcessed' | 'offerExpired' | null>(null);
  const [asking, setAsking] = useState(false);
  const { data, isError } = useQuery(
    {
      queryKey: [OFFER, offer],
      queryFn: () => call(OFFER, { query: { offer }, bypassErrorHandler }),
      enabled: offer !== '',
    },
    queries,
  );
  const pay = async (confirmed?: boolean) => {
    setAsking(false);
    setProblem(null);
    try {
      const body = { offer, card, ...(confirmed === undefined ? {} : { confirmed }) };
      const { result, reference } = await call(PAY, { body, bypassErrorHandler });
      if (result === 'authentication') setAsking(true);
      else if (result === 'declined') setProblem('wasDeclined');
      else navigate(`/checkout/success?reference=${encodeURIComponent(reference)}`);
    } catch (cause) {
      logProblem('The test payment was not made', cause);
      setProblem(
        cause instanceof ApiError && cause.code === 'OfferExpired' ? 'offerExpired' : 'notProcessed',
      );
    }
  };
  if (isError || offer === '')
    return (
      <CheckoutPage title={t('billing.notMade')}>
        <p role="alert" className="mt-3 mb-6 text-ink-2">
          {t('billing.offerExpired')}
        </p>
        <LinkButton to="/pricing">{t('billing.backToPricing')}</LinkButton>
      </CheckoutPage>
    );
  const price = data ? moneyText(data.amount, language) : '…';
  return (
    <CheckoutPage title={t('billing.test')} busy={!data}>
      <p className="mt-3 text-ink-2">{t('billing.testText')}</p>
      {data && (
        <p className="mt-4 font-semibold">
          {data.plan && `${planName(data.plan.planCode)} · ${t(`billing.${data.plan.billingCycle}`)} · `}
          {data.topUp && `${packText(data.topUp, t, language)} · `}
          {price}
        </p>
      )}
      <div
        role="radiogroup"
        aria-labelledby={group}
        className="mt-4 rounded-tile border border-line bg-sheet"
      >
        <span id={group} className="sr-only">
          {t('billing.testText')}
        </span>
        {SANDBOX_CARDS.map((one) => (
          <label
            key={one}
            className="flex min-h-11 cursor-pointer items-center gap-3 border-line px-4 py-2 not-last:border-b"
          >
            <input
              type="radio"
              name="card"
              value={one}
              checked={card === one}
              onChange={() => setCard(one)}
              className="size-4 accent-[var(--yours)]"
            />
            {t(`billing.${one}`)}
          </label>
        ))}
      </div>
      {problem && (
        <p role="alert" className="mt-4 text-danger-text">
          {t(`billing.${problem}`)}
        </p>
      )}
      <TermsNote className="mt-4" text={data?.topUp ? 'topUpTerms' : 'buyTerms'} />
      <div className="mt-6 flex flex-wrap gap-3">
        <ActionButton kind="primary" disabled={!data} act={() => pay()}>
          {t('billing.pay', { price })}
        </ActionButton>
        <LinkButton to="/checkout/cancel">{t('billing.giveUp')}</LinkButton>
      </div>
      <Dialog
        open={asking}
        alert
        onClose={() => setAsking(false)}
        title={t('billing.bankTitle')}
        description={t('billing.bankText', { price })}
        actions={
          <>
            <ActionButton act={() => pay(false)}>{t('billing.refuse')}</ActionButton>
            <ActionButton kind="primary" act={() => pay(true)}>
              {t('billing.confirm')}
            </ActionButton>
          </>
        }
      />
    </CheckoutPage>
  );
}
