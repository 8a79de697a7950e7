import {
  type Invoice,
  type Language,
  type Payment,
  type Plan,
  PLAN_CODES,
  PLAN_CURRENCY,
  PLANS,
  type Subscription,
} from '@intermind/contracts';
import { invoicePath } from './invoice-links.ts';
import type { InvoiceRow, PaymentRow } from './money-store.ts';
import { planHeld } from './plan-held.ts';
import type { SubscriptionRow } from './store.ts';

/** From the smallest to the largest. */
export function presentPlans(): Plan[] {
  return PLAN_CODES.map((code) => {
    const { pricesMinor, features, quotas } = PLANS[code];
    const price = (amountMinor: number) => ({ amountMinor, currency: PLAN_CURRENCY });
    return {
      code,
      prices: pricesMinor && { monthly: price(pricesMinor.monthly), yearly: price(pricesMinor.yearly) },
      features: [...features],
      quotas: { ...quotas },
    };
  });
}

export function presentSubscription(row: SubscriptionRow): Subscription {
  const { id, plan, cycle, priceMinor, currency, status } = row;
  return {
    id,
    plan,
    heldPlan: planHeld(row),
    billingCycle: cycle,
    price: { amountMinor: priceMinor, currency },
    status,
    granted: row.source === 'granted',
    createdAt: row.createdAt.toISOString(),
    periodStart: row.periodStart.toISOString(),
    periodEnd: row.periodEnd.toISOString(),
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    cancelledBy: row.cancelledBy,
    retryAt: row.retryAt?.toISOString() ?? null,
    methodChangeable: row.provider === 'stripe' && row.customerRef !== null,
  };
}

/** @param link what the link to the PDF is made of: whom it is for, from when on */
export function presentInvoice(
  row: InvoiceRow,
  link: { secret: string; now: Date; language: Language },
): Invoice {
  const { id, number, kind, status, totalMinor, currency } = row;
  return {
    id,
    number: number === null ? null : invoiceNumber(number),
    kind,
    date: row.createdAt.toISOString(),
    amount: { amountMinor: totalMinor, currency },
    status,
    download: invoicePath(id, link),
  };
}

/** As people read it: `000042`. */
export function invoiceNumber(number: number): string {
  return String(number).padStart(6, '0');
}

export function presentPayment({ id, createdAt, amountMinor, currency, status }: PaymentRow): Payment {
  return { id, date: createdAt.toISOString(), amount: { amountMinor, currency }, status };
}
