import type { TopUpCode, TopUpDefinition } from '@intermind/contracts';
import type { Order } from '../../adapters/payments/index.ts';
import { type Quote, quoteOffered } from './quote.ts';
import { type Limited, topUpOffered } from './top-ups.ts';

/** What an order buys now, at its price; null where it does not hold any more. */
export function boughtBy(
  limited: Limited,
  order: Order,
  now: Date,
): { quote: Quote } | { code: TopUpCode; pack: TopUpDefinition } | null {
  if (order.topUp === undefined) {
    const quote = quoteOffered(limited.running, order, now);
    return quote && { quote };
  }
  const pack = topUpOffered(limited, order);
  return pack && { code: order.topUp, pack };
}
