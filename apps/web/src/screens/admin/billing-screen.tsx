import '../../features/admin/admin.css';
import { navigate } from 'wouter/use-browser-location';
import { usePageTitle } from '../../platform/page-title.ts';
import { Tabs } from '../../shared/ui/tabs.tsx';
import { AllSubscriptions, Invoices, Payments, useMoneyTexts } from './money-lists.tsx';
import { QuotaList } from './quota-list.tsx';

/** `/admin/billing`: subscriptions, quotas, invoices and payments of all members (spec 2 §2). @param tab the one that is open */
export function AdminBillingScreen({ tab }: { tab: string }) {
  const { t, tBilling } = useMoneyTexts();
  usePageTitle(t('nav.billing'));
  const tabs = [
    { key: 'subscriptions', label: t('money.subscriptions'), content: <AllSubscriptions /> },
    { key: 'quotas', label: t('money.quotas'), content: <QuotaList /> },
    { key: 'invoices', label: tBilling('billing.invoices'), content: <Invoices /> },
    { key: 'payments', label: tBilling('billing.payments'), content: <Payments /> },
  ];
  const shown = tabs.find(({ key }) => key === tab) ?? tabs[0]!;
  return (
    <>
      <h1 className="mb-5 text-2xl tracking-[-0.022em]">{t('nav.billing')}</h1>
      <Tabs
        label={t('nav.billing')}
        tabs={tabs}
        value={shown.key}
        onChange={(key) => navigate(`/admin/billing/${key}`, { replace: true })}
      />
    </>
  );
}
