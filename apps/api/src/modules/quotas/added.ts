import type { AddedPack } from '../billing/index.ts';
import type { Period } from './policy.ts';

type Pack = Pick<AddedPack, 'counts' | 'createdAt' | 'validUntil'>;

/** What was used in a period, with the limit that held in it without packs; null: unlimited. */
export interface Spending extends Pick<Period, 'start' | 'end'> {
  used: number;
  planLimit: number | null;
}

const countsIn = ({ createdAt, validUntil }: Pack, { start, end }: Pick<Period, 'start' | 'end'>) =>
  createdAt < end && validUntil > start;

/**
 * What packs add to a period: of each that counts in it, what other periods have not used. The plan's own is used first, then
 * the oldest pack; so what is left of a pack goes on where a plan changes, and nothing of it counts twice.
 * @param packs oldest first
 * @param spendings of the same quota, in any order; that of the period itself may be among them
 */
export function addedTo(
  period: Pick<Period, 'start' | 'end'>,
  packs: readonly Pack[],
  spendings: readonly Spending[],
): number {
  const left = packs.map((pack) => ({ pack, counts: pack.counts }));
  const others = spendings.filter(({ start }) => start.getTime() !== period.start.getTime());
  for (const other of others.toSorted((a, b) => a.start.getTime() - b.start.getTime())) {
    let over = other.planLimit === null ? 0 : Math.max(0, other.used - other.planLimit);
    for (const one of left.filter(({ pack }) => countsIn(pack, other))) {
      const taken = Math.min(over, one.counts);
      one.counts -= taken;
      over -= taken;
    }
  }
  return left.reduce((sum, { pack, counts }) => sum + (countsIn(pack, period) ? counts : 0), 0);
}
