import { expect, it } from 'vitest';
import { type ShownToast, withToast } from './toast-list.ts';

const toast = (id: string, durationMs = 4_000): ShownToast => ({
  kind: 'info',
  text: id,
  id,
  durationMs,
  sequence: 1,
});
const ids = (list: readonly ShownToast[]) => list.map(({ id }) => id);

it('shows at most three, the oldest leaves (spec 1 §9)', () => {
  const list = ['a', 'b', 'c', 'd'].map((id) => toast(id)).reduce(withToast, []);
  expect(ids(list)).toEqual(['b', 'c', 'd']);
});

it('keeps a persistent toast while there is one that goes by itself', () => {
  const list = [toast('quota', Infinity), toast('b'), toast('c'), toast('d')].reduce(withToast, []);
  expect(ids(list)).toEqual(['quota', 'c', 'd']);
});

it('lets the oldest go when all three are persistent', () => {
  const list = ['a', 'b', 'c', 'd'].map((id) => toast(id, Infinity)).reduce(withToast, []);
  expect(ids(list)).toEqual(['b', 'c', 'd']);
});

it('replaces a toast of the same id in its place', () => {
  const again = { ...toast('a'), text: 'again', sequence: 2 };
  expect(withToast([toast('a'), toast('b')], again)).toEqual([again, toast('b')]);
});
