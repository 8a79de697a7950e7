import type { Step } from './history-steps.ts';
import { type Agreement, PlainAgreements, PRICES } from './plain-agreements.ts';
import { type Decision, type Page, PlainBank } from './plain-bank.ts';

/**
 * One member and their money by the rules of spec 2 §4 and decision 0026, in memory: what they have is in
 * `plain-agreements.ts`, what was paid for it is here. It shares no code with the product, and hears of the bank only what
 * became of checkouts and charges.
 */

/** Five hours of interpretation. */
const PACK_MINOR = 1_000;
const PACK_SECONDS = 18_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface Payment {
  /** As the bank calls it. */
  name: string;
  amountMinor: number;
  status: 'pending' | 'succeeded' | 'failed' | 'cancelled';
  refundedMinor: number;
  isBilled: boolean;
  /** It bought nothing, and the next pass gives it back. */
  isBackDue: boolean;
  createdMs: number;
  /** 0: it was not asked about yet. */
  nextAskMs: number;
  /** Of a checkout. */
  offer?: string;
  /** Of a further period. */
  renews?: { agreement: Agreement; afterMs: number; failures: number; card: string };
}

export class PlainMember {
  private readonly bank: PlainBank;
  private readonly agreements = new PlainAgreements();
  private payments: Payment[] = [];
  /** What was bought beside the plan, less what was taken back with the money. */
  private readonly packs: { name: string; counts: number }[] = [];
  private billedMinor = 0;
  private nowMs = 0;

  /** @param decide what becomes of the n-th charge */
  constructor(decide: (count: number) => Decision) {
    this.bank = new PlainBank(decide);
  }

  /** @param name of a checkout that was paid: what the bank calls the payment */
  live(step: Step, nowMs: number, name = 'no payment'): void {
    this.nowMs = nowMs;
    const { bank, agreements } = this;
    switch (step.kind) {
      case 'buy': {
        for (const cycle of step.tabs) {
          const priceMinor = agreements.priceNow(cycle, nowMs);
          if (priceMinor !== undefined) bank.open(agreements.offer(cycle), cycle, priceMinor, nowMs);
        }
        if (step.outcome === 'left') return;
        const page = bank.pay(step.page, name, step.outcome, nowMs);
        if (page && step.isDeclinedFirst) this.hearCheckout({ ...page, status: 'failed' });
        if (page && step.told) this.hearCheckout(page);
        return;
      }
      case 'topUp': {
        bank.open(`pack ${this.packs.length}`, 'pack', PACK_MINOR, nowMs);
        if (step.outcome === 'left') return;
        const page = bank.pay(step.page, name, step.outcome, nowMs);
        if (page && step.told) this.hearCheckout(page);
        return;
      }
      case 'decide':
        for (const page of bank.decideAll(step.outcome, nowMs)) if (step.told) this.hearCheckout(page);
        return;
      case 'refund': {
        const back = bank.giveBack(step.share, nowMs);
        if (back && step.told) this.hearRefund(back);
        return;
      }
      case 'card':
        if (agreements.running?.failures) agreements.running.cardPageMs = nowMs;
        bank.card = `card of ${nowMs}`;
        return;
      case 'cancel':
        return agreements.cancel(nowMs);
      case 'reactivate':
        return agreements.reactivate(nowMs);
      case 'smaller':
        return agreements.takeMonthsLater(nowMs);
      case 'force':
        return agreements.force(step.which);
      case 'time':
      case 'monthEnd':
    }
  }

