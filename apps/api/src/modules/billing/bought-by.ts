import type { TopUpCode, TopUpDefinition } from '@intermind/contracts';
import type { Order } from '../../adapters/payments/index.ts';
import type { Queries } from '../../db/client.ts';
import { type Quote, quoteOffered } from './quote.ts';
import { type MemberLimits, readLimited, topUpOffered, usableIn } from './top-ups.ts';

/** What an order buys now, at its price; null where it does not hold any more, or would leave the member nothing to use. */
export async function boughtBy(
  limits: MemberLimits,
  db: Queries,
  order: Order,
  now: Date,
): Promise<{ quote: Quote } | { code: TopUpCode; pack: TopUpDefinition } | null> {
  const { userId } = order;
  const limited = await readLimited(limits, db, userId);
  if (order.topUp === undefined) {
    const quote = quoteOffered(limited.running, order, now);
    return quote && { quote };
  }
  const pack = topUpOffered(limited, order);
  if (!pack || (await usableIn(limits, userId, pack, db)) === 0) return null;
  return { code: order.topUp, pack };
}
