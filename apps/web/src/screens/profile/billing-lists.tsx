import type { Invoice, ListConfig, Payment } from '@intermind/contracts';
import { call } from '@intermind/sdk';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { longDay, moneyText } from '../../features/billing/amounts.ts';
import { useBillingText } from '../../platform/billing-text.ts';
import { useLanguage } from '../../platform/text.ts';
import { DataCards, DataTable } from '../../shared/lists/data-table.tsx';
import { ListFailed, ListNotice, ListSkeleton } from '../../shared/lists/list-states.tsx';
import { type ListColumn, useListTable } from '../../shared/lists/list-table.ts';
import { defaultSortOf } from '../../shared/lists/list-toolbar.tsx';
import { Pager } from '../../shared/lists/pager.tsx';
import { type ListSource, useList } from '../../shared/lists/use-list.ts';
import { useMediaQuery } from '../../shared/ui/use-media-query.ts';

const bypassErrorHandler = true;
const INVOICES: ListSource<Invoice> = {
  key: 'GET /billing/invoices',
  load: (query) => call('GET /billing/invoices', { query, bypassErrorHandler }),
  loadConfig: () => call('GET /billing/invoices/list-config', { bypassErrorHandler }),
};
const PAYMENTS: ListSource<Payment> = {
  key: 'GET /billing/payments',
  load: (query) => call('GET /billing/payments', { query, bypassErrorHandler }),
  loadConfig: () => call('GET /billing/payments/list-config', { bypassErrorHandler }),
  isLive: ({ status }) => status === 'pending',
};
const NONE: never[] = [];
const NO_FIELDS: ListConfig['fields'] = [];

/** The member's invoices, each with its PDF (spec 2 §3). */
export function Invoices() {
  const t = useBillingText();
  const language = useLanguage();
  const columns = useMemo(
    (): ListColumn<Invoice>[] => [
      {
        id: 'number',
        meta: { label: t('billing.number'), heading: true },
        cell: ({ row: { original } }) => original.number ?? t('billing.draft'),
      },
      {
        id: 'date',
        meta: { label: t('billing.date') },
        sortDescFirst: true,
        cell: ({ row: { original } }) => longDay(original.date, language),
      },
      {
        id: 'amount',
        meta: { label: t('billing.amount'), end: true },
        cell: ({ row: { original } }) => moneyText(original.amount, language),
      },
      {
        id: 'status',
        meta: { label: t('billing.status') },
        cell: ({ row: { original } }) => t(`billing.${original.status}`),
      },
      {
        id: 'actions',
        meta: { label: t('billing.download'), actions: true, end: true },
        cell: ({ row: { original } }) => (
          <a
            href={original.download}
            download
            className="inline-flex min-h-9 items-center gap-2 font-semibold text-yours-text pointer-coarse:min-h-11"
          >
            <Download aria-hidden className="size-4" />
            {t('billing.download')}
            <span className="sr-only">{original.number}</span>
          </a>
        ),
      },
    ],
    [t, language],
  );
  return (
    <BillingList
      source={INVOICES}
      columns={columns}
      label={t('billing.invoices')}
      none={t('billing.noInvoices')}
    />
  );
}

/** The member's payments (spec 2 §3). */
export function Payments() {
  const t = useBillingText();
  const language = useLanguage();
  const columns = useMemo(
    (): ListColumn<Payment>[] => [
      {
        id: 'date',
        meta: { label: t('billing.date'), heading: true },
        sortDescFirst: true,
        cell: ({ row: { original } }) => longDay(original.date, language),
      },
      {
        id: 'amount',
        meta: { label: t('billing.amount'), end: true },
        cell: ({ row: { original } }) => moneyText(original.amount, language),
      },
      {
        id: 'status',
        meta: { label: t('billing.status') },
        cell: ({ row: { original } }) => t(`billing.${original.status}`),
      },
    ],
    [t, language],
  );
  return (
    <BillingList
      source={PAYMENTS}
      columns={columns}
      label={t('billing.payments')}
      none={t('billing.noPayments')}
    />
  );
}

interface BillingListProps<Item extends object> {
  source: ListSource<Item>;
  columns: ListColumn<Item>[];
  label: string;
  /** Said when there is nothing. */
  none: string;
}

function BillingList<Item extends { id: string }>({ source, columns, label, none }: BillingListProps<Item>) {
  const t = useBillingText();
  const list = useList(source);
  const wide = useMediaQuery('(min-width: 48rem)');
  const { state, ask, answer, config, failed } = list;
  const table = useListTable({
    columns,
    items: answer?.items ?? NONE,
    idOf: ({ id }) => id,
    fields: config?.fields ?? NO_FIELDS,
    sort: state.sort ?? defaultSortOf(config),
    hidden: NONE,
    onSort: (sort) => ask({ ...state, sort, offset: 0 }),
  });
  const Rows = wide ? DataTable : DataCards;
  return (
    <div className="list-sheet">
      {failed ? (
        <ListFailed title={t('billing.listFailed')} onRetry={list.retry} />
      ) : !answer ? (
        <ListSkeleton rows={3} />
      ) : answer.total === 0 ? (
        <ListNotice text={none} />
      ) : (
        <>
          <Rows table={table} label={label} stale={list.stale} />
          <Pager
            offset={state.offset}
            limit={list.limit}
            total={answer.total}
            onOffset={(offset) => ask({ ...state, offset })}
          />
        </>
      )}
    </div>
  );
}
