import type { Invoice, OwnedPayment, Payment, Subscription } from '@intermind/contracts';
import type { Language } from '@intermind/contracts/languages';
import { planName } from '@intermind/contracts/plans';
import { Download } from 'lucide-react';
import { Link } from 'wouter';
import type { FilterLabels } from '../../shared/lists/filter-form-values.ts';
import type { ListColumn } from '../../shared/lists/list-table.ts';
import { dayRange, longDay, moneyText } from '../../features/billing/amounts.ts';
import type { BillingText } from '../../platform/billing-text.ts';
import type { AdminText } from '../../features/admin/admin-text.ts';
import { StatusMark } from '../../features/admin/status-mark.tsx';
import { nameOf, PLAN_NAMES } from '../../features/admin/user-columns.tsx';

export interface MoneyTexts {
  t: AdminText;
  tBilling: BillingText;
  language: Language;
}

export const subscriptionStatuses = ({
  t,
  tBilling,
}: MoneyTexts): Record<Subscription['status'], string> => ({
  active: tBilling('billing.active'),
  upcoming: t('money.upcoming'),
  cancelling: t('money.cancelling'),
  cancelled: tBilling('billing.cancelled'),
  expired: t('money.expired'),
});
const invoiceStatuses = ({ tBilling }: MoneyTexts): Record<Invoice['status'], string> => ({
  paid: tBilling('billing.paid'),
  draft: tBilling('billing.draft'),
});
const paymentStatuses = ({ tBilling }: MoneyTexts): Record<Payment['status'], string> => ({
  succeeded: tBilling('billing.succeeded'),
  failed: tBilling('billing.failed'),
  pending: tBilling('billing.pending'),
  cancelled: tBilling('billing.cancelled'),
});
const cycles = ({ tBilling }: MoneyTexts): Record<Subscription['billingCycle'], string> => ({
  monthly: tBilling('billing.monthly'),
  yearly: tBilling('billing.yearly'),
});

const MARKS = {
  active: 'good',
  paid: 'good',
  succeeded: 'good',
  upcoming: 'pending',
  cancelling: 'pending',
  draft: 'pending',
  pending: 'pending',
  cancelled: 'off',
  expired: 'off',
  failed: 'bad',
} as const;

/** The member a row of everybody's list is about. */
export function ownerColumn<Item extends Pick<OwnedPayment, 'user'>>(t: AdminText): ListColumn<Item> {
  return {
    id: 'email',
    meta: { label: t('acts.user'), heading: true },
    cell: ({ row: { original } }) => (
      <div className="min-w-0">
        <Link
          to={`/admin/users/${original.user.id}`}
          className="font-semibold decoration-line-strong wrap-anywhere hover:underline"
        >
          <bdi>{nameOf(original.user) ?? t('users.deletedName')}</bdi>
        </Link>
        <p className="text-sm wrap-anywhere text-ink-3">
          <bdi>{original.user.email}</bdi>
        </p>
      </div>
    ),
  };
}

export function subscriptionColumns<Item extends Subscription>(texts: MoneyTexts): ListColumn<Item>[] {
  const { t, tBilling, language } = texts;
  const statuses = subscriptionStatuses(texts);
  const cycleNames = cycles(texts);
  return [
    {
      id: 'plan',
      meta: { label: t('money.plan') },
      cell: ({ row: { original } }) => (
        <div>
          {planName(original.plan)}
          <p className="text-sm text-ink-3">{cycleNames[original.billingCycle]}</p>
        </div>
      ),
    },
    {
      id: 'price',
      meta: { label: t('money.price'), end: true },
      sortDescFirst: true,
      cell: ({ row: { original } }) => moneyText(original.price, language),
    },
    {
      id: 'status',
      meta: { label: tBilling('billing.status') },
      cell: ({ row: { original } }) => (
        <StatusMark kind={MARKS[original.status]}>{statuses[original.status]}</StatusMark>
      ),
    },
    {
      id: 'periodEnd',
      meta: { label: t('money.period') },
      sortDescFirst: true,
      cell: ({ row: { original } }) => dayRange(original.periodStart, original.periodEnd, language),
    },
    {
      id: 'createdAt',
      meta: { label: t('users.created') },
      sortDescFirst: true,
      cell: ({ row: { original } }) => longDay(original.createdAt, language),
    },
  ];
}

export function invoiceColumns<Item extends Invoice>(texts: MoneyTexts): ListColumn<Item>[] {
  const { tBilling } = texts;
  const statuses = invoiceStatuses(texts);
  return [
    {
      id: 'number',
      meta: { label: tBilling('billing.number') },
      sortDescFirst: true,
      cell: ({ row: { original } }) => original.number ?? tBilling('billing.draft'),
    },
    ...paidColumns<Item>(texts),
    {
      id: 'status',
      meta: { label: tBilling('billing.status') },
      cell: ({ row: { original } }) => (
        <StatusMark kind={MARKS[original.status]}>{statuses[original.status]}</StatusMark>
      ),
    },
    {
      id: 'actions',
      meta: { label: tBilling('billing.download'), actions: true, end: true },
      cell: ({ row: { original } }) => (
        <a
          href={original.download}
          download
          className="inline-flex min-h-9 items-center gap-2 font-semibold text-yours-text pointer-coarse:min-h-11"
        >
          <Download aria-hidden className="size-4" />
          {tBilling('billing.download')}
          <span className="sr-only">{original.number}</span>
        </a>
      ),
    },
  ];
}

export function paymentColumns<Item extends Payment>(texts: MoneyTexts): ListColumn<Item>[] {
  const statuses = paymentStatuses(texts);
  return [
    ...paidColumns<Item>(texts),
    {
      id: 'status',
      meta: { label: texts.tBilling('billing.status') },
      cell: ({ row: { original } }) => (
        <StatusMark kind={MARKS[original.status]}>{statuses[original.status]}</StatusMark>
      ),
    },
  ];
}

function paidColumns<Item extends Pick<Payment, 'date' | 'amount'>>({
  tBilling,
  language,
}: MoneyTexts): ListColumn<Item>[] {
  return [
    {
      id: 'date',
      meta: { label: tBilling('billing.date') },
      sortDescFirst: true,
      cell: ({ row: { original } }) => longDay(original.date, language),
    },
    {
      id: 'amount',
      meta: { label: tBilling('billing.amount'), end: true },
      sortDescFirst: true,
      cell: ({ row: { original } }) => moneyText(original.amount, language),
    },
  ];
}

/** What the lists of all members can be filtered by, in the order of the forms. */
export function moneyFilters(
  texts: MoneyTexts,
): Record<'subscriptions' | 'invoices' | 'payments', FilterLabels> {
  const { t, tBilling } = texts;
  const email = { label: t('users.email') };
  const date = { label: tBilling('billing.date') };
  const status = (choices: Readonly<Record<string, string>>) => ({
    label: tBilling('billing.status'),
    choices,
  });
  return {
    subscriptions: {
      email,
      plan: { label: t('money.plan'), choices: PLAN_NAMES },
      billingCycle: { label: tBilling('billing.cycle'), choices: cycles(texts) },
      status: status(subscriptionStatuses(texts)),
      periodEnd: { label: t('money.ends') },
    },
    invoices: { email, date, status: status(invoiceStatuses(texts)) },
    payments: { email, date, status: status(paymentStatuses(texts)) },
  };
}
