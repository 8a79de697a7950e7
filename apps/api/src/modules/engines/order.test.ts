import type { EngineMeasure, EngineOrder } from '@intermind/contracts';
import { expect, test } from 'vitest';
import { chosenOrders } from './order.ts';

const measure = (engine: string, more: Partial<EngineMeasure> = {}): EngineMeasure => ({
  ...{
    kind: 'translator',
    engine,
    grade: 'production',
    outside: true,
    subject: 'en>es',
    outcome: 'measured',
  },
  ...{ sentences: 3, failed: 0, delayMs: { median: 500, max: 900 }, errorRatio: null, chrF: 60 },
  ...{ charactersPerMinute: null, speedRatio: null, voice: null, detail: null },
  ...more,
});
const MEASURES = [
  measure('slow', { delayMs: { median: 900, max: 900 } }),
  measure('best'),
  measure('broken', { outcome: 'failed', failed: 3, delayMs: null, chrF: null }),
  measure('late', { outcome: 'no-time', sentences: 0, delayMs: null, chrF: null }),
  measure('slow', { subject: 'es>en' }),
  measure('deaf', { kind: 'speech-to-text', subject: 'en', outcome: 'no-voice', delayMs: null }),
  measure('quick', { kind: 'text-to-speech', subject: 'en', chrF: null, delayMs: { median: 100, max: 100 } }),
  measure('voice', { kind: 'text-to-speech', subject: 'en', chrF: null }),
];
const chosen = (bestByBench: boolean, ...ordersByHand: EngineOrder[]) =>
  chosenOrders({ bestByBench, ordersByHand }, MEASURES);

test('without a choice the settings order everything', () => {
  expect(chosen(false)).toEqual([]);
});

test('the best by the bench comes first for each kind and subject; what could not be measured is not ordered', () => {
  expect(chosen(true)).toEqual([
    { kind: 'translator', subject: 'en>es', engines: ['best', 'slow'], by: 'bench' },
    { kind: 'translator', subject: 'es>en', engines: ['slow'], by: 'bench' },
    { kind: 'text-to-speech', subject: 'en', engines: ['quick', 'voice'], by: 'bench' },
  ]);
  expect(chosenOrders({ bestByBench: true, ordersByHand: [] }, [])).toEqual([]);
});

test('a perfect demonstration comes before no real engine, also one that was not measured', () => {
  const demonstration = measure('demonstration', { grade: 'demonstration', chrF: 100 });
  const ordersOf = (...measures: Parameters<typeof chosenOrders>[1]) =>
    chosenOrders({ bestByBench: true, ordersByHand: [] }, measures).map(({ engines }) => engines);
  expect(ordersOf(demonstration, measure('real'))).toEqual([['real']]);
  expect(ordersOf(demonstration, measure('real', { outcome: 'failed' }))).toEqual([]);
});

test('what was chosen by hand wins over the bench for its kind and subject alone, unknown engines included', () => {
  const byHand = { kind: 'translator', subject: 'en>es', engines: ['gone', 'slow', 'best'] } as const;
  const order: EngineOrder = { ...byHand, engines: [...byHand.engines] };
  expect(chosen(false, order)).toEqual([{ ...order, by: 'hand' }]);
  expect(chosen(true, order)).toEqual([
    { ...order, by: 'hand' },
    { kind: 'translator', subject: 'es>en', engines: ['slow'], by: 'bench' },
    { kind: 'text-to-speech', subject: 'en', engines: ['quick', 'voice'], by: 'bench' },
  ]);
});

test('an order is bounded, and names no engine twice', () => {
  const many = Array.from({ length: 40 }, (_, index) => measure(`engine-${String(index)}`));
  const [order] = chosenOrders({ bestByBench: true, ordersByHand: [] }, [...many, ...many]);
  expect(order!.engines).toHaveLength(30);
  expect(new Set(order!.engines).size).toBe(30);
});
