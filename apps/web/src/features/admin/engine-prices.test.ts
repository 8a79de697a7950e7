import { expect, test } from 'vitest';
import {
  bothPrices,
  enteredMoney,
  pricedEngines,
  priceText,
  smallMoney,
  typedPrice,
} from './engine-prices.ts';

test('a price is typed with a point or a comma, down to a millionth', () => {
  expect(['0', '1.5', ' 0,0043 ', '0.000001', '1000000'].map(typedPrice)).toEqual([
    ...[0, 1_500_000, 4_300, 1, 1_000_000_000_000],
  ]);
  for (const wrong of ['', '-1', '1.2.3', 'free', '0.0000001', '1000001', '1e3'])
    expect(typedPrice(wrong)).toBeNull();
  for (const typed of ['0', '1.5', '0.0043', '0.000001', '1000000'])
    expect(priceText(typedPrice(typed)!)).toBe(typed);
});

test('what means thousands in one language and a fraction in another is no price, and both can be written', () => {
  for (const [typed, whole, fraction] of [
    ['1,500', '1500', '1.5'],
    ['1.500', '1500', '1.5'],
    [' 20.000 ', '20000', '20'],
    ['1.234', '1234', '1.2340'],
  ] as const) {
    expect([typedPrice(typed), bothPrices(typed)]).toEqual([null, { whole, fraction }]);
    expect([whole, fraction].map((text) => bothPrices(text))).toEqual([null, null]);
    expect(priceText(typedPrice(fraction)!)).toBe(fraction);
  }
  for (const typed of ['0.500', '0,043', '1.50', '1.5000', '1500', '1.500.000', 'free'])
    expect(bothPrices(typed)).toBeNull();
});

test('what is less than a cent is not rounded to nothing', () => {
  expect([4_300, 18_000, 12_500_000, 0].map((micros) => smallMoney(micros, 'USD', 'en'))).toEqual([
    ...['$0.0043', '$0.018', '$12.5', '$0'],
  ]);
});

test('a price is shown as it was entered', () => {
  const prices = [20_000_000, 4_300, 1_234_567, 500_000];
  expect(prices.map((micros) => enteredMoney(micros, 'EUR', 'en'))).toEqual([
    ...['€20', '€0.0043', '€1.234567', '€0.50'],
  ]);
});

test('every engine that is known can have a price', () => {
  const price = { kind: 'translator', engine: 'gone', priceMicros: 5 } as const;
  const engines = [
    { kind: 'translator', engine: 'one', grade: 'production', covers: [] },
    { kind: 'speech-to-text', engine: 'one', grade: 'production', covers: [] },
  ].map((one) => ({ ...one }) as never);
  const orders = { bestByBench: false, orders: [], engines };
  expect(pricedEngines({ orders, measures: [], prices: [price] })).toEqual([
    { kind: 'speech-to-text', engine: 'one', priceMicros: null },
    price,
    { kind: 'translator', engine: 'one', priceMicros: null },
  ]);
});
