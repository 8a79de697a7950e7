import type { Plan } from '@intermind/contracts';
import { planName, QUOTA_FEATURES, type QuotaFeature } from '@intermind/contracts/plans';
import { quotaText } from '../../features/billing/amounts.ts';
import { useBillingText } from '../../platform/billing-text.ts';
import { useLanguage } from '../../platform/text.ts';

const ROWS = Object.keys(QUOTA_FEATURES) as QuotaFeature[];

/** The limits of all plans side by side. */
export function Comparison({ plans }: { plans: readonly Plan[] }) {
  const t = useBillingText();
  const language = useLanguage();
  return (
    <section className="mt-14">
      <h2 id="compare-plans" className="mb-3 text-xl">
        {t('billing.compare')}
      </h2>
      <div tabIndex={0} role="region" aria-labelledby="compare-plans" className="overflow-x-auto">
        <table className="w-full text-start hyphens-auto max-sm:text-sm sm:min-w-[34rem]">
          <thead>
            <tr className="border-b border-line-strong">
              <td />
              {plans.map(({ code }) => (
                <th key={code} scope="col" className="p-2 text-start font-semibold sm:p-3">
                  {planName(code)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map((feature) => (
              <tr key={feature} className="border-b border-line">
                <th scope="row" className="py-3 pe-2 text-start font-normal wrap-anywhere sm:pe-3">
                  {t(`billing.${feature}`)}
                  {QUOTA_FEATURES[feature].kind === 'period' && (
                    <span className="block text-sm text-ink-3">{t('billing.eachMonth')}</span>
                  )}
                </th>
                {plans.map(({ code, quotas }) => {
                  const limit = quotas[feature];
                  return (
                    <td key={code} className="p-2 tabular-nums sm:p-3">
                      {limit === null ? t('billing.unlimited') : quotaText(feature, limit, language)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
