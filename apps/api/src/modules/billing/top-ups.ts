import {
  countsPerUnit,
  PLAN_CURRENCY,
  PLANS,
  type QuotaFeature,
  type TopUp,
  TOP_UP_CODES,
  type TopUpCode,
  type TopUpDefinition,
  topUpNamed,
  TOP_UPS,
  type UserId,
} from '@intermind/contracts';
import { createHash } from 'node:crypto';
import type { TopUpOrder } from '../../adapters/payments/index.ts';
import type { Queries } from '../../db/client.ts';
import type { Lifecycle } from './lifecycle.ts';
import { planHeld } from './plan-held.ts';
import { readCurrent, type SubscriptionRow } from './store.ts';
import { countTopUps } from './top-up-store.ts';

export function presentTopUp(code: TopUpCode): TopUp {
  const { feature, amount, priceMinor } = TOP_UPS[code];
  return { code, feature, amount, price: { amountMinor: priceMinor, currency: PLAN_CURRENCY } };
}

/** Limits that an administrator gave, which hold whatever the plan says; null: unlimited. */
type OwnLimits = ReadonlyMap<QuotaFeature, number | null>;

/** What the quotas of members say about packs; amounts in seconds or pieces. */
export interface MemberLimits {
  ownLimitsOf(userId: UserId, db?: Queries): Promise<OwnLimits>;
  /** Of so much that a pack would add now, what the member could use. */
  usableOf(account: { userId: UserId; feature: QuotaFeature }, counts: number, db?: Queries): Promise<number>;
}

/** What limits a member: an administrator's limit counts before the plan's. */
export interface Limited {
  running: Lifecycle | undefined;
  ownLimits: OwnLimits;
}

export async function readLimited(
  limits: Pick<MemberLimits, 'ownLimitsOf'>,
  db: Queries,
  userId: UserId,
): Promise<Limited & { running: SubscriptionRow | undefined }> {
  const { running } = await readCurrent(db, userId);
  return { running, ownLimits: await limits.ownLimitsOf(userId, db) };
}

/** Packs that add something to what the member has. */
export function topUpsFor(limited: Limited): TopUp[] {
  return TOP_UP_CODES.filter((code) => adds(limited, TOP_UPS[code])).map(presentTopUp);
}

/** What the member could use of a pack, in whole units of its feature. */
export async function usableIn(
  limits: Pick<MemberLimits, 'usableOf'>,
  userId: UserId,
  { feature, amount }: Pick<TopUpDefinition, 'feature' | 'amount'>,
  db?: Queries,
): Promise<number> {
  const perUnit = countsPerUnit(feature);
  return Math.floor((await limits.usableOf({ userId, feature }, amount * perUnit, db)) / perUnit);
}

/** What of an offer is bought now, at its price; null where it adds nothing, or is not sold any more. */
export function topUpOffered(
  limited: Limited,
  { topUp, currency }: Pick<TopUpOrder, 'topUp' | 'currency'>,
): TopUpDefinition | null {
  const pack = topUpNamed(topUp);
  return pack && currency === PLAN_CURRENCY && adds(limited, pack) ? pack : null;
}

function adds({ running, ownLimits }: Limited, { feature }: TopUpDefinition): boolean {
  const own = ownLimits.get(feature);
  const limit = own === undefined ? PLANS[running ? planHeld(running) : 'basic'].quotas[feature] : own;
  return limit !== null;
}

/**
 * What the member is to pay for a pack. Until it is paid it is the same order, in however many tabs; afterwards it is
 * another one. Null where it adds nothing.
 */
export async function topUpOrder(
  db: Queries,
  userId: UserId,
  topUp: TopUpCode,
  limited: Limited,
): Promise<TopUpOrder | null> {
  if (!topUpOffered(limited, { topUp, currency: PLAN_CURRENCY })) return null;
  const bought = await countTopUps(db, userId, topUp);
  const ref = createHash('sha256')
    .update(JSON.stringify([userId, 'top-up', topUp, bought]))
    .digest('base64url');
  const { priceMinor } = TOP_UPS[topUp];
  return { ref, userId, topUp, priceMinor, totalMinor: priceMinor, currency: PLAN_CURRENCY };
}
