import type {
  Invoice,
  OwnedInvoice,
  OwnedPayment,
  OwnedSubscription,
  Payment,
  Subscription,
} from '@intermind/contracts';
import { CircleX } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useAdminText } from '../../features/admin/admin-text.ts';
import {
  invoiceColumns,
  type MoneyTexts,
  moneyFilters,
  ownerColumn,
  paymentColumns,
  subscriptionColumns,
} from './money-columns.tsx';
import { nameOf } from '../../features/admin/user-columns.tsx';
import { useBillingText } from '../../platform/billing-text.ts';
import { logProblem } from '../../platform/log.ts';
import { useLanguage } from '../../platform/text.ts';
import { showToast } from '../../platform/toast.ts';
import type { FilterLabels } from '../../shared/lists/filter-form-values.ts';
import { ListNotice } from '../../shared/lists/list-states.tsx';
import type { ListColumn } from '../../shared/lists/list-table.ts';
import { ListView } from '../../shared/lists/list-view.tsx';
import { RowTools } from '../../shared/lists/row-tools.tsx';
import { type ListSource, useList } from '../../shared/lists/use-list.ts';
import { ExportButton, type ExportButtonProps } from './export-button.tsx';
import { exportInvoices, exportPayments, exportSubscriptions } from './export-queries.ts';
import { allInvoices, allPayments, allSubscriptions, cancelPlanOf } from './money-queries.ts';

const CancelSubscriptionDialog = lazy(async () => ({
  default: (await import('./cancel-subscription-dialog.tsx')).CancelSubscriptionDialog,
}));

export function useMoneyTexts(): MoneyTexts {
  const t = useAdminText();
  const tBilling = useBillingText();
  const language = useLanguage();
  return useMemo(() => ({ t, tBilling, language }), [t, tBilling, language]);
}

interface MoneyListProps<Item extends object> {
  source: ListSource<Item>;
  columns: ListColumn<Item>[];
  label: string;
  /** Said when there is nothing. */
  none: string;
  /** Of the lists of all members. */
  filters?: FilterLabels | undefined;
  /** Of these lists, too. */
  exporter?: ExportButtonProps['ask'];
}

/** One list of money: of all members with its search, of one member without. */
export function MoneyList<Item extends { id: string }>(props: MoneyListProps<Item>) {
  const { source, columns, label, none, filters, exporter } = props;
  const { t, tBilling } = useMoneyTexts();
  const list = useList(source);
  return (
    <ListView
      list={list}
      columns={columns}
      {...(filters && { filters, searchLabel: t('users.search') })}
      idOf={({ id }) => id}
      label={label}
      failedTitle={tBilling('billing.listFailed')}
      tools={exporter && <ExportButton list={list} ask={exporter} />}
      empty={<ListNotice text={none} />}
    />
  );
}

/** What can be cancelled, and whose it is. */
interface Asked {
  subscription: Subscription;
  name: string;
}

/** Adds the way to cancel to the columns of subscriptions. */
function useCancelling<Item extends Subscription>(
  columns: ListColumn<Item>[],
  nameFor: (item: Item) => string,
): { columns: ListColumn<Item>[]; dialog: ReactNode } {
  const { t, tBilling } = useMoneyTexts();
  const [asked, setAsked] = useState<Asked | null>(null);
  const cancel = async (subscription: Subscription, force: boolean) => {
    try {
      await cancelPlanOf(subscription, force);
      showToast({ kind: 'success', text: t('money.cancelled'), id: 'money' });
    } catch (cause) {
      logProblem('A plan was not cancelled', cause);
      showToast({ kind: 'error', text: tBilling('billing.cancelFailed'), id: 'money' });
    }
    setAsked(null);
  };
  const label = tBilling('billing.cancelPlan');
  const tools: ListColumn<Item> = {
    id: 'actions',
    meta: { label, actions: true, end: true },
    cell: ({ row: { original } }) =>
      ['active', 'cancelling', 'upcoming'].includes(original.status) && (
        <>
          <span id={`whose-${original.id}`} className="sr-only">
            {nameFor(original)}
          </span>
          <RowTools
            label={label}
            describedBy={`whose-${original.id}`}
            tools={[
              {
                key: 'cancel',
                label,
                Icon: CircleX,
                act: () => setAsked({ subscription: original, name: nameFor(original) }),
              },
            ]}
          />
        </>
      ),
  };
  const dialog = asked && (
    <Suspense>
      <CancelSubscriptionDialog
        {...asked}
        onCancel={(force) => cancel(asked.subscription, force)}
        onClose={() => setAsked(null)}
      />
    </Suspense>
  );
  return { columns: [...columns, tools], dialog };
}

