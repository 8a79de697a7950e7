import {
  PLAN_CURRENCY,
  PLANS,
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
import { readCurrent } from './store.ts';
import { countTopUps } from './top-up-store.ts';

export function presentTopUp(code: TopUpCode): TopUp {
  const { feature, amount, priceMinor } = TOP_UPS[code];
  return { code, feature, amount, price: { amountMinor: priceMinor, currency: PLAN_CURRENCY } };
}

/** Packs that add something to what the member's plan gives. */
export function topUpsFor(current: Lifecycle | undefined): TopUp[] {
  return TOP_UP_CODES.filter((code) => adds(current, TOP_UPS[code])).map(presentTopUp);
}

/** What of an offer is bought now, at its price; null where it adds nothing, or is not sold any more. */
export function topUpOffered(
  current: Lifecycle | undefined,
  { topUp, currency }: Pick<TopUpOrder, 'topUp' | 'currency'>,
): TopUpDefinition | null {
  const pack = topUpNamed(topUp);
  return pack && currency === PLAN_CURRENCY && adds(current, pack) ? pack : null;
}

function adds(current: Lifecycle | undefined, { feature }: TopUpDefinition): boolean {
  return PLANS[current ? planHeld(current) : 'basic'].quotas[feature] !== null;
}

/**
 * What the member is to pay for a pack. Until it is paid it is the same order, in however many tabs; afterwards it is
 * another one. Null where it adds nothing.
 */
export async function topUpOrder(db: Queries, userId: UserId, topUp: TopUpCode): Promise<TopUpOrder | null> {
  const [{ running }, bought] = [await readCurrent(db, userId), await countTopUps(db, userId, topUp)];
  if (!topUpOffered(running, { topUp, currency: PLAN_CURRENCY })) return null;
  const ref = createHash('sha256')
    .update(JSON.stringify([userId, 'top-up', topUp, bought]))
    .digest('base64url');
  const { priceMinor } = TOP_UPS[topUp];
  return { ref, userId, topUp, priceMinor, totalMinor: priceMinor, currency: PLAN_CURRENCY };
}
