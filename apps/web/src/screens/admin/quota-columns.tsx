import type { ManagedQuota } from '@intermind/contracts';
import { planName, QUOTA_FEATURES, type QuotaFeature } from '@intermind/contracts/plans';
import { Link } from 'wouter';
import type { FilterLabels } from '../../shared/lists/filter-form-values.ts';
import type { ListColumn } from '../../shared/lists/list-table.ts';
import { dayRange, percentText, quotaText } from '../../features/billing/amounts.ts';
import type { MoneyTexts } from './money-columns.tsx';

export const featureNames = ({ tBilling }: Pick<MoneyTexts, 'tBilling'>) =>
  Object.fromEntries(
    (Object.keys(QUOTA_FEATURES) as QuotaFeature[]).map((feature) => [
      feature,
      tBilling(`billing.${feature}`),
    ]),
  ) as Record<QuotaFeature, string>;

/** What members have used of what (spec 2 §3). @param whose with the member of each row */
export function quotaColumns(texts: MoneyTexts, whose: boolean): ListColumn<ManagedQuota>[] {
  const { t, tBilling, language } = texts;
  const features = featureNames(texts);
  const owner: ListColumn<ManagedQuota> = {
    id: 'email',
    meta: { label: t('acts.user'), heading: true },
    cell: ({ row: { original } }) => (
      <Link
        to={`/admin/users/${original.userId}`}
        className="font-semibold decoration-line-strong wrap-anywhere hover:underline"
      >
        <bdi>{original.email}</bdi>
      </Link>
    ),
  };
  return [
    ...(whose ? [owner] : []),
    {
      id: 'feature',
      meta: { label: t('money.feature'), heading: !whose },
      cell: ({ row: { original } }) => (
        <div>
          {features[original.feature]}
          <p className="text-sm font-normal text-ink-3">{planName(original.plan)}</p>
        </div>
      ),
    },
    {
      id: 'used',
      meta: { label: t('money.used'), end: true },
      sortDescFirst: true,
      cell: ({ row: { original } }) => quotaText(original.feature, original.used, language),
    },
    {
      id: 'limit',
      meta: { label: t('money.limit'), end: true },
      sortDescFirst: true,
      cell: ({ row: { original } }) => (
        <div>
          {original.limit === null
            ? tBilling('billing.unlimited')
            : quotaText(original.feature, original.limit, language)}
          {original.ownLimit && <p className="text-sm text-ink-3">{t('money.setHere')}</p>}
        </div>
      ),
    },
    {
      id: 'usagePercent',
      meta: { label: t('money.percent'), end: true },
      sortDescFirst: true,
      cell: ({ row: { original } }) =>
        original.usagePercent !== null && percentText(original.usagePercent, language),
    },
    {
      id: 'periodEnd',
      meta: { label: t('money.period') },
      sortDescFirst: true,
      cell: ({ row: { original } }) => dayRange(original.periodStart, original.periodEnd, language),
    },
  ];
}

/** What quotas can be filtered by, in the order of the form. */
export function quotaFilters(texts: MoneyTexts): FilterLabels {
  const { t } = texts;
  return {
    email: { label: t('users.email') },
    feature: { label: t('money.feature'), choices: featureNames(texts) },
    usagePercent: { label: t('money.percent') },
    periodEnd: { label: t('money.ends') },
  };
}
