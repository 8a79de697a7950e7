import type { TopUpCode, UserId } from '@intermind/contracts';
import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import {
  NotificationForgedError,
  type Order,
  type PaidOrder,
  PAYMENT_TIMEOUT_MS,
  type PaymentProvider,
} from './port.ts';

/** Pinned: what answers mean does not change under us with the account’s settings. */
const API_VERSION = '2026-10-28.endive';
/** A notification signed longer ago may be a recorded one. */
const TOLERANCE_S = 300;
/** One try and two more. */
const RETRIES = 2;
const FINISHED_MAX = 500;
/** Stripe may forget a key after a day; afterwards what was charged under it is looked for. */
const KEY_MS = 23 * 3_600_000;
const CHARGED_MAX = 500;
/** A page of Stripe is open for a day. */
const PAGE_MS = 24 * 3_600_000;
/** So much our clock and theirs may differ. */
const CLOCKS_MS = 3_600_000;

export interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  /** Instead of Stripe’s own: a stand-in for tests, and how long each try waits for it, in milliseconds. */
  server?: { host: string; port: number; protocol: 'http' | 'https'; timeout?: number };
  now: () => Date;
}

/**
 * Stripe Checkout takes the first payment and keeps the card with Stripe; later periods are charged to it without the member.
 * Periods, proration and dunning are ours, so that they are the same with every provider.
 */
