import type { Charged, Order, Outcome, PaidOrder, PaymentProvider } from '../adapters/payments/index.ts';

interface Checkout {
  order: Order;
  customer: string;
  status: Outcome | 'open';
  payment: string;
  refundedMinor: number;
  refundedAt?: Date;
  /** When the provider last knew something new about it. */
  changedAt: Date;
}

interface RenewalCharge {
  customer: string;
  methodRef: string | null;
  status: Charged['status'];
  payment: string;
  amountMinor: number;
  refundedMinor: number;
  refundedAt?: Date;
}

/**
 * A payment provider that remembers where money went. What it is asked twice under one key it does once, and refuses when it
 * is not the same.
 */
export interface MadeUpBank {
  provider: PaymentProvider;
  /** @returns the reference of the checkout of this member that was paid; undefined where there is none open */
  pay(
    customer: string,
    outcome: Exclude<Outcome, 'cancelled'>,
    page: 'newest' | 'oldest',
  ): string | undefined;
  /** What was pending is decided. @returns the references of the checkouts among it */
  decide(customer: string, outcome: 'succeeded' | 'failed'): string[];
  /** Gives a part of the newest payment back, by hand. @returns the payment, and what was given back of it in all */
  giveBack(customer: string, share: number): { payment: string; refundedMinor: number } | undefined;
  /** What it has taken from a member and not given back. */
  keptMinor(customer: string): number;
  /** References of payments without the member: one for each key. */
  charges(customer: string): number;
}

/**
 * @param outcomeOf of the n-th charge of a member
 * @param customerOf the name of a member here
 */
export function madeUpBank(
  now: () => Date,
  outcomeOf: (customer: string, count: number) => Charged['status'],
  customerOf: (order: Order) => string,
): MadeUpBank {
  const checkouts = new Map<string, Checkout>();
  const charges = new Map<string, RenewalCharge>();
  const methods = new Map<string, string>();
  const ofCustomer = <Kept extends { customer: string }>(kept: Map<string, Kept>, customer: string) =>
    [...kept.values()].filter((one) => one.customer === customer);
  const amountOf = (one: Checkout | RenewalCharge) =>
    'order' in one ? one.order.totalMinor : one.amountMinor;
  const payments = (customer: string) =>
    [...ofCustomer(checkouts, customer), ...ofCustomer(charges, customer)].filter(
      ({ status }) => status === 'succeeded',
    );
  const find = (reference: string) =>
    checkouts.get(reference) ?? [...checkouts.values()].find(({ payment }) => payment === reference);
  const referenceOf = (checkout: Checkout) => `cs_${checkout.order.ref}`;

  const provider: PaymentProvider = {
    name: 'stripe',
    checkoutUrl(order) {
      const reference = `cs_${order.ref}`;
      const known = checkouts.get(reference);
      if (!known || known.status === 'failed')
        checkouts.set(reference, {
          ...{ order, customer: customerOf(order), status: 'open', refundedMinor: 0, changedAt: now() },
          payment: `pi_${checkouts.size}_${order.ref}`,
        });
      return Promise.resolve(`https://bank.example/${reference}`);
    },
    // Pages stay open: what is paid there late has to be given back.
    closeCheckouts: () => Promise.resolve(),
    findCheckout(reference) {
      const checkout = find(reference);
      if (!checkout || checkout.status === 'open') return Promise.resolve(undefined);
      const { order, customer, status, payment, refundedMinor } = checkout;
      const paid: PaidOrder = {
        ...{ order, status, reference: payment, amountMinor: order.totalMinor, refundedMinor },
        ...{ customerRef: customer, methodRef: 'card' },
      };
      return Promise.resolve(paid);
    },
    charge({ key, amountMinor, customerRef, methodRef }) {
      const customer = customerRef ?? '';
      if (!charges.has(key)) {
        const status = outcomeOf(customer, ofCustomer(charges, customer).length);
        const payment = `pi_${key}`;
        charges.set(key, { customer, methodRef, status, payment, amountMinor, refundedMinor: 0 });
      }
      const { status, payment, refundedMinor, ...asked } = charges.get(key)!;
      if (asked.methodRef !== methodRef || asked.amountMinor !== amountMinor)
        return Promise.reject(new Error(`another charge under the key ${key}`));
      return Promise.resolve({ status, reference: payment, refundedMinor });
    },
    refund(reference) {
      const paid = [...checkouts.values(), ...charges.values()].find(({ payment }) => payment === reference);
      if (!paid) return Promise.reject(new Error(`no payment ${reference}`));
      Object.assign(paid, { refundedMinor: amountOf(paid), refundedAt: now() });
      return Promise.resolve();
    },
    portalUrl: (customer) => Promise.resolve(`https://bank.example/customers/${customer}`),
    methodOf: (customer) => Promise.resolve(methods.get(customer) ?? null),
    chooseMethod: (customer, method) => Promise.resolve(void methods.set(customer, method)),
    deleteCustomer: () => Promise.resolve(),
    finishedSince: (since) =>
      Promise.resolve(
        [...checkouts.values()]
          .filter(({ status, changedAt }) => status !== 'open' && changedAt >= since)
          .map((one) => ({
            ...{ checkout: referenceOf(one), payment: one.payment, isPaid: one.status === 'succeeded' },
          })),
      ),
    refundedSince: (since) =>
      Promise.resolve(
        [...checkouts.values(), ...charges.values()]
          .filter(({ refundedAt }) => refundedAt !== undefined && refundedAt >= since)
          .map(({ payment, refundedMinor }) => ({ payment, refundedMinor })),
      ),
    readNotification: () => Promise.reject(new Error('nobody notifies through this')),
  };

  return {
    provider,
    pay(customer, outcome, page) {
      const open = ofCustomer(checkouts, customer)
        .filter(({ status }) => status === 'open')
        .at(page === 'newest' ? -1 : 0);
      if (!open) return undefined;
      Object.assign(open, { status: outcome, changedAt: now() });
      return referenceOf(open);
    },
    decide(customer, outcome) {
      for (const charge of ofCustomer(charges, customer))
        if (charge.status === 'pending') charge.status = outcome;
      const waiting = ofCustomer(checkouts, customer).filter(({ status }) => status === 'pending');
      for (const checkout of waiting) Object.assign(checkout, { status: outcome, changedAt: now() });
      return waiting.map(referenceOf);
    },
    giveBack(customer, share) {
      const newest = payments(customer).findLast((paid) => paid.refundedMinor < amountOf(paid));
      if (!newest) return undefined;
      const rest = amountOf(newest) - newest.refundedMinor;
      newest.refundedMinor += Math.max(1, Math.round(rest * share));
      newest.refundedAt = now();
      if ('changedAt' in newest) newest.changedAt = now();
      return { payment: newest.payment, refundedMinor: newest.refundedMinor };
    },
    keptMinor: (customer) =>
      payments(customer).reduce((sum, paid) => sum + amountOf(paid) - paid.refundedMinor, 0),
    charges: (customer) => ofCustomer(charges, customer).length,
  };
}
