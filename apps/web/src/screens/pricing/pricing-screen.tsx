import type { Plan } from '@intermind/contracts';
import { type BillingCycle, planName, YEARLY_DISCOUNT_PERCENT } from '@intermind/contracts/plans';
import { call } from '@intermind/sdk';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { moneyText } from '../../features/billing/amounts.ts';
import { useBillingText } from '../../platform/billing-text.ts';
import { useSubscription } from '../../features/billing/subscription.ts';
import { TermsNote } from '../../features/billing/terms-note.tsx';
import { usePageTitle } from '../../platform/page-title.ts';
import { queries } from '../../platform/queries.ts';
import { useSession } from '../../platform/session.ts';
import { useLanguage } from '../../platform/text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Comparison } from './comparison.tsx';
import { PlanAction } from './plan-action.tsx';

const PLANS = 'GET /billing/plans';
const QUESTIONS = ['whoPays', 'whenEnds', 'whereCard'] as const;

/** `/pricing`, open to everybody (spec 2 §2). */
export function PricingScreen() {
  const t = useBillingText();
  const language = useLanguage();
  const [cycle, setCycle] = useState<BillingCycle>('monthly');
  const { data, isError, refetch } = useQuery(
    { queryKey: [PLANS], queryFn: () => call(PLANS, { bypassErrorHandler: true }) },
    queries,
  );
  usePageTitle(t('billing.title'));
  const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(YEARLY_DISCOUNT_PERCENT / 100);
  return (
    <div className="page-column pt-8 pb-16 md:pt-12">
      <div className="mx-auto max-w-[72rem]">
        <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
          <div>
            <h1 className="text-2xl leading-[1.1] tracking-[-0.026em] text-balance sm:text-[2.5rem]">
              {t('billing.title')}
            </h1>
            <p className="mt-2 text-lg text-ink-2">{t('billing.lead')}</p>
          </div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <div
              role="group"
              aria-label={t('billing.cycle')}
              className="inline-flex rounded-control bg-sunken p-1"
            >
              {(['monthly', 'yearly'] as const).map((one) => (
                <button
                  key={one}
                  type="button"
                  aria-pressed={cycle === one}
                  onClick={() => setCycle(one)}
                  className={`h-9 rounded-control px-4 font-semibold pointer-coarse:h-11 ${cycle === one ? 'bg-raised text-ink' : 'text-ink-2'}`}
                >
                  {t(`billing.${one}`)}
                </button>
              ))}
            </div>
            <span className="text-sm font-semibold text-yours-text">{t('billing.save', { percent })}</span>
          </div>
        </div>
        {isError ? (
          <div role="alert" className="rounded-tile border border-line bg-sheet p-6">
            <p className="mb-4">{t('billing.plansFailed')}</p>
            <Button onClick={() => void refetch()}>{t('billing.tryAgain')}</Button>
          </div>
        ) : !data ? (
          <Skeleton className="h-96 w-full" />
        ) : (
          <>
            <Columns plans={data.items} cycle={cycle} />
            <p className="mt-4 text-sm text-ink-3">{t('billing.note')}</p>
            <TermsNote className="mt-1" />
            <Comparison plans={data.items} />
          </>
        )}
        <section className="mt-14 max-w-[42rem]">
          <h2 className="text-xl">{t('billing.questions')}</h2>
          <dl>
            {QUESTIONS.map((question) => (
              <div key={question} className="border-b border-line py-4">
                <dt className="font-semibold">{t(`billing.${question}`)}</dt>
                <dd className="mt-1 leading-[1.6] text-ink-2">{t(`billing.${question}Answer`)}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </div>
  );
}

function Columns({ plans, cycle }: { plans: readonly Plan[]; cycle: BillingCycle }) {
  const { user } = useSession();
  const { data } = useSubscription(Boolean(user));
  return (
    <div className="grid overflow-clip rounded-tile border border-line max-lg:divide-y max-lg:divide-line lg:grid-cols-3 lg:divide-x lg:divide-line">
      {plans.map((plan, index) => (
        <PlanColumn key={plan.code} plan={plan} before={plans[index - 1]} cycle={cycle}>
          <PlanAction plan={plan} cycle={cycle} running={data?.running} signedIn={Boolean(user)} />
        </PlanColumn>
      ))}
    </div>
  );
}

interface PlanColumnProps {
  plan: Plan;
  before: Plan | undefined;
  cycle: BillingCycle;
  children: React.ReactNode;
}

function PlanColumn({ plan, before, cycle, children }: PlanColumnProps) {
  const t = useBillingText();
  const language = useLanguage();
  const { code, prices, features } = plan;
  const monthly = prices && {
    ...prices.monthly,
    amountMinor:
      cycle === 'monthly' ? prices.monthly.amountMinor : Math.round(prices.yearly.amountMinor / 12),
  };
  const free = prices?.monthly.amountMinor === 0;
  const note = !prices
    ? t('billing.agreedTerms')
    : free
      ? t('billing.noCard')
      : cycle === 'monthly'
        ? t('billing.billedMonthly')
        : t('billing.billedYearly', { price: moneyText(prices.yearly, language) });
  return (
    <section
      aria-label={planName(code)}
      className={`p-6 lg:p-8 ${code === 'pro' ? 'bg-raised shadow-[inset_0_3px_0_var(--yours)]' : 'bg-sheet'}`}
    >
      <h2 className="text-xl">{planName(code)}</h2>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-2">
        <span className="text-[2.5rem] leading-[1.1] font-semibold tracking-[-0.026em]">
          {monthly ? moneyText(monthly, language) : t('billing.custom')}
        </span>
        {monthly && !free && <span className="font-semibold text-ink-2">{t('billing.perMonth')}</span>}
      </p>
      <p className="mt-1 min-h-10 text-sm text-ink-2">{note}</p>
      <div className="mt-3 grid">{children}</div>
      <p className="mt-6 text-sm text-ink-2">
        {before ? t('billing.everythingIn', { plan: planName(before.code) }) : t('billing.beginWith')}
      </p>
      <ul className="mt-3 flex flex-col gap-3">
        {features.map((feature) => (
          <li key={feature} className="flex gap-3">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-yours-text" />
            {t(`billing.${feature}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
