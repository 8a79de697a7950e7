import { countsPerUnit, PLANS, type QuotaFeature, type UserId } from '@intermind/contracts';
import type { Queries } from '../../db/client.ts';
import type { Agreement, Plans } from '../billing/index.ts';
import { findUser } from '../users/index.ts';
import type { Account } from './ids.ts';
import { following, type Period, periodOf } from './policy.ts';
import {
  findOwnLimit,
  findUsage,
  KEPT_FEATURES,
  listOwnLimits,
  type Terms,
  type UsageRow,
} from './usage-store.ts';

/** What is kept has one period for ever. */
const ALWAYS = { basis: 'always', start: new Date(0), end: new Date('9999-12-31T00:00:00Z') };

export const isKept = (feature: QuotaFeature): boolean =>
  (KEPT_FEATURES as readonly string[]).includes(feature);

/** The period that was counted last. */
const known = (usage: UsageRow | undefined): Period | undefined =>
  usage && { basis: usage.basis, start: usage.periodStart, end: usage.periodEnd };

/** In seconds, bytes or pieces. */
function planLimit({ plan }: Agreement, feature: QuotaFeature): number | null {
  const limit = PLANS[plan].quotas[feature];
  return limit === null ? null : limit * countsPerUnit(feature);
}

/** What holds for one quota of a member, with the limit that an administrator gave before the plan’s. */
export async function readTerms(plans: Plans, tx: Queries, account: Account, at: Date): Promise<Terms> {
  const { userId, feature } = account;
  const agreement = await plans.agreementOf(userId, at, tx);
  const own = await findOwnLimit(tx, account);
  const timeZone = (await findUser(tx, userId))?.settings.timeZone;
  return {
    plan: agreement.plan,
    limit: own ? own.counts : planLimit(agreement, feature),
    period: isKept(feature)
      ? ALWAYS
      : following(known(await findUsage(tx, account)), periodOf(agreement, timeZone, at)),
  };
}

/** The same for several quotas of a member, as people read it: what is kept shows the month that runs. */
export async function readAllTerms(
  plans: Plans,
  db: Queries,
  userId: UserId,
  features: readonly QuotaFeature[],
  usages: readonly UsageRow[],
  at: Date,
): Promise<Map<QuotaFeature, Terms & { ownLimit: boolean }>> {
  const agreement = await plans.agreementOf(userId, at, db);
  const period = periodOf(agreement, (await findUser(db, userId))?.settings.timeZone, at);
  const own = new Map((await listOwnLimits(db, [userId])).map((row) => [row.feature, row.counts]));
  return new Map(
    features.map((feature) => {
      const ownLimit = own.has(feature);
      const limit = ownLimit ? own.get(feature)! : planLimit(agreement, feature);
      const usage = isKept(feature) ? undefined : usages.find((one) => one.feature === feature);
      const terms = { plan: agreement.plan, limit, period: following(known(usage), period) };
      return [feature, { ...terms, ownLimit }];
    }),
  );
}
