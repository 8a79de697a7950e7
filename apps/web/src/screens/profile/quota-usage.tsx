import type { ListConfig, Quota } from '@intermind/contracts';
import { planName, QUOTA_FEATURES, QUOTA_LEVELS, type QuotaFeature } from '@intermind/contracts/plans';
import { call } from '@intermind/sdk';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dayRange, percentText, quotaText } from '../../features/billing/amounts.ts';
import { useBillingText } from '../../platform/billing-text.ts';
import { queries } from '../../platform/queries.ts';
import { useLanguage } from '../../platform/text.ts';
import { DataCards, DataTable } from '../../shared/lists/data-table.tsx';
import { ListFailed, ListNotice, ListSkeleton } from '../../shared/lists/list-states.tsx';
import { type ListColumn, useListTable } from '../../shared/lists/list-table.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { useMediaQuery } from '../../shared/ui/use-media-query.ts';

const KEY = 'GET /billing/quotas';
const NONE: never[] = [];
const NO_FIELDS: ListConfig['fields'] = [];
const [NEARLY_USED_UP] = QUOTA_LEVELS;

/** What the member has used of their plan in the period that runs (spec 2 §2, §3). */
export function QuotaUsage() {
  const t = useBillingText();
  const wide = useMediaQuery('(min-width: 64rem)');
  const { data, isError, refetch } = useQuery(
    {
      queryKey: [KEY],
      // It grows while meetings run.
      staleTime: 0,
      queryFn: async () => (await call(KEY, { bypassErrorHandler: true })).items,
    },
    queries,
  );
  const table = useListTable({
    columns: useQuotaColumns(),
    items: data ?? NONE,
    idOf: ({ feature }) => feature,
    fields: NO_FIELDS,
    sort: null,
    hidden: NONE,
    onSort: () => undefined,
  });
  const Rows = wide ? DataTable : DataCards;
  return (
    <div className="list-sheet">
      {data ? (
        data.length === 0 ? (
          <ListNotice text={t('billing.noQuotas')} />
        ) : (
          <Rows table={table} label={t('billing.quotas')} stale={false} />
        )
      ) : isError ? (
        <ListFailed title={t('billing.listFailed')} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={Object.keys(QUOTA_FEATURES).length} />
      )}
    </div>
  );
}

function useQuotaColumns(): ListColumn<Quota>[] {
  const t = useBillingText();
  const language = useLanguage();
  return useMemo(
    () => [
      {
        id: 'feature',
        meta: { label: t('billing.feature'), heading: true },
        cell: ({ row: { original } }) => t(`billing.${original.feature}`),
      },
      {
        id: 'usage',
        meta: { label: t('billing.share') },
        cell: ({ row: { original } }) => <Share percent={original.usagePercent} />,
      },
      {
        id: 'used',
        meta: { label: t('billing.used'), end: true },
        cell: ({ row: { original } }) => <Amount feature={original.feature} amount={original.used} />,
      },
      {
        id: 'limit',
        meta: { label: t('billing.limit'), end: true },
        cell: ({ row: { original } }) => <Limit quota={original} />,
      },
      {
        id: 'period',
        meta: { label: t('billing.period') },
        cell: ({ row: { original } }) =>
          QUOTA_FEATURES[original.feature].kind === 'level'
            ? t('billing.now')
            : dayRange(original.periodStart, original.periodEnd, language),
      },
      {
        id: 'plan',
        meta: { label: t('billing.plan') },
        cell: ({ row: { original } }) => planName(original.plan),
      },
    ],
    [t, language],
  );
}

/** With what was added to the plan. */
function Limit({ quota: { feature, limit, added } }: { quota: Quota }) {
  const t = useBillingText();
  const language = useLanguage();
  return (
    <>
      <Amount feature={feature} amount={limit} />
      {added > 0 && (
        <p className="text-sm text-ink-3">
          {t('billing.topUpAdded', { amount: quotaText(feature, added, language) })}
        </p>
      )}
    </>
  );
}

/** @param amount null: unlimited */
function Amount({ feature, amount }: { feature: QuotaFeature; amount: number | null }) {
  const t = useBillingText();
  const language = useLanguage();
  return (
    <span className="whitespace-nowrap">
      {amount === null ? t('billing.unlimited') : quotaText(feature, amount, language)}
    </span>
  );
}

/** Percent of the limit, as a bar too. */
function Share({ percent }: { percent: Quota['usagePercent'] }) {
  const language = useLanguage();
  if (percent === null) return '–';
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden className="share-bar h-1.5 w-20 shrink-0 overflow-hidden rounded-round bg-line">
        <span
          className={classNames(
            'block h-full rounded-round',
            percent >= 100 ? 'bg-danger' : percent >= NEARLY_USED_UP ? 'bg-warn' : 'bg-yours',
          )}
          style={{ inlineSize: `${Math.min(100, percent)}%` }}
        />
      </span>
      {percentText(percent, language)}
    </span>
  );
}
