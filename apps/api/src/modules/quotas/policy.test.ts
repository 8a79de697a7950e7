import fc from 'fast-check';
import { STEP_DOWNS, type StepDown, type SubscriptionId } from '@intermind/contracts';
import { describe, expect, test } from 'vitest';
import { accountOf, quotaIdsOf } from './ids.ts';
import {
  CAPTIONS_AFTER_MS,
  FEWER_CAPTIONS_AFTER_MS,
  following,
  isStep,
  levelOf,
  percentOf,
  periodOf,
  rateOf,
  shareOf,
  type Spent,
  stepOf,
  toldLevelOf,
  withSpent,
} from './policy.ts';

const balance = (used: number, reserved = 0, limit: number | null = 100) => ({ limit, used, reserved });

test.each([
  ['there is plenty', balance(10), 0, 5, 10, { charged: 5, forgiven: 0, reserved: 10 }],
  [
    'the rest is shared between now and next',
    balance(90),
    0,
    5,
    10,
    { charged: 5, forgiven: 0, reserved: 5 },
  ],
  ['more was used than is left', balance(98), 0, 5, 10, { charged: 2, forgiven: 3, reserved: 0 }],
  ['others have reserved the rest', balance(60, 40), 0, 5, 10, { charged: 0, forgiven: 5, reserved: 0 }],
  ['the own reservation is used first', balance(60, 40), 10, 5, 10, { charged: 5, forgiven: 0, reserved: 5 }],
  ['the limit was lowered', balance(120), 0, 5, 10, { charged: 0, forgiven: 5, reserved: 0 }],
  ['there is no limit', balance(120, 0, null), 0, 5, 10, { charged: 5, forgiven: 0, reserved: 10 }],
])('when %s', (_when, before, own, asked, ahead, share) => {
  expect(shareOf(before, own, asked, ahead)).toEqual(share);
});

test('levels are reached, not passed', () => {
  const levels = [79, 80, 94, 95, 99, 100, 130].map((used) => levelOf(balance(used)));
  expect(levels).toEqual([0, 80, 80, 95, 95, 100, 100]);
  expect([levelOf(balance(9, 0, null)), levelOf(balance(0, 0, 0))]).toEqual([0, 100]);
  expect([balance(1, 0, 3), balance(5, 0, null), balance(0, 0, 0)].map(percentOf)).toEqual([33.3, null, 100]);
});

test('a level that was told is told again after usage was more than ten percent below it', () => {
  const toldAt = (used: number) => toldLevelOf(balance(used), 100);
  expect([100, 90, 89, 85, 84, 70, 69].map(toldAt)).toEqual([100, 100, 95, 95, 80, 80, 0]);
  expect([toldLevelOf(balance(100), 80), toldLevelOf(balance(100), 0)]).toEqual([80, 0]);
  expect([toldLevelOf(balance(9, 0, null), 100), toldLevelOf(balance(0, 0, 0), 100)]).toEqual([0, 100]);
});

describe('when interpretation comes to its end', () => {
  const at = new Date('2030-05-10T12:00:00Z');
  const stepAt = (stepDown: StepDown, used: number, afterMs = 0) =>
    stepOf(
      { limit: 100, used, usedUpAt: used < 100 ? null : at },
      stepDown,
      new Date(at.getTime() + afterMs),
    );
  const HALF_MS = 30 * 60_000;

  test('people read for an hour, in the second half those of the commonest language, then all hear the original', () => {
    for (const stepDown of ['voices', 'pairs'] as const) {
      const steps = [0, HALF_MS - 1, HALF_MS, 2 * HALF_MS - 1, 2 * HALF_MS].map((ms) =>
        stepAt(stepDown, 100, ms),
      );
      expect(steps).toEqual(['captions', 'captions', 'fewer-captions', 'fewer-captions', 'original']);
    }
    expect([FEWER_CAPTIONS_AFTER_MS, CAPTIONS_AFTER_MS]).toEqual([HALF_MS, 2 * HALF_MS]);
  });

  test.each<[StepDown, (string | undefined)[]]>([
    ['voices', [undefined, undefined, undefined, 'captions']],
    ['pairs', [undefined, 'fewer-voices', 'fewer-voices', 'captions']],
    ['original', [undefined, undefined, undefined, 'original']],
  ])('what happens first is what the owner chose: %s', (stepDown, steps) => {
    expect([94, 95, 99, 100].map((used) => stepAt(stepDown, used))).toEqual(steps);
  });

  test('an unlimited plan never steps down', () => {
    for (const stepDown of STEP_DOWNS)
      expect(stepOf({ limit: null, used: 1e9, usedUpAt: null }, stepDown, at)).toBeUndefined();
  });

  test('interpreters hear of the levels at which something may change, and of no other quota', () => {
    const levels = [0, 80, 95] as const;
    const steps = levels.flatMap((before) =>
      levels.map((now) => isStep('interpretationSeconds', { before, now })),
    );
    expect(steps).toEqual([...[false, false, true], ...[false, false, true], ...[true, true, false]]);
    expect(isStep('recordingMinutes', { before: 0, now: 100 })).toBe(false);
  });
});

