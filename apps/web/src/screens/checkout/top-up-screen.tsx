import type { OfferedTopUp } from '@intermind/contracts';
import type { TopUpCode } from '@intermind/contracts/plans';
import { ApiError, call } from '@intermind/sdk';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { moneyText, quotaText } from '../../features/billing/amounts.ts';
import { packText } from '../../features/billing/pack-text.ts';
import { useTopUps } from '../../features/billing/subscription.ts';
import { useBillingText } from '../../platform/billing-text.ts';
import { logProblem } from '../../platform/log.ts';
import { useLanguage } from '../../platform/text.ts';
import { ActionButton } from '../../shared/ui/action-button.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { CheckoutPage } from './checkout-page.tsx';

const PAY = 'GET /billing/top-ups/checkout';
const PROBLEMS = {
  TopUpNotForSale: 'topUpNotForSale',
  TopUpUsedUp: 'topUpUsedUp',
  PaymentUnavailable: 'noUrl',
} as const;
const bypassErrorHandler = true;

/** `/checkout/top-up?feature`: what may be added to the plan, that feature first; on to the payment provider. */
export function TopUpScreen() {
  const t = useBillingText();
  const feature = new URLSearchParams(useSearch()).get('feature');
  const { data, isError, refetch } = useTopUps();
  if (isError)
    return (
      <CheckoutPage title={t('billing.topUpTitle')}>
        <p role="alert" className="mt-3 mb-6 text-ink-2">
          {t('billing.notProcessed')}
        </p>
        <Button kind="primary" onClick={() => void refetch()}>
          {t('billing.tryAgain')}
        </Button>
      </CheckoutPage>
    );
  if (!data) return <CheckoutPage busy title={t('billing.topUpTitle')} children={null} />;
  const first = data.items.filter((pack) => pack.feature === feature);
  const packs = [...first, ...data.items.filter((pack) => pack.feature !== feature)];
  return (
    <CheckoutPage title={t('billing.topUpTitle')}>
      {packs[0] ? (
        <Packs packs={packs} first={packs[0]} validDays={data.validDays} />
      ) : (
        <p className="mt-3 mb-6 text-ink-2">{t('billing.topUpNone')}</p>
      )}
      {packs.length === 0 && <LinkButton to="/profile/billing">{t('billing.usage')}</LinkButton>}
    </CheckoutPage>
  );
}

function Packs({
  packs,
  first,
  validDays,
}: {
  packs: OfferedTopUp[];
  first: OfferedTopUp;
  validDays: number;
}) {
  const t = useBillingText();
  const language = useLanguage();
  const [chosen, setChosen] = useState<TopUpCode>(first.code);
  const [problem, setProblem] = useState<(typeof PROBLEMS)[keyof typeof PROBLEMS] | 'notProcessed' | null>(
    null,
  );
  const pack = packs.find(({ code }) => code === chosen) ?? first;
  const pay = async () => {
    setProblem(null);
    try {
      location.assign((await call(PAY, { query: { topUp: pack.code }, bypassErrorHandler })).url);
    } catch (cause) {
      logProblem('There is no address to pay at', cause);
      const code = cause instanceof ApiError ? cause.code : null;
      setProblem(
        code !== null && code in PROBLEMS ? PROBLEMS[code as keyof typeof PROBLEMS] : 'notProcessed',
      );
    }
  };
  return (
    <>
      <p className="mt-3 text-ink-2">{t('billing.topUpText', { days: String(validDays) })}</p>
      <div
        role="radiogroup"
        aria-label={t('billing.topUpTitle')}
        className="mt-4 rounded-tile border border-line bg-sheet"
      >
        {packs.map((one) => (
          <label
            key={one.code}
            className="flex min-h-11 cursor-pointer items-center gap-3 border-line px-4 py-2 not-last:border-b"
          >
            <input
              type="radio"
              name="pack"
              value={one.code}
              checked={chosen === one.code}
              onChange={() => setChosen(one.code)}
              className="size-4 accent-[var(--yours)]"
            />
            <span className="min-w-0 grow">{packText(one, t, language)}</span>
            <span className="text-ink-2">{moneyText(one.price, language)}</span>
          </label>
        ))}
      </div>
      {pack.usable < pack.amount && (
        <p className="mt-4 text-warn-text">
          {pack.usable === 0
            ? t('billing.topUpUsedUp')
            : t('billing.topUpUsable', { amount: quotaText(pack.feature, pack.usable, language) })}
        </p>
      )}
      {problem && (
        <p role="alert" className="mt-4 text-danger-text">
          {t(`billing.${problem}`)}
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {pack.usable > 0 && (
          <ActionButton kind="primary" act={pay}>
            {t('billing.topUpBuy', { price: moneyText(pack.price, language) })}
          </ActionButton>
        )}
        <LinkButton to="/profile/billing">{t('billing.usage')}</LinkButton>
      </div>
    </>
  );
}