  /** What time demands. */
  pass(nowMs: number): void {
    this.nowMs = nowMs;
    // The longest wait is asked about first.
    const waitsSince = ({ nextAskMs, createdMs }: Payment) => nextAskMs || createdMs;
    const asked = this.pending().filter(({ nextAskMs }) => nextAskMs <= nowMs);
    for (const payment of asked.sort((a, b) => waitsSince(a) - waitsSince(b))) this.ask(payment);
    const due = this.agreements.beginAndEnd(nowMs);
    if (due && !this.pending().some(({ renews }) => renews?.agreement === due)) this.charge(due);
    this.chargeChangedCard();
    for (const payment of this.payments) if (payment.isBackDue) this.giveBack(payment);
    this.forgetUnpaid();
    // Whatever was not told is found.
    for (const page of this.bank.pages)
      if (page.status !== 'open' && page.changedMs >= nowMs - 2 * DAY_MS && this.isNews(page))
        this.hearCheckout(page);
    for (const paid of this.bank.paid()) this.hearRefund(paid);
  }

  /** Payments that are not decided, as far as is known. */
  pending(): Payment[] {
    return this.payments.filter(({ status }) => status === 'pending');
  }

  seen(nowMs: number) {
    return {
      ...this.agreements.seen(nowMs),
      billedMinor: this.billedMinor,
      packs: this.packs.map(({ counts }) => counts).sort((a, b) => a - b),
      charges: this.bank.charges.length,
      keptMinor: this.bank.keptMinor(),
      payments: this.payments
        .map(({ amountMinor, status, refundedMinor }) => `${amountMinor} ${status}, back ${refundedMinor}`)
        .sort(),
    };
  }

  private hearCheckout(page: Page): void {
    const { name, offer, what, status, amountMinor } = page;
    const known = this.payments.find((payment) => payment.name === name);
    // One that failed may succeed after all.
    const isOpen = known?.status === 'pending' || (known?.status === 'failed' && status === 'succeeded');
    if (known && !isOpen) return this.credit(known, page.backMinor);
    const isPaidOtherwise = this.payments.some(
      (one) =>
        one !== known && one.offer === offer && (one.status === 'pending' || one.status === 'succeeded'),
    );
    // An offer is paid once: a second payment for it is noted when it has failed or succeeded.
    if (!known && status === 'pending' && isPaidOtherwise) return;
    const payment = known ?? this.note({ name, amountMinor, offer });
    if (status !== 'succeeded') {
      payment.status = status === 'failed' ? 'failed' : 'pending';
      return;
    }
    if (what === 'pack') {
      if (isPaidOtherwise) return this.giveBackLater(payment);
      this.packs.push({ name, counts: PACK_SECONDS });
      this.bill(payment);
      return this.credit(payment, page.backMinor);
    }
    // An offer that takes off more than is left holds; one that takes off less does not.
    const priceMinor = this.agreements.priceNow(what, this.nowMs);
    if (isPaidOtherwise || priceMinor === undefined || amountMinor > priceMinor)
      return this.giveBackLater(payment);
    this.agreements.buy(what, amountMinor, name, this.nowMs);
    this.bank.card = 'card';
    this.bill(payment);
    this.credit(payment, page.backMinor);
  }

  /** What is known is news when it was paid after all. */
  private isNews({ name, status }: Page): boolean {
    const known = this.payments.find((payment) => payment.name === name);
    return !known || (status === 'succeeded' && (known.status === 'pending' || known.status === 'failed'));
  }

  private charge(agreement: Agreement): void {
    const { cycle, endMs: afterMs, failures } = agreement;
    const { name, amountMinor } = this.bank.charge(PRICES[cycle]);
    const renews = { agreement, afterMs, failures, card: this.bank.card };
    this.hearCharge(this.note({ name, amountMinor, renews }));
  }

  private hearCharge(payment: Payment): void {
    const { name, amountMinor, createdMs } = payment;
    const { status, backMinor } = this.bank.named(name)!;
    const { agreement, afterMs, failures } = payment.renews!;
    if (status === 'pending') return;
    // Meanwhile it may have ended, or been paid otherwise.
    const isDue =
      agreement === this.agreements.running && agreement.endMs === afterMs && agreement.failures === failures;
    if (status === 'failed') {
      payment.status = 'failed';
      // With another card in between it was one attempt more, and takes none away.
      if (isDue && createdMs >= (agreement.nextAttemptMs ?? 0))
        this.agreements.fail(agreement, name, this.nowMs);
      return;
    }
    if (!isDue) return this.giveBackLater(payment);
    this.agreements.renew(agreement, amountMinor, name, this.nowMs);
    this.bill(payment);
    this.credit(payment, backMinor);
  }

