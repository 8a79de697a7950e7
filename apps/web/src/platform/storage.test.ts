import { expect, it } from 'vitest';
import { guardedStorage } from './storage.ts';

/** The part of a browser's storage that ours uses. */
function fakeStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

it('writes to the browser’s storage, where other tabs find it', () => {
  const real = fakeStorage();
  const storage = guardedStorage(() => real);
  storage.setItem('a', '1');
  expect([real.getItem('a'), storage.getItem('a'), storage.length, storage.key(0)]).toEqual([
    '1',
    '1',
    1,
    'a',
  ]);
  storage.removeItem('a');
  expect([real.getItem('a'), storage.getItem('a'), storage.length]).toEqual([null, null, 0]);
});

it('keeps everything for as long as the page where the browser forbids its storage', () => {
  const storage = guardedStorage(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(storage.getItem('a')).toBeNull();
  storage.setItem('a', '1');
  expect([storage.getItem('a'), storage.length, storage.key(0)]).toEqual(['1', 1, 'a']);
  storage.removeItem('a');
  expect([storage.getItem('a'), storage.length]).toEqual([null, 0]);
});

it('keeps what does not fit for as long as the page, and a later write that fits replaces it', () => {
  const real = fakeStorage();
  let full = true;
  const { setItem } = real;
  real.setItem = (key, value) => {
    if (full) throw new DOMException('full', 'QuotaExceededError');
    setItem(key, value);
  };
  const storage = guardedStorage(() => real);
  storage.setItem('a', '1');
  expect([storage.getItem('a'), real.getItem('a')]).toEqual(['1', null]);
  full = false;
  storage.setItem('a', '2');
  expect([storage.getItem('a'), real.getItem('a')]).toEqual(['2', '2']);
});
