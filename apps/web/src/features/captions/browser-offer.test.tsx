// @vitest-environment happy-dom
import { act, Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getText, loadCallText } from '../../platform/text.ts';
import { BrowserOffer } from './browser-offer.tsx';

let root: Root;
let element: HTMLElement;
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  element = document.body.appendChild(document.createElement('main'));
  root = createRoot(element);
  await Promise.all([getText(), loadCallText('en')]);
});
afterEach(() => {
  act(() => root.unmount());
  element.remove();
  vi.unstubAllGlobals();
});

const show = (offered: boolean) =>
  act(async () => {
    root.render(
      <Suspense>
        <BrowserOffer offered={offered} text="Your browser can write" otherwise="Captions appear here">
          <p>Where your voice goes</p>
        </BrowserOffer>
      </Suspense>,
    );
    await Promise.resolve();
  });

test('the offer is a button that opens what it means, and stays while that is open', async () => {
  await show(true);
  const button = element.querySelector('button')!;
  const expanded = () => button.getAttribute('aria-expanded');
  expect([button.textContent, button.getAttribute('aria-haspopup')]).toEqual([
    'Your browser can write',
    'dialog',
  ]);
  act(() => button.click());
  expect(expanded()).toBe('true');
  // Switched on, it is needed no longer.
  await show(false);
  expect([element.contains(button), expanded()]).toEqual([true, 'true']);
  act(() => button.click());
  expect(element.textContent).toBe('Captions appear here');
});

test('where nothing is offered there is no button', async () => {
  await show(false);
  expect([element.querySelector('button'), element.textContent]).toEqual([null, 'Captions appear here']);
});
