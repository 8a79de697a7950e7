import type { TopUpCode, TopUpDefinition } from '@intermind/contracts';
import type { Order } from '../../adapters/payments/index.ts';
import type { Lifecycle } from './lifecycle.ts';
import { type Quote, quoteOffered } from './quote.ts';
import { topUpOffered } from './top-ups.ts';

/** What an order buys now, at its price; null where it does not hold any more. */
export function boughtBy(
  current: Lifecycle | undefined,
  order: Order,
  now: Date,
): { quote: Quote } | { code: TopUpCode; pack: TopUpDefinition } | null {
  if (order.topUp === undefined) {
    const quote = quoteOffered(current, order, now);
    return quote && { quote };
  }
  const pack = topUpOffered(current, order);
  return pack && { code: order.topUp, pack };
}
