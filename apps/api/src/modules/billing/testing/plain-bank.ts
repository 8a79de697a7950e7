import type { BillingCycle } from '@intermind/contracts';

/** What the bank remembers of one member, for `plain-model.ts`. */

export type Decision = 'succeeded' | 'failed' | 'pending';

/** Money that the bank was asked for. */
interface Asked {
  /** As the bank calls the payment; empty before there is one. */
  name: string;
  amountMinor: number;
  status: Decision | 'open';
  /** Given back by the bank. */
  backMinor: number;
}

/** Where the member pays for an offer. */
export interface Page extends Asked {
  offer: string;
  what: BillingCycle | 'pack';
  changedMs: number;
}

export class PlainBank {
  readonly pages: Page[] = [];
  readonly charges: Asked[] = [];
  /** What the member pays with. */
  card = 'none';

  private readonly decide: (count: number) => Decision;

  /** @param decide what becomes of the n-th charge */
  constructor(decide: (count: number) => Decision) {
    this.decide = decide;
  }

  /** The same offer has one page; one on which a payment failed is opened anew. */
  open(offer: string, what: Page['what'], amountMinor: number, nowMs: number): void {
    const page: Page = {
      ...{ offer, what, amountMinor, changedMs: nowMs },
      ...{ name: '', status: 'open', backMinor: 0 },
    };
    const at = this.pages.findIndex((known) => known.offer === offer);
    if (at < 0) this.pages.push(page);
    else if (this.pages[at]!.status === 'failed') this.pages[at] = page;
  }

  /** @param name as the bank calls this payment */
  pay(which: 'newest' | 'oldest', name: string, status: Decision, nowMs: number): Page | undefined {
    const page = this.pages.filter((one) => one.status === 'open').at(which === 'newest' ? -1 : 0);
    return page && Object.assign(page, { name, status, changedMs: nowMs });
  }

  charge(amountMinor: number): Asked {
    const count = this.charges.length;
    const charge: Asked = { name: `charge ${count}`, amountMinor, status: this.decide(count), backMinor: 0 };
    this.charges.push(charge);
    return charge;
  }

  /** All that is pending is decided. @returns the pages among it */
  decideAll(status: Decision, nowMs: number): Page[] {
    for (const charge of this.charges) if (charge.status === 'pending') charge.status = status;
    const waiting = this.pages.filter((page) => page.status === 'pending');
    return waiting.map((page) => Object.assign(page, { status, changedMs: nowMs }));
  }

  /** A share of what is left of the newest payment goes back by hand; charges count as newer than pages. */
  giveBack(share: number, nowMs: number): Asked | undefined {
    const paid = this.paid().findLast((one) => one.backMinor < one.amountMinor);
    if (!paid) return undefined;
    paid.backMinor += Math.max(1, Math.round((paid.amountMinor - paid.backMinor) * share));
    if ('changedMs' in paid) paid.changedMs = nowMs;
    return paid;
  }

  paid(): Asked[] {
    return [...this.pages, ...this.charges].filter(({ status }) => status === 'succeeded');
  }

  named(name: string): Asked | undefined {
    return [...this.pages, ...this.charges].find((one) => one.name === name);
  }

  keptMinor(): number {
    return this.paid().reduce((sum, one) => sum + one.amountMinor - one.backMinor, 0);
  }
}
