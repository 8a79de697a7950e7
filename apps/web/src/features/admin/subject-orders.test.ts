import type { EngineOrders } from '@intermind/contracts';
import { expect, test } from 'vitest';
import { firstOf, subjectOrders } from './subject-orders.ts';

const engine = (id: string, ...covers: string[]) =>
  ({ kind: 'translator', engine: id, grade: 'production', covers }) as const;
const orders = (more: Partial<EngineOrders>): EngineOrders => ({
  ...{ bestByBench: false, orders: [], engines: null },
  ...more,
});
const order = (subject: string, by: 'bench' | 'hand', ...engines: string[]) =>
  ({ kind: 'translator', subject, engines, by }) as const;
const texts = (given: EngineOrders) =>
  subjectOrders(given).map(
    (one) =>
      `${one.subject} ${one.by}: ${one.engines.map(({ id, isHere }) => (isHere ? id : `(${id})`)).join(' ')}`,
  );

const ENGINES = [
  engine('one', 'en>es', 'es>en', 'en>de', 'en>fr'),
  engine('two', 'en>es', 'en>de', 'es>en'),
  engine('three', 'en>es'),
].map(({ covers, ...rest }) => ({ ...rest, covers: [...covers] }));

test('lists what leaves a choice, in the order of the settings', () => {
  expect(texts(orders({ engines: ENGINES }))).toEqual([
    'en>de settings: one two',
    'en>es settings: one two three',
    'es>en settings: one two',
  ]);
  expect(subjectOrders(orders({}))).toEqual([]);
});

test('what was chosen by hand comes first, then what was measured; engines that are gone stay by hand only', () => {
  const chosen = [
    order('es>en', 'bench', 'gone', 'two'),
    order('en>fr', 'bench', 'one'),
    order('en>ja', 'hand', 'gone'),
    order('en>es', 'hand', 'gone', 'three', 'one'),
  ].map(({ engines, ...rest }) => ({ ...rest, engines: [...engines] }));
  const given = orders({ engines: ENGINES, orders: chosen });
  expect(texts(given)).toEqual([
    'en>es hand: (gone) three one two',
    'en>ja hand: (gone)',
    'es>en bench: two one',
    'en>de settings: one two',
  ]);
  expect(subjectOrders(given).map((one) => firstOf(one)?.id)).toEqual(['three', undefined, 'two', 'one']);
});

test('without a worker nothing is said to be missing', () => {
  const { engines, ...rest } = order('en>es', 'hand', 'one', 'two');
  expect(texts(orders({ orders: [{ ...rest, engines: [...engines] }] }))).toEqual(['en>es hand: one two']);
});
