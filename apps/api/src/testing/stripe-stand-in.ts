import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

export const STRIPE_SECRETS = { secretKey: 'sk_test_12345678', webhookSecret: 'whsec_test' } as const;
/** A card that every charge without the member is refused for. */
export const REFUSED_CARD = 'pm_refused';

interface Session {
  id: string;
  buyer: string;
  metadata: Record<string, string>;
  totalMinor: number;
  currency: string;
  status: 'open' | 'complete' | 'expired';
  customer: string | null;
  intent: string | null;
  created: number;
}

interface Intent {
  id: string;
  amountMinor: number;
  customer: string;
  method: string;
  status: 'succeeded' | 'processing' | 'requires_payment_method';
  metadata: Record<string, string>;
  refundedMinor: number;
  created: number;
}

interface Answer {
  status: number;
  body: object;
}

/** What it remembers: of plain values, so that it can be copied. */
interface Memory {
  nowMs: number;
  sessions: Map<string, Session>;
  intents: Map<string, Intent>;
  /** By customer, what they pay with. */
  cards: Map<string, string | null>;
  deleted: Set<string>;
  refunds: { intent: string; amountMinor: number; created: number }[];
  /** By idempotency key, what was asked and answered first. */
  answered: Map<string, Answer & { asked: string }>;
  /** Requests whose key had been used for something else. */
  mixedUp: string[];
}

const refusal = (status: number, type: string, code: string, more: object = {}): Answer => ({
  status,
  body: { error: { type, code, message: code, ...more } },
});
const UNKNOWN = refusal(404, 'invalid_request_error', 'resource_missing');

/**
 * Stripe, as far as payments need it and as its documentation says: Checkout, charges without the member, refunds, and keys
 * under which everything happens once.
 */
export class StripeStandIn {
  memory: Memory = {
    ...{ nowMs: 0, sessions: new Map(), intents: new Map(), cards: new Map(), deleted: new Set() },
    ...{ refunds: [], answered: new Map(), mixedUp: [] },
  };
  /** Before a request is done, and when it has been done and not answered. */
  onCall: (when: 'before' | 'after') => Promise<void> | void = () => undefined;
  /** What it answers to everything instead: of a proxy that is broken, or nonsense. */
  instead: { status: number; text: string } | null = null;
  /** What it was asked, in turn. */
  readonly calls: string[] = [];

  readonly #server = createServer((request, answer) => void this.#handle(request, answer));

