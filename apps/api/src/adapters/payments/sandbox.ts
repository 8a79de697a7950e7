import { SANDBOX_CARDS, type SandboxCard } from '@intermind/contracts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type Charged,
  NotificationForgedError,
  type Order,
  type PaidOrder,
  type PaymentProvider,
} from './port.ts';

/** Long enough to see the page wait. */
const SLOW_MS = 8_000;
/** An offer that was not taken for so long is made again. */
const OFFER_MS = 60 * 60_000;

/** What the sandbox has to be told: it keeps nothing itself. */
export interface SandboxMemory {
  /** A payment that the member tried by the page of test cards. */
  find(orderRef: string): Promise<(Omit<PaidOrder, 'status'> & { createdAt: Date }) | undefined>;
}

/**
 * Pretends to be a payment provider, for trying everything and for tests: its page offers cards by what becomes of them, no money
 * moves. Orders travel to its page and back signed, so that nobody writes one themselves.
 */
export interface Sandbox extends PaymentProvider {
  /** What the page of test cards is about. Undefined for a text that we did not write, or too long ago. */
  readOffer(offer: string): Order | undefined;
  outcomeOf(card: SandboxCard): Charged['status'];
}

export function sandboxPayments(options: {
  secret: string;
  publicUrl: string;
  now: () => Date;
  memory: SandboxMemory;
}): Sandbox {
  const { secret, publicUrl, now, memory } = options;
  const signatureOf = (text: string) =>
    createHmac('sha256', secret).update(`sandbox:${text}`).digest('base64url');
  return {
    name: 'sandbox',
    checkoutUrl(order) {
      const text = Buffer.from(JSON.stringify({ ...order, until: now().getTime() + OFFER_MS })).toString(
        'base64url',
      );
      return Promise.resolve(`${publicUrl}/checkout/sandbox?offer=${text}.${signatureOf(text)}`);
    },
    readOffer(offer) {
      const [text = '', signature = ''] = offer.split('.');
      const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(text))];
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      const { until, ...order } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Order & {
        until: number;
      };
      return until > now().getTime() ? order : undefined;
    },
    // An offer that does not hold any more is refused where it is read.
    closeCheckouts: () => Promise.resolve(),
    async findCheckout(reference) {
      const found = await memory.find(reference);
      if (!found) return undefined;
      const { createdAt, ...paid } = found;
      const settled = paid.methodRef !== 'slow' || now().getTime() - createdAt.getTime() >= SLOW_MS;
      return { ...paid, status: settled ? 'succeeded' : 'pending' };
    },
    outcomeOf: (card) => (card === 'declined' ? 'failed' : card === 'slow' ? 'pending' : 'succeeded'),
    charge({ key, methodRef }) {
      const card = SANDBOX_CARDS.find((one) => one === methodRef);
      const status =
        card === undefined || card === 'declined' || card === 'declinedLater' ? 'failed' : 'succeeded';
      return Promise.resolve({ status, reference: `sandbox_${key}`, refundedMinor: 0 });
    },
    refund: () => Promise.resolve(),
    portalUrl: () => Promise.resolve(null),
    methodOf: () => Promise.resolve(null),
    chooseMethod: () => Promise.resolve(),
    deleteCustomer: () => Promise.resolve(),
    finishedSince: () => Promise.resolve([]),
    refundedSince: () => Promise.resolve([]),
    readNotification: () => Promise.reject(new NotificationForgedError('the sandbox notifies nobody')),
  };
}