export function stripePayments({ secretKey, webhookSecret, server, now }: StripeOptions): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    apiVersion: API_VERSION,
    maxNetworkRetries: RETRIES,
    timeout: Math.floor(PAYMENT_TIMEOUT_MS / (RETRIES + 1)),
    telemetry: false,
    ...server,
  });

  const findCheckout = async (reference: string): Promise<PaidOrder | undefined> => {
    try {
      if (/^pi_\w{1,190}$/.test(reference)) {
        const { data } = await stripe.checkout.sessions.list({
          ...{ payment_intent: reference, limit: 1, expand: ['data.payment_intent.latest_charge'] },
        });
        return data[0] && paidOrderOf(data[0]);
      }
      if (!/^cs_\w{1,190}$/.test(reference)) return undefined;
      const session = await stripe.checkout.sessions.retrieve(reference, {
        expand: ['payment_intent.latest_charge'],
      });
      return paidOrderOf(session);
    } catch (error) {
      if (isUnknown(error)) return undefined;
      throw error;
    }
  };

  /**
   * Whether Stripe has the customer with this to pay with. The errors about one that was taken off, or deleted, do not say so
   * by a code of their own, so it is asked for.
   */
  const isChargeable = async (customer: string, method: string): Promise<boolean> => {
    try {
      return idOf((await stripe.paymentMethods.retrieve(method)).customer) === customer;
    } catch (error) {
      if (isUnknown(error)) return false;
      throw error;
    }
  };

  /** @throws Error where there are too many to look through: another charge could be a second one */
  const findCharge = async (customer: string, key: string, since: Date) => {
    const created = { gte: Math.floor((since.getTime() - CLOCKS_MS) / 1_000) };
    const intents = await stripe.paymentIntents
      .list({ customer, created, limit: 100, expand: ['data.latest_charge'] })
      .autoPagingToArray({ limit: CHARGED_MAX });
    const found = intents.find(({ metadata }) => metadata['payment'] === key);
    if (!found && intents.length === CHARGED_MAX) throw new Error('too many payments of one customer');
    return found;
  };

  return {
    name: 'stripe',
    findCheckout,
    async checkoutUrl(order, { successUrl, cancelUrl, productName, email, customerRef, failures }) {
      const metadata = metadataOf(order);
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: order.userId,
          metadata,
          ...(customerRef
            ? { customer: customerRef }
            : { customer_creation: 'always', customer_email: email }),
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: order.currency.toLowerCase(),
                unit_amount: order.totalMinor,
                product_data: { name: `${productName} ${nameOf(order)}` },
              },
            },
          ],
          allow_promotion_codes: true,
          // What pays for a top-up is not kept: the plan goes on with what was chosen for it.
          payment_intent_data: {
            ...(order.topUp === undefined && { setup_future_usage: 'off_session' as const }),
            metadata,
          },
          success_url: `${successUrl}?reference={CHECKOUT_SESSION_ID}`,
          cancel_url: cancelUrl,
        },
        // The same offer on the same day is the same page, in however many tabs.
        { idempotencyKey: hashOf(order, email, customerRef, failures, now().toISOString().slice(0, 10)) },
      );
      return addressIn(session);
    },
    async closeCheckouts(userId) {
      const created = { gte: Math.floor((now().getTime() - PAGE_MS - CLOCKS_MS) / 1_000) };
      const open = await stripe.checkout.sessions
        .list({ created, status: 'open', limit: 100 })
        .autoPagingToArray({ limit: FINISHED_MAX });
      for (const { id, client_reference_id: buyer } of open)
        if (buyer === userId) await stripe.checkout.sessions.expire(id);
    },
    async charge({ key, amountMinor, currency, customerRef, methodRef, reference, firstAskedAt }) {
      if (!customerRef || !methodRef) return { status: 'failed', reference, refundedMinor: 0 };
      try {
        const isForgotten = !reference && now().getTime() - firstAskedAt.getTime() > KEY_MS;
        const earlier = isForgotten ? await findCharge(customerRef, key, firstAskedAt) : undefined;
        const intent = reference
          ? await stripe.paymentIntents.retrieve(reference, { expand: ['latest_charge'] })
          : (earlier ??
            (await stripe.paymentIntents.create(
              {
                amount: amountMinor,
                currency: currency.toLowerCase(),
                customer: customerRef,
                payment_method: methodRef,
                off_session: true,
                confirm: true,
                metadata: { payment: key },
              },
              { idempotencyKey: key },
            )));
        const { object, id, status } = intent;
        // Money may have been taken: this is not a refusal.
        if (object !== 'payment_intent' || !status)
          throw new Error('Stripe did not say what became of a charge');
        return { status: statusOf(status), reference: id, refundedMinor: refundedOf(intent) };
      } catch (error) {
        const { StripeCardError, StripeInvalidRequestError } = Stripe.errors;
        // Declined, or the bank wants the member to be there.
        if (error instanceof StripeCardError)
          return { status: 'failed', reference: error.payment_intent?.id ?? reference, refundedMinor: 0 };
        if (error instanceof StripeInvalidRequestError && !(await isChargeable(customerRef, methodRef)))
          return { status: 'failed', reference, refundedMinor: 0 };
        throw error;
      }
    },
    async refund(reference, key) {
      try {
        const { id } = await stripe.refunds.create({ payment_intent: reference }, { idempotencyKey: key });
        if (!id) throw new Error('Stripe did not say that it gives a payment back');
      } catch (error) {
        const { StripeInvalidRequestError } = Stripe.errors;
        if (error instanceof StripeInvalidRequestError && error.code === 'charge_already_refunded') return;
        throw error;
      }
    },
    async portalUrl(customerRef, returnUrl) {
      const portal = await stripe.billingPortal.sessions.create({
        customer: customerRef,
        return_url: returnUrl,
      });
      return addressIn(portal);
    },
    async methodOf(customerRef) {
      try {
        const customer = await stripe.customers.retrieve(customerRef);
        return customer.deleted ? null : idOf(customer.invoice_settings.default_payment_method);
      } catch (error) {
        if (isUnknown(error)) return null;
        throw error;
      }
    },
    async chooseMethod(customerRef, methodRef) {
      await stripe.customers.update(customerRef, {
        invoice_settings: { default_payment_method: methodRef },
      });
    },
    async deleteCustomer(customerRef) {
      try {
        const { deleted } = await stripe.customers.del(customerRef);
        if (!deleted) throw new Error('Stripe did not say that it deleted a customer');
      } catch (error) {
        if (!isUnknown(error)) throw error;
        // The key may be another account's, which knows nothing of the customer; one that was deleted is still known as that.
        const { deleted } = await stripe.customers.retrieve(customerRef);
        if (!deleted) throw error;
      }
    },
    async finishedSince(since) {
      const created = { gte: Math.floor(since.getTime() / 1_000) };
      const sessions = await stripe.checkout.sessions
        .list({ created, status: 'complete', limit: 100 })
        .autoPagingToArray({ limit: FINISHED_MAX });
      return sessions.filter(paidOrderOf).map(({ id, payment_intent: intent, payment_status: status }) => ({
        ...{ checkout: id, payment: idOf(intent) ?? id, isPaid: status !== 'unpaid' },
      }));
    },
    async refundedSince(since) {
      const created = { gte: Math.floor(since.getTime() / 1_000) };
      const refunds = await stripe.refunds
        .list({ created, limit: 100, expand: ['data.charge'] })
        .autoPagingToArray({ limit: FINISHED_MAX });
      const told = refunds.flatMap(({ payment_intent: intent, charge }) => {
        const payment = idOf(intent);
        if (!payment || typeof charge !== 'object' || !charge) return [];
        return [[payment, charge.amount_refunded] as const];
      });
      return [...new Map(told)].map(([payment, refundedMinor]) => ({ payment, refundedMinor }));
    },
    async readNotification(body, signature) {
      let event: Stripe.Event;
      try {
        event = await stripe.webhooks.constructEventAsync(
          ...([body, signature ?? '', webhookSecret, TOLERANCE_S, undefined, now().getTime()] as const),
        );
      } catch (cause) {
        throw new NotificationForgedError('not signed by Stripe', { cause });
      }
      switch (event.type) {
        case 'checkout.session.completed':
        case 'checkout.session.async_payment_succeeded':
        case 'checkout.session.async_payment_failed':
        case 'checkout.session.expired':
          return { checkout: event.data.object.id };
        case 'charge.refunded': {
          const { payment_intent: intent, amount_refunded: refundedMinor, metadata } = event.data.object;
          const payment = idOf(intent);
          // An account may take money for other things as well: what is ours carries our marks.
          const isOrder = 'order' in metadata && ('cycle' in metadata || 'topUp' in metadata);
          const isOurs = isOrder || metadata['payment']?.startsWith('pay_');
          return payment && isOurs ? { payment, refundedMinor } : null;
        }
        default:
          return null;
      }
    },
  };
}