  static async start(): Promise<StripeStandIn> {
    const stripe = new StripeStandIn();
    await new Promise<void>((listening) => stripe.#server.listen(0, '127.0.0.1', listening));
    return stripe;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Callers that wait for an answer get none. */
  cut(): void {
    this.#server.closeAllConnections();
  }

  /** The member pays on a page, once. @param status what the bank says at first @returns the checkout */
  pay(url: string, status: Intent['status'] = 'succeeded'): string {
    const session = this.memory.sessions.get(url.split('/').at(-1)!)!;
    if (session.status !== 'open') return session.id;
    const { buyer, totalMinor, metadata } = session;
    const customer = session.customer ?? `cus_${buyer}`;
    if (!this.memory.cards.has(customer)) this.memory.cards.set(customer, null);
    const intent = this.#newIntent({ amountMinor: totalMinor, customer, method: `pm_${buyer}`, metadata });
    intent.status = status;
    Object.assign(session, { status: 'complete', customer, intent: intent.id });
    return session.id;
  }

  /** The bank has taken its time. */
  decide(checkout: string, status: 'succeeded' | 'requires_payment_method'): void {
    this.memory.intents.get(this.memory.sessions.get(checkout)!.intent!)!.status = status;
  }

  /** So much of a payment goes back, by hand. */
  giveBack(intent: string, amountMinor: number): void {
    this.memory.intents.get(intent)!.refundedMinor += amountMinor;
    this.memory.refunds.push({ intent, amountMinor, created: this.#nowS() });
  }

  /** A signed notification, as it is sent. */
  notification(type: string, object: object): { body: string; signature: string } {
    const body = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
    const signature = new Stripe(STRIPE_SECRETS.secretKey).webhooks.generateTestHeaderString({
      ...{ payload: body, secret: STRIPE_SECRETS.webhookSecret, timestamp: this.#nowS() },
    });
    return { body, signature };
  }

  /** As a notification of a refund says it. */
  chargeOf(intent: string): object {
    const { metadata, refundedMinor } = this.memory.intents.get(intent)!;
    return { object: 'charge', payment_intent: intent, amount_refunded: refundedMinor, metadata };
  }

  #nowS(): number {
    return Math.floor(this.memory.nowMs / 1_000);
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const { pathname, searchParams } = new URL(request.url!, 'http://stripe');
    const form = request.method === 'GET' ? searchParams : new URLSearchParams(text);
    const route = `${request.method} ${pathname.replace('/v1/', '')}`;
    this.calls.push(route);
    await this.onCall('before');
    if (response.destroyed) return;
    if (this.instead) {
      response.writeHead(this.instead.status).end(this.instead.text);
      return;
    }
    const key = request.headers['idempotency-key'];
    const asked = `${request.method} ${pathname} ${text}`;
    const { status, body } = this.#once(request.method === 'POST' ? key : undefined, asked, () =>
      this.#answer(route, form),
    );
    await this.onCall('after');
    if (response.destroyed) return;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  #once(key: string | string[] | undefined, asked: string, answer: () => Answer): Answer {
    if (typeof key !== 'string') return answer();
    const earlier = this.memory.answered.get(key);
    if (!earlier) {
      const first = answer();
      this.memory.answered.set(key, { ...first, asked });
      return first;
    }
    if (earlier.asked === asked) return earlier;
    this.memory.mixedUp.push(asked);
    return refusal(400, 'idempotency_error', 'idempotency_key_in_use');
  }

  #answer(route: string, form: URLSearchParams): Answer {
    const { sessions, intents, cards, deleted } = this.memory;
    const ok = (body: object | undefined): Answer => (body ? { status: 200, body } : UNKNOWN);
    const list = (data: object[]) => ok({ object: 'list', data, has_more: false });
    const [method, resource, id, action] = /^(\w+) ([a-z_]+(?:\/sessions)?)(?:\/(\w+))?(?:\/(\w+))?$/
      .exec(route)!
      .slice(1);
    const since = Number(form.get('created[gte]') ?? 0);
    switch (`${method} ${resource}${id ? ' id' : ''}${action ? ` ${action}` : ''}`) {
      case 'POST checkout/sessions':
        return ok(this.#sessionBody(this.#newSession(form)));
      case 'GET checkout/sessions id':
        return ok(this.#sessionBody(sessions.get(id!)));
      case 'GET checkout/sessions':
        return list(
          [...sessions.values()]
            .filter(({ status, intent, created }) => {
              const isStatus = (form.get('status') ?? status) === status;
              return isStatus && (form.get('payment_intent') ?? intent) === intent && created >= since;
            })
            .map((session) => this.#sessionBody(session)!),
        );
      case 'POST checkout/sessions id expire':
        sessions.get(id!)!.status = 'expired';
        return ok(this.#sessionBody(sessions.get(id!)));
      case 'POST payment_intents':
        return this.#charge(form);
      case 'GET payment_intents id':
        return ok(intentBody(intents.get(id!)));
      case 'POST refunds':
        return this.#refund(form.get('payment_intent')!);
      case 'GET refunds':
        return list(
          this.memory.refunds
            .filter(({ created }) => created >= since)
            .map(({ intent }) => ({ payment_intent: intent, charge: this.chargeOf(intent) })),
        );
      case 'GET customers id':
      case 'POST customers id': {
        if (method === 'GET' && deleted.has(id!)) return ok({ id, object: 'customer', deleted: true });
        const chosen = form.get('invoice_settings[default_payment_method]');
        if (chosen !== null) cards.set(id!, chosen);
        const card = cards.get(id!);
        return ok(
          card === undefined ? undefined : { id, invoice_settings: { default_payment_method: card } },
        );
      }
      case 'DELETE customers id':
        if (!cards.delete(id!)) return UNKNOWN;
        deleted.add(id!);
        return ok({ id, object: 'customer', deleted: true });
      case 'POST billing_portal/sessions':
        return ok({ url: `https://billing.stripe.com/p/${form.get('customer')}` });
      default:
        throw new Error(`Stripe is not asked ${route} here`);
    }
  }

  #newSession(form: URLSearchParams): Session {
    const { sessions, nowMs } = this.memory;
    const item = 'line_items[0][price_data]';
    const session: Session = {
      ...{ id: `cs_${sessions.size + 1}`, buyer: form.get('client_reference_id')!, status: 'open' },
      metadata: metadataOf(form),
      totalMinor: Number(form.get(`${item}[unit_amount]`)),
      currency: form.get(`${item}[currency]`)!,
      ...{ customer: form.get('customer'), intent: null, created: Math.floor(nowMs / 1_000) },
    };
    sessions.set(session.id, session);
    return session;
  }

  #newIntent(made: Pick<Intent, 'amountMinor' | 'customer' | 'method' | 'metadata'>): Intent {
    const intent: Intent = {
      ...made,
      ...{ id: `pi_${this.memory.intents.size + 1}`, refundedMinor: 0, created: this.#nowS() },
      status: made.method === REFUSED_CARD ? 'requires_payment_method' : 'succeeded',
    };
    this.memory.intents.set(intent.id, intent);
    return intent;
  }

  #charge(form: URLSearchParams): Answer {
    const intent = this.#newIntent({
      ...{ amountMinor: Number(form.get('amount')), customer: form.get('customer')! },
      ...{ method: form.get('payment_method')!, metadata: metadataOf(form) },
    });
    const body = intentBody(intent)!;
    if (intent.status === 'succeeded') return { status: 200, body };
    return refusal(402, 'card_error', 'card_declined', { payment_intent: body });
  }

  #refund(intent: string): Answer {
    const { amountMinor, refundedMinor } = this.memory.intents.get(intent)!;
    if (refundedMinor === amountMinor)
      return refusal(400, 'invalid_request_error', 'charge_already_refunded');
    this.giveBack(intent, amountMinor - refundedMinor);
    return { status: 200, body: { id: `re_${intent}`, object: 'refund', payment_intent: intent } };
  }

  #sessionBody(session: Session | undefined): object | undefined {
    if (!session) return undefined;
    const { id, buyer, metadata, totalMinor, currency, status, customer, created } = session;
    const intent = session.intent === null ? undefined : this.memory.intents.get(session.intent);
    return {
      ...{ id, object: 'checkout.session', status, client_reference_id: buyer, metadata, currency, created },
      ...{
        amount_total: totalMinor,
        customer,
        payment_status: intent?.status === 'succeeded' ? 'paid' : 'unpaid',
      },
      url: `https://checkout.stripe.com/c/pay/${id}`,
      payment_intent: intentBody(intent) ?? null,
    };
  }
}

function intentBody(intent: Intent | undefined): object | undefined {
  if (!intent) return undefined;
  const { id, status, method, metadata, refundedMinor, amountMinor, customer } = intent;
  return {
    ...{ id, object: 'payment_intent', status, amount: amountMinor, customer, metadata },
    payment_method: method,
    latest_charge: { object: 'charge', amount_refunded: refundedMinor },
  };
}

function metadataOf(form: URLSearchParams): Record<string, string> {
  const marked = [...form].flatMap(([name, value]) => {
    const [, mark] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
    return mark === undefined ? [] : [[mark, value] as const];
  });
  return Object.fromEntries(marked);
}
