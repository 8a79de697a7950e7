// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { drawnPage } from '../shared/testing/drawn-page.tsx';
import { useArrival } from './arrival.ts';

const page = drawnPage();
const scrollTo = vi.fn();

beforeEach(() => {
  scrollTo.mockClear();
  vi.stubGlobal('scrollTo', scrollTo);
});

function App({ children }: { children?: ReactNode }) {
  useArrival();
  return (
    <>
      <a href="/">Home</a>
      <main tabIndex={-1}>{children}</main>
    </>
  );
}

const main = () => document.querySelector('main')!;
const link = () => document.querySelector('a')!;
const go = (to: string) => page.settle(() => navigate(to));

test('another page begins at its top, with the focus on its main part', async () => {
  await page.draw(<App />);
  link().focus();
  await go('/history');
  expect([scrollTo.mock.calls, document.activeElement]).toEqual([[[0, 0]], main()]);
});

test('the page that is opened first leaves the focus alone; so does what only changes the search', async () => {
  vi.resetModules();
  const { useArrival: useFirstArrival } = await import('./arrival.ts');
  function First() {
    useFirstArrival();
    return <main tabIndex={-1} />;
  }
  await page.draw(<First />);
  expect([scrollTo.mock.calls, document.activeElement]).toEqual([[], document.body]);
  await go(`${location.pathname}?sort=date`);
  expect([scrollTo.mock.calls, document.activeElement]).toEqual([[], document.body]);
});

test('a page that has focused something of its own keeps it', async () => {
  await page.draw(
    <App>
      <input />
    </App>,
  );
  const field = document.querySelector('input')!;
  field.focus();
  await go('/prompts');
  expect(document.activeElement).toBe(field);
});

test('back in the history the browser puts the page where it was; the next page begins at its top again', async () => {
  await page.draw(<App />);
  await go('/ask');
  scrollTo.mockClear();
  link().focus();
  await page.settle(() => {
    history.replaceState(null, '', '/history');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  expect([scrollTo.mock.calls, document.activeElement]).toEqual([[], main()]);
  await go('/ask');
  expect(scrollTo.mock.calls).toEqual([[0, 0]]);
});