test.each([
  // Half past eleven in the evening of 30 April in New York; already 1 May in UTC.
  ['America/New_York', '2030-05-01T03:30:00Z', '2030-04-01T04:00:00.000Z', '2030-05-01T04:00:00.000Z'],
  ['Asia/Tokyo', '2030-04-30T15:00:00Z', '2030-04-30T15:00:00.000Z', '2030-05-31T15:00:00.000Z'],
  // Clocks change within the month.
  ['Europe/Berlin', '2030-03-31T12:00:00Z', '2030-02-28T23:00:00.000Z', '2030-03-31T22:00:00.000Z'],
  [undefined, '2030-12-31T23:59:59Z', '2030-12-01T00:00:00.000Z', '2031-01-01T00:00:00.000Z'],
  ['Mars/Olympus', '2030-02-10T00:00:00Z', '2030-02-01T00:00:00.000Z', '2030-03-01T00:00:00.000Z'],
])('without a subscription it is the month in %s', (zone, now, start, end) => {
  const period = periodOf({ plan: 'basic', subscription: null }, zone, new Date(now));
  expect([period.basis, period.start.toISOString(), period.end.toISOString()]).toEqual(['month', start, end]);
});

test('months follow each other without a gap or a second count, whatever the zones are', () => {
  const zones = [
    'Pacific/Kiritimati',
    'Asia/Tokyo',
    'Europe/Berlin',
    'UTC',
    'America/New_York',
    'Pacific/Pago_Pago',
  ];
  const monthIn = (zone: string, at: Date) => periodOf({ plan: 'basic', subscription: null }, zone, at);
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...zones), { minLength: 12, maxLength: 60 }), (moves) => {
      let known = monthIn('UTC', new Date('2030-01-15T00:00:00Z'));
      let months = 1;
      for (const zone of moves) {
        const next = following(known, monthIn(zone, known.end));
        if (next.start.getTime() !== known.start.getTime()) {
          months += 1;
          expect(next.start).toEqual(known.end);
        }
        expect(next.end.getTime()).toBeGreaterThan(known.end.getTime());
        known = next;
      }
      // No more months than the calendar has had, seen from the zone that is first.
      const since = (known.end.getTime() + 26 * 3_600_000 - Date.parse('2030-01-01T00:00:00Z')) / 86_400_000;
      expect(months).toBeLessThanOrEqual(Math.ceil(since / 28));
    }),
  );
});

test('with a subscription months begin as it did, also after short ones, and follow each other without a gap', () => {
  const subscription = { id: 'sub_1' as SubscriptionId, anchorAt: new Date('2028-01-31T10:00:00Z') };
  let at = subscription.anchorAt;
  const starts: string[] = [];
  for (let month = 0; month < 60; month += 1) {
    const period = periodOf({ plan: 'pro', subscription }, 'Asia/Tokyo', at);
    expect([period.basis, period.start]).toEqual(['sub_1', at]);
    const justBefore = new Date(period.end.getTime() - 1);
    expect(periodOf({ plan: 'pro', subscription }, undefined, justBefore)).toEqual(period);
    starts.push(period.start.toISOString().slice(0, 10));
    at = period.end;
  }
  expect(starts.slice(0, 6)).toEqual([
    ...['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31', '2028-06-30'],
  ]);
  expect(starts.slice(12, 15)).toEqual(['2029-01-31', '2029-02-28', '2029-03-31']);
});

test('the id of a quota says whose it is and of what', () => {
  const account = { userId: 'usr_0123456789ABCDEFGHIJ' as never, feature: 'aiMessages' } as const;
  const { id, usageId } = quotaIdsOf(account);
  expect([id, usageId]).toEqual(['qta_0123456789ABCDEFGHIJAm', 'qus_0123456789ABCDEFGHIJAm']);
  expect([accountOf(id), accountOf(usageId)]).toEqual([account, account]);
  expect(accountOf('qta_0123456789ABCDEFGHIJXx' as never)).toBeUndefined();
});

test.each([
  ['early, the month goes on to the end of the new one', 10, '2030-01-31', '2030-03-10'],
  ['late, the new one begins where the old one ends', 20, '2030-02-28', '2030-03-20'],
])('after an upgrade months do not overlap: %s', (_when, days, start, end) => {
  const began = new Date('2030-01-31T10:00:00Z');
  const agreed = (anchorAt: Date) =>
    ({ plan: 'pro', subscription: { id: 'sub_1' as SubscriptionId, anchorAt } }) as const;
  const known = periodOf(agreed(began), undefined, began);
  const upgraded = agreed(new Date(began.getTime() + days * 86_400_000));
  const next = following(known, periodOf(upgraded, undefined, known.end));
  expect([next.start, next.end].map((time) => time.toISOString().slice(0, 10))).toEqual([start, end]);
  // Afterwards it is the subscription's own month again.
  const after = following(next, periodOf(upgraded, undefined, next.end));
  expect([after.start, after.end > next.end]).toEqual([next.end, true]);
});

const at = (seconds: number) => new Date(seconds * 1_000);
const spentAt = (...steps: [seconds: number, amount: number][]) =>
  steps.reduce<Spent[]>((recent, [seconds, amount]) => withSpent(recent, amount, at(seconds)), []);

test.each<[string, [number, number][], number | null]>([
  ['nothing was spent', [], null],
  ['one step says only since when', [[50, 10]], null],
  [
    'one lane',
    [
      [40, 10],
      [50, 10],
    ],
    1,
  ],
  [
    'lanes that are counted one after the other',
    [
      [40, 10],
      [41, 10],
      [50, 10],
      [51, 10],
    ],
    2,
  ],
  [
    'a pause counts',
    [
      [20, 10],
      [50, 10],
    ],
    1 / 3,
  ],
  [
    'what is older than a minute does not',
    [
      [0, 500],
      [40, 10],
      [50, 10],
    ],
    1,
  ],
  [
    'nothing runs any more',
    [
      [10, 10],
      [20, 10],
    ],
    null,
  ],
])('the rate of now: %s', (_what, steps, rate) => {
  expect(rateOf(spentAt(...steps), at(60))).toBe(rate);
});