  /** A member who has chosen another card within the hour does not wait for the next attempt. */
  private chargeChangedCard(): void {
    const due = this.agreements.running;
    if (due?.nextAttemptMs === undefined || (due.cardPageMs ?? 0) <= this.nowMs - HOUR_MS) return;
    const attempts = this.payments.filter(
      ({ renews, createdMs }) => renews?.agreement === due && createdMs >= due.endMs,
    );
    const isRefused = ({ status, renews }: Payment) => status === 'failed' && renews?.card !== this.bank.card;
    if (attempts.every(isRefused)) this.charge(due);
  }

  private ask(payment: Payment): void {
    const ageMs = this.nowMs - payment.createdMs;
    const page = this.bank.pages.find(({ name }) => name === payment.name);
    if (payment.renews) this.hearCharge(payment);
    else if (page) this.hearCheckout(page);
    // The bank knows nothing of it: a payment that failed is forgotten when its page is opened anew.
    else if (ageMs > 4 * DAY_MS) payment.status = 'failed';
    payment.nextAskMs = this.nowMs + Math.min(HOUR_MS, ageMs / 24);
  }

  private note(made: Pick<Payment, 'name' | 'amountMinor' | 'offer' | 'renews'>): Payment {
    const payment: Payment = {
      ...{ ...made, status: 'pending', refundedMinor: 0, isBilled: false, isBackDue: false },
      ...{ createdMs: this.nowMs, nextAskMs: 0 },
    };
    this.payments.push(payment);
    return payment;
  }

  private bill(payment: Payment): void {
    Object.assign(payment, { status: 'succeeded', isBilled: true });
    this.billedMinor += payment.amountMinor;
  }

  private giveBackLater(payment: Payment): void {
    Object.assign(payment, { status: 'cancelled', isBackDue: true });
  }

  private giveBack(payment: Payment): void {
    this.bank.named(payment.name)!.backMinor = payment.amountMinor;
    Object.assign(payment, { isBackDue: false, refundedMinor: payment.amountMinor });
  }

  /** Of what is not known to be paid yet it is heard again. */
  private hearRefund({ name, backMinor }: { name: string; backMinor: number }): void {
    const paid = this.payments.find((payment) => payment.name === name);
    if (paid?.status === 'succeeded' || paid?.status === 'cancelled') this.credit(paid, backMinor);
  }

  /** @param backMinor so much of it has gone back in all */
  private credit(payment: Payment, backMinor: number): void {
    const moreMinor = backMinor - payment.refundedMinor;
    if (moreMinor <= 0) return;
    payment.refundedMinor = backMinor;
    if (backMinor === payment.amountMinor) payment.status = 'cancelled';
    if (payment.isBilled) this.billedMinor -= moreMinor;
    const pack = this.packs.find(({ name }) => name === payment.name);
    if (pack) pack.counts = PACK_SECONDS - Math.floor((PACK_SECONDS * backMinor) / payment.amountMinor);
    const { running } = this.agreements;
    if (running?.paidBy === payment.name) running.paidMinor = Math.max(0, running.paidMinor - moreMinor);
  }

  /** Attempts without money are kept for ninety days, and the one of a draft as long as the draft. */
  private forgetUnpaid(): void {
    const sinceMs = this.nowMs - 90 * DAY_MS;
    const refused = this.agreements.refused();
    this.payments = this.payments.filter(
      ({ status, createdMs, name }) => status !== 'failed' || createdMs >= sinceMs || name === refused,
    );
  }
}
