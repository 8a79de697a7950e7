import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as Toasts from './toast.ts';

let page: typeof Toasts;

beforeEach(async () => {
  vi.resetModules();
  page = await import('./toast.ts');
});

afterEach(() => vi.restoreAllMocks());

const shown = () => page.toasts.getState();

it('a toast stays for four seconds unless it says otherwise, and can be told from the others (spec 1 §9)', () => {
  page.showToast({ kind: 'info', text: 'one' });
  page.showToast({ kind: 'error', text: 'two', durationMs: Infinity, id: 'mine' });
  expect(shown()).toEqual([
    { kind: 'info', text: 'one', id: 'toast-1', durationMs: 4_000, sequence: 1 },
    { kind: 'error', text: 'two', id: 'mine', durationMs: Infinity, sequence: 2 },
  ]);
  page.hideToast('toast-1');
  page.hideToast('not there');
  expect(shown().map(({ id }) => id)).toEqual(['mine']);
});

it('what draws them is loaded with the first one, once', () => {
  const load = vi.fn(() => Promise.resolve());
  page.setToaster(load);
  expect(load).not.toHaveBeenCalled();
  page.showToast({ kind: 'info', text: 'one' });
  page.showToast({ kind: 'info', text: 'two' });
  expect(load).toHaveBeenCalledTimes(1);
});

it('what draws them is loaded again with the next one where that failed', async () => {
  const problem = vi.spyOn(console, 'error').mockReturnValue();
  const load = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValue();
  page.setToaster(load);
  page.showToast({ kind: 'info', text: 'one' });
  await Promise.resolve();
  await Promise.resolve();
  expect(problem).toHaveBeenCalledTimes(1);
  page.showToast({ kind: 'info', text: 'two' });
  page.showToast({ kind: 'info', text: 'three' });
  expect([load.mock.calls.length, shown().length]).toEqual([2, 3]);
});
