import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths, periodAt } from './periods.ts';

const day = (text: string) => new Date(`${text}T10:30:00Z`);

test.each([
  ['2031-01-31', 1, '2031-02-28'],
  ['2032-01-31', 1, '2032-02-29'],
  ['2032-02-29', 12, '2033-02-28'],
  ['2032-02-29', 48, '2036-02-29'],
  ['2031-12-31', 2, '2032-02-29'],
  ['2031-03-30', -1, '2031-02-28'],
])('%s and %i months', (from, months, to) => expect(addMonths(day(from), months)).toEqual(day(to)));

test('over five years, every moment is in one period, and periods follow without gaps', () => {
  const start = fc.date({ min: new Date('2026-01-01'), max: new Date('2032-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(
      start,
      fc.constantFrom('monthly' as const, 'yearly' as const),
      fc.integer({ min: 0, max: 5 * 366 * 86_400 }),
      (anchor, cycle, laterS) => {
        const at = new Date(anchor.getTime() + laterS * 1_000);
        const period = periodAt(anchor, cycle, at);
        expect(period.start <= at && at < period.end).toBe(true);
        const next = periodAt(anchor, cycle, period.end);
        expect(next.start).toEqual(period.end);
        expect(periodAt(anchor, cycle, new Date(period.start.getTime() - 1)).end).toEqual(period.start);
        const days = (period.end.getTime() - period.start.getTime()) / 86_400_000;
        expect(cycle === 'monthly' ? days >= 28 && days <= 31 : days === 365 || days === 366).toBe(true);
        const isLastDay = addMonths(period.end, 0).getUTCDate() < anchor.getUTCDate();
        expect(isLastDay || period.end.getUTCDate() === anchor.getUTCDate()).toBe(true);
        expect(period.end.toISOString().slice(11)).toBe(anchor.toISOString().slice(11));
      },
    ),
    { numRuns: 20_000 },
  );
});