/** @throws Error where there is none */
function addressIn({ url }: { url: string | null }): string {
  if (url === null || !URL.canParse(url)) throw new Error('Stripe gave no address');
  return url;
}

/** Stripe has nothing by this name. */
function isUnknown(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404;
}

/** As Stripe's page and receipt call it. */
function nameOf(order: Order): string {
  return order.topUp === undefined ? `${order.plan}, ${order.cycle}` : `top-up, ${order.topUp}`;
}

function metadataOf(order: Order): Record<string, string> {
  const { ref, priceMinor, totalMinor } = order;
  const what = order.topUp === undefined ? { plan: order.plan, cycle: order.cycle } : { topUp: order.topUp };
  return { order: ref, ...what, price: String(priceMinor), total: String(totalMinor) };
}

/** Undefined for what is not sold by us. One that is no longer in the file is known still. */
function orderedIn({
  plan,
  cycle,
  topUp,
}: Stripe.Metadata):
  { plan: 'pro' | 'business'; cycle: 'monthly' | 'yearly' } | { topUp: TopUpCode } | undefined {
  if (topUp) return { topUp: topUp as TopUpCode };
  if (plan !== 'pro' && plan !== 'business') return undefined;
  return cycle === 'monthly' || cycle === 'yearly' ? { plan, cycle } : undefined;
}

/**
 * Undefined for a checkout that is none of ours, or whose page is still open: nothing has been tried that is known.
 * @throws Error for what is no checkout
 */
function paidOrderOf(session: Stripe.Checkout.Session): PaidOrder | undefined {
  if (session.object !== 'checkout.session') throw new Error('Stripe did not say what became of a checkout');
  const { metadata, client_reference_id: userId, payment_status: payment, status, currency } = session;
  const { order: ref, total, price = total } = metadata ?? {};
  const what = orderedIn(metadata ?? {});
  if (!userId || !ref || !what || !total || !currency) return undefined;
  if (status === 'open') return undefined;
  const intent = session.payment_intent;
  const details = typeof intent === 'object' ? intent : null;
  return {
    order: {
      ref,
      userId: userId as UserId,
      ...what,
      priceMinor: Number(price),
      totalMinor: Number(total),
      currency: currency.toUpperCase(),
    },
    status:
      payment === 'paid' || payment === 'no_payment_required'
        ? 'succeeded'
        : status === 'expired'
          ? 'cancelled'
          : details?.status === 'requires_payment_method' && status === 'complete'
            ? 'failed'
            : 'pending',
    reference: details?.id ?? session.id,
    amountMinor: session.amount_total ?? Number(total),
    refundedMinor: details ? refundedOf(details) : 0,
    customerRef: idOf(session.customer),
    methodRef: idOf(details?.payment_method),
  };
}

/** What was given back of a payment whose charge came with it. */
function refundedOf({ latest_charge: charge }: Stripe.PaymentIntent): number {
  return typeof charge === 'object' ? (charge?.amount_refunded ?? 0) : 0;
}

function statusOf(status: Stripe.PaymentIntent.Status): 'succeeded' | 'failed' | 'pending' {
  if (status === 'succeeded') return 'succeeded';
  return status === 'processing' ? 'pending' : 'failed';
}

function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'object' ? (value?.id ?? null) : (value ?? null);
}

function hashOf(...parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