/** Subscriptions of all members. */
export function AllSubscriptions() {
  const texts = useMoneyTexts();
  const { t } = texts;
  const owned = useMemo(
    () => [ownerColumn<OwnedSubscription>(t), ...subscriptionColumns<OwnedSubscription>(texts)],
    [t, texts],
  );
  const { columns, dialog } = useCancelling<OwnedSubscription>(
    owned,
    ({ user }) => nameOf(user) ?? t('users.deletedName'),
  );
  return (
    <>
      <MoneyList
        source={allSubscriptions}
        columns={columns}
        filters={moneyFilters(texts).subscriptions}
        exporter={exportSubscriptions}
        label={t('money.subscriptions')}
        none={t('money.noSubscriptions')}
      />
      {dialog}
    </>
  );
}

/** Subscriptions of one member. */
export function SubscriptionsOf({ source, name }: { source: ListSource<Subscription>; name: string }) {
  const texts = useMoneyTexts();
  const { t } = texts;
  const plain = useMemo(() => asHeading(subscriptionColumns<Subscription>(texts)), [texts]);
  const { columns, dialog } = useCancelling(plain, () => name);
  return (
    <>
      <MoneyList
        source={source}
        columns={columns}
        label={t('money.subscriptions')}
        none={t('money.noSubscriptions')}
      />
      {dialog}
    </>
  );
}

/** Invoices of all members, or of one. */
export function Invoices({ source }: { source?: ListSource<Invoice> }) {
  const texts = useMoneyTexts();
  const label = texts.tBilling('billing.invoices');
  const none = texts.tBilling('billing.noInvoices');
  if (source)
    return (
      <MoneyList
        source={source}
        columns={asHeading(invoiceColumns<Invoice>(texts))}
        label={label}
        none={none}
      />
    );
  return (
    <MoneyList<OwnedInvoice>
      source={allInvoices}
      columns={[ownerColumn<OwnedInvoice>(texts.t), ...invoiceColumns<OwnedInvoice>(texts)]}
      filters={moneyFilters(texts).invoices}
      exporter={exportInvoices}
      label={label}
      none={none}
    />
  );
}

/** Payments of all members, or of one. */
export function Payments({ source }: { source?: ListSource<Payment> }) {
  const texts = useMoneyTexts();
  const label = texts.tBilling('billing.payments');
  const none = texts.tBilling('billing.noPayments');
  if (source)
    return (
      <MoneyList
        source={source}
        columns={asHeading(paymentColumns<Payment>(texts))}
        label={label}
        none={none}
      />
    );
  return (
    <MoneyList<OwnedPayment>
      source={allPayments}
      columns={[ownerColumn<OwnedPayment>(texts.t), ...paymentColumns<OwnedPayment>(texts)]}
      filters={moneyFilters(texts).payments}
      exporter={exportPayments}
      label={label}
      none={none}
    />
  );
}

/** The first column is the heading of a card, where no member is. */
function asHeading<Item extends object>([first, ...rest]: ListColumn<Item>[]): ListColumn<Item>[] {
  return first ? [{ ...first, meta: { ...first.meta, heading: true } }, ...rest] : [];
}
