import { countsPerUnit, type ManagedQuota, type Quota, type QuotaFeature } from '@intermind/contracts';
import { type Account, quotaIdsOf } from './ids.ts';
import { percentOf } from './policy.ts';
import type { Terms } from './usage-store.ts';

/** In the unit of the feature: whole units, and the part of one that was begun as a fraction. */
const inUnits = (feature: QuotaFeature, counts: number): number => counts / countsPerUnit(feature);

export function toQuota(feature: QuotaFeature, { plan, limit, added, period }: Terms, used: number): Quota {
  return {
    feature,
    plan,
    periodStart: period.start.toISOString(),
    periodEnd: period.end.toISOString(),
    used: inUnits(feature, used),
    limit: limit === null ? null : inUnits(feature, limit),
    added: inUnits(feature, added),
    usagePercent: percentOf({ limit, used }),
  };
}

export function toManaged(
  account: Account,
  quota: Quota,
  { email, ownLimit }: Pick<ManagedQuota, 'email' | 'ownLimit'>,
): ManagedQuota {
  return { ...quota, ...quotaIdsOf(account), userId: account.userId, email, ownLimit };
}
