import { countsPerUnit, hasTopUps, PLANS, type QuotaFeature, type UserId } from '@intermind/contracts';
import type { Queries } from '../../db/client.ts';
import type { Agreement, Plans } from '../billing/index.ts';
import { findUser } from '../users/index.ts';
import type { Account } from './ids.ts';
import { addedTo } from './added.ts';
import { following, type Period, periodOf } from './policy.ts';
import {
  findOwnLimit,
  findUsage,
  KEPT_FEATURES,
  listAllUsages,
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

/** What holds for one quota of a member: the limit that an administrator gave before the plan’s, and what packs add. */
export async function readTerms(plans: Plans, tx: Queries, account: Account, at: Date): Promise<Terms> {
  const { userId, feature } = account;
  const agreement = await plans.agreementOf(userId, at, tx);
  const own = await findOwnLimit(tx, account);
  const timeZone = (await findUser(tx, userId))?.settings.timeZone;
  const period = isKept(feature)
    ? ALWAYS
    : following(known(await findUsage(tx, account)), periodOf(agreement, timeZone, at));
  const base = own ? own.counts : planLimit(agreement, feature);
  const addedIn = hasTopUps(feature) ? await readAdded(plans, tx, userId) : nothingAdded;
  return { plan: agreement.plan, ...limitWith(base, addedIn(feature, period)), period };
}

type AddedIn = (feature: QuotaFeature, period: Period) => number;
const nothingAdded: AddedIn = () => 0;

const limitWith = (base: number | null, added: number): Pick<Terms, 'limit' | 'added'> =>
  base === null ? { limit: null, added: 0 } : { limit: base + added, added };

/** What the member's packs add to a period of a quota. */
async function readAdded(plans: Plans, db: Queries, userId: UserId): Promise<AddedIn> {
  const packs = await plans.topUpsOf(userId, db);
  if (packs.length === 0) return nothingAdded;
  const usages = await listAllUsages(db, userId);
  return (feature, period) =>
    addedTo(
      period,
      packs.filter((pack) => pack.feature === feature),
      usages
        .filter((usage) => usage.feature === feature)
        .map(({ periodStart: start, periodEnd: end, used, limit, added }) => ({
          ...{ start, end, used },
          planLimit: limit === null ? null : limit - added,
        })),
    );
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
  const addedIn = await readAdded(plans, db, userId);
  const own = new Map((await listOwnLimits(db, [userId])).map((row) => [row.feature, row.counts]));
  return new Map(
    features.map((feature) => {
      const ownLimit = own.has(feature);
      const base = ownLimit ? own.get(feature)! : planLimit(agreement, feature);
      const usage = isKept(feature) ? undefined : usages.find((one) => one.feature === feature);
      const its = following(known(usage), period);
      const limits = limitWith(base, addedIn(feature, its));
      return [feature, { plan: agreement.plan, ...limits, period: its, ownLimit }];
    }),
  );
}
