import { expect, it } from 'vitest';
import { isSwipe, type ShownToast, withToast } from './toast-list.ts';

const toast = (id: string, durationMs = 4_000): ShownToast => ({ kind: 'info', text: id, id, durationMs });
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
  const again = { ...toast('a'), text: 'again' };
  expect(withToast([toast('a'), toast('b')], again)).toEqual([again, toast('b')]);
});

it('is a swipe from 20 px in any direction (spec 1 §9)', () => {
  expect([isSwipe(19, -19), isSwipe(-20, 0), isSwipe(3, 20)]).toEqual([false, true, true]);
});
