import type { BillingCycle, PlanCode, TopUpCode, UserId } from '@intermind/contracts';

/** A payment provider answers in this time, or has not answered. */
export const PAYMENT_TIMEOUT_MS = 20_000;

interface AnyOrder {
  /** Made from what is bought: the same offer has the same reference, so two tabs pay once. */
  ref: string;
  userId: UserId;
  /** Of one period or one pack, as it was offered. */
  priceMinor: number;
  /** To be paid now: less what is left of the plan before. */
  totalMinor: number;
  currency: string;
}

export interface PlanOrder extends AnyOrder {
  plan: PlanCode;
  cycle: BillingCycle;
  topUp?: undefined;
}

export interface TopUpOrder extends AnyOrder {
  topUp: TopUpCode;
}

/** What a member wants to buy, as it was offered. */
export type Order = PlanOrder | TopUpOrder;

export type Outcome = 'succeeded' | 'failed' | 'pending' | 'cancelled';

/** What the provider says has become of an order. Nothing else makes a plan. */
export interface PaidOrder {
  order: Order;
  status: Outcome;
  /** The payment, as the provider calls it. */
  reference: string;
  /** What was really paid, after the provider's discounts. */
  amountMinor: number;
  refundedMinor: number;
  customerRef: string | null;
  methodRef: string | null;
}

/** A payment without the member: the next period, by what they paid with before. */
export interface Charge {
  /** The same key is charged once, however often it is asked. */
  key: string;
  amountMinor: number;
  currency: string;
  customerRef: string | null;
  methodRef: string | null;
  /** Where known from an earlier answer. */
  reference: string | null;
  /** When it may have been asked for first. */
  firstAskedAt: Date;
}

export interface Charged {
  status: Exclude<Outcome, 'cancelled'>;
  reference: string | null;
  /** So much of it was given back by now. */
  refundedMinor: number;
}

/** A payment, as the provider calls it, and how much of it was given back in all. */
export interface Refunded {
  payment: string;
  refundedMinor: number;
}

/** A checkout that was finished, as the provider lists it. */
export interface Finished {
  checkout: string;
  /** The payment, as `PaidOrder.reference` calls it. */
  payment: string;
  isPaid: boolean;
}

export interface CheckoutPage {
  /** Where the member goes on success, and when they give up. */
  successUrl: string;
  cancelUrl: string;
  productName: string;
  email: string;
  customerRef: string | null;
  /** Payments of this order that came to nothing. Each opens another page, for the one it was made on is over. */
  failures: number;
}

/** A notification that the provider did not sign, or signed too long ago. */
export class NotificationForgedError extends Error {}

/** A payment provider. Card numbers never get to us. Every call ends within `PAYMENT_TIMEOUT_MS`; it throws where it cannot know. */
export interface PaymentProvider {
  name: 'sandbox' | 'stripe';
  /** Where the member pays. */
  checkoutUrl(order: Order, page: CheckoutPage): Promise<string>;
  /** Closes the pages on which this member could still pay: what they offer is not offered any more. */
  closeCheckouts(userId: UserId): Promise<void>;
  /**
   * Undefined where there is no such checkout, or nothing was paid in it yet.
   * @param reference the one in the address to which the member comes back, or the payment as the provider calls it
   */
  findCheckout(reference: string): Promise<PaidOrder | undefined>;
  charge(charge: Charge): Promise<Charged>;
  /** Gives it all back. The same key gives back once; what was given back already stays so. */
  refund(reference: string, key: string): Promise<void>;
  /** Where the member changes what they pay with; null where there is no such page. */
  portalUrl(customerRef: string, returnUrl: string): Promise<string | null>;
  /** What the member chose on that page; null where they chose nothing, or the provider no longer knows them. */
  methodOf(customerRef: string): Promise<string | null>;
  /** Chooses for them what they paid with just now. */
  chooseMethod(customerRef: string, methodRef: string): Promise<void>;
  /** Deletes a customer with what they pay with; payments stay. One that was deleted before stays so. @throws for one that is not known */
  deleteCustomer(customerRef: string): Promise<void>;
  /** Our checkouts that were finished since then: for those whose notification was lost. */
  finishedSince(since: Date): Promise<Finished[]>;
  /** Payments of which something was given back since then: for those whose notification was lost. */
  refundedSince(since: Date): Promise<Refunded[]>;
  /**
   * The checkout or payment that a notification is about. What became of it is asked for, because notifications come late,
   * twice, and in another order. Null: about something else. @throws NotificationForgedError
   */
  readNotification(body: string, signature: string | undefined): Promise<Notification | null>;
}

export type Notification = { checkout: string } | Refunded;
