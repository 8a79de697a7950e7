import type { ManagedQuota } from '@intermind/contracts';
import { Gauge, Pencil } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { featureNames, quotaColumns, quotaFilters } from './quota-columns.tsx';
import { logProblem } from '../../platform/log.ts';
import { showToast } from '../../platform/toast.ts';
import type { ListColumn } from '../../shared/lists/list-table.ts';
import { RowTools } from '../../shared/lists/row-tools.tsx';
import type { ListSource } from '../../shared/lists/use-list.ts';
import { MoneyList, useMoneyTexts } from './money-lists.tsx';
import { allQuotas, changeQuotaLimit, correctQuotaUsage } from './money-queries.ts';

const LimitDialog = lazy(async () => ({
  default: (await import('./quota-dialog.tsx')).LimitDialog,
}));
const UsageDialog = lazy(async () => ({
  default: (await import('./quota-dialog.tsx')).UsageDialog,
}));

/** What all members have used, or one: limits and usages can be edited (spec 2 §3). @param source of one member */
export function QuotaList({ source }: { source?: ListSource<ManagedQuota> }) {
  const texts = useMoneyTexts();
  const { t } = texts;
  const [asked, setAsked] = useState<{ kind: 'limit' | 'usage'; quota: ManagedQuota } | null>(null);
  const columns = useMemo((): ListColumn<ManagedQuota>[] => {
    const features = featureNames(texts);
    const label = texts.t('money.changeLimit');
    return [
      ...quotaColumns(texts, !source),
      {
        id: 'actions',
        meta: { label, actions: true, end: true },
        cell: ({ row: { original: quota } }) => (
          <>
            <span id={`quota-${quota.id}`} className="sr-only">
              {features[quota.feature]} <bdi>{quota.email}</bdi>
            </span>
            <RowTools
              label={label}
              describedBy={`quota-${quota.id}`}
              tools={[
                { key: 'limit', label, Icon: Gauge, act: () => setAsked({ kind: 'limit', quota }) },
                // People in a room are not counted over time: there is nothing to be corrected.
                ...(quota.feature === 'peopleInRoom'
                  ? []
                  : [
                      {
                        key: 'usage',
                        label: texts.t('money.correctUsage'),
                        Icon: Pencil,
                        act: () => setAsked({ kind: 'usage', quota }),
                      },
                    ]),
              ]}
            />
          </>
        ),
      },
    ];
  }, [texts, source]);
  const close = () => setAsked(null);
  const save = async (act: Promise<void>, done: 'limitSaved' | 'usageSaved') => {
    try {
      await act;
      showToast({ kind: 'success', text: t(`money.${done}`), id: 'money' });
      close();
    } catch (cause) {
      logProblem('A quota was not changed', cause);
      showToast({ kind: 'error', text: t('money.saveFailed'), id: 'money' });
    }
  };
  return (
    <>
      <MoneyList
        source={source ?? allQuotas}
        columns={columns}
        filters={source ? undefined : quotaFilters(texts)}
        label={t('money.quotas')}
        none={t('money.noQuotas')}
      />
      <Suspense>
        {asked?.kind === 'limit' && (
          <LimitDialog
            quota={asked.quota}
            onSave={(limit) => save(changeQuotaLimit(asked.quota, limit), 'limitSaved')}
            onClose={close}
          />
        )}
        {asked?.kind === 'usage' && (
          <UsageDialog
            quota={asked.quota}
            onSave={(used) => save(correctQuotaUsage(asked.quota, used), 'usageSaved')}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
