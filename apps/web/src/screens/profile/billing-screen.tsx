import { useState } from 'react';
import { useBillingText } from '../../platform/billing-text.ts';
import { CurrentPlan } from '../../features/billing/current-plan.tsx';
import { usePageTitle } from '../../platform/page-title.ts';
import { type Tab, Tabs } from '../../shared/ui/tabs.tsx';
import { Invoices, Payments } from './billing-lists.tsx';
import { QuotaUsage } from './quota-usage.tsx';

type BillingTab = 'quotas' | 'invoices' | 'payments';

/** `/profile/billing`: the plan, what was used of it, invoices (`#invoices` opens with them) and payments (spec 2 §2). */
export function BillingScreen() {
  const t = useBillingText();
  const [shown, setShown] = useState<BillingTab>(location.hash === '#invoices' ? 'invoices' : 'quotas');
  usePageTitle(t('billing.usage'));
  const tabs: Tab<BillingTab>[] = [
    { key: 'quotas', label: t('billing.quotas'), content: <QuotaUsage /> },
    { key: 'invoices', label: t('billing.invoices'), content: <Invoices /> },
    { key: 'payments', label: t('billing.payments'), content: <Payments /> },
  ];
  return (
    <>
      <h1 className="mb-5 text-2xl tracking-[-0.022em]">{t('billing.usage')}</h1>
      <CurrentPlan />
      <div className="mt-8">
        <Tabs label={t('billing.usage')} tabs={tabs} value={shown} onChange={setShown} />
      </div>
    </>
  );
}
