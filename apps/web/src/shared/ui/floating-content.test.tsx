// @vitest-environment happy-dom
import { act, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { floatingContent } from './floating-content.ts';

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => vi.unstubAllGlobals());

function page(load: () => Promise<() => string>) {
  const content = floatingContent(load);
  const failed = vi.fn();
  function Opened({ open }: { open: boolean }) {
    const Content = content.useContent(open, failed);
    return Content && <Content />;
  }
  const place = document.createElement('div');
  const root = createRoot(place);
  const show = async (open: boolean) => {
    await act(async () => {
      root.render(<Opened open={open} />);
      await Promise.resolve();
    });
    return place.textContent;
  };
  return { content, failed, show };
}

const Menu = () => 'the menu';

test('it is loaded when it opens, and drawn at once the next time', async () => {
  const load = vi.fn(async () => Promise.resolve(Menu));
  const { show, failed } = page(load);
  expect(await show(false)).toBe('');
  expect(load).not.toHaveBeenCalled();
  expect(await show(true)).toBe('the menu');
  expect(await show(false)).toBe('');
  expect(await show(true)).toBe('the menu');
  expect([load.mock.calls.length, failed.mock.calls.length]).toEqual([1, 0]);
});

test('where it cannot be loaded the page goes on, and the next opening tries again', async () => {
  const load = vi.fn<() => Promise<() => string>>();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(Menu);
  const { show, failed } = page(load);
  expect(await show(true)).toBe('');
  expect(failed).toHaveBeenCalledTimes(1);
  await show(false);
  expect(await show(true)).toBe('the menu');
  expect(failed).toHaveBeenCalledTimes(1);
});

test('a failure that comes after it was closed is nobody’s any more; one ahead of it stays silent', async () => {
  const gone = Promise.withResolvers<() => string>();
  const { content, show, failed } = page(() => gone.promise);
  content.preload();
  await show(true);
  await show(false);
  gone.reject(new TypeError('Failed to fetch'));
  await show(false);
  expect(failed).not.toHaveBeenCalled();
});

test('it is drawn too when it comes between the opening and what follows from it', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const code = Promise.withResolvers<() => string>();
  const content = floatingContent(() => code.promise);
  function Opened() {
    const Content = content.useContent(true, vi.fn());
    // Before the effects of the hook, which wait for their turn.
    useLayoutEffect(() => code.resolve(Menu), []);
    return Content && <Content />;
  }
  content.preload();
  const place = document.createElement('div');
  createRoot(place).render(<Opened />);
  await vi.waitFor(() => expect(place.textContent).toBe('the menu'));
});
