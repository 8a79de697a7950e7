// @vitest-environment happy-dom
import { act, Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EngineOrderDialog } from './engine-order-dialog.tsx';
import type { SubjectOrder } from './subject-orders.ts';

let root: Root;
const onSave = vi.fn(() => Promise.resolve());
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  onSave.mockClear();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(() => {
    root.unmount();
    return new Promise((done) => setTimeout(done));
  });
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const engine = (id: string) => ({ id, isDemonstration: false, isHere: true });
const ORDER: SubjectOrder = {
  ...{ kind: 'translator', subject: 'en>es', by: 'settings' },
  engines: [engine('one'), engine('two'), { ...engine('gone'), isHere: false }],
};

async function show(order: SubjectOrder): Promise<void> {
  await act(async () => {
    root.render(
      <Suspense>
        <EngineOrderDialog order={order} onSave={onSave} onClose={() => undefined} />
      </Suspense>,
    );
    await Promise.resolve();
  });
  // Texts are loaded with the first one.
  for (let tries = 0; tries < 1_000 && !document.querySelector('ol'); tries += 1)
    await act(() => new Promise((done) => setTimeout(done, 10)));
}

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  );
const press = (name: string) =>
  act(async () => {
    button(name)!.focus();
    button(name)!.click();
    await Promise.resolve();
  });
const order = () => [...document.querySelectorAll('ol bdi')].map(({ textContent }) => textContent);
const said = () => document.querySelector('[role=status]')!.textContent;

test('engines move up and down, each move is said, and the button keeps the focus', async () => {
  await show(ORDER);
  expect(order()).toEqual(['one', 'two', 'gone']);
  expect(document.querySelector('ol')!.textContent).toContain('Not set up here');
  await press('Move gone up');
  expect([order(), said()]).toEqual([['one', 'gone', 'two'], 'gone: 2 of 3']);
  await press('Move one down');
  expect([order(), said()]).toEqual([['gone', 'one', 'two'], 'one: 2 of 3']);
  expect(document.activeElement).toBe(button('Move one down'));
  // At the end nothing moves, and the focus stays.
  await press('Move gone up');
  expect(order()).toEqual(['gone', 'one', 'two']);
  expect(button('Move gone up')!.getAttribute('aria-disabled')).toBe('true');
  await press('Save');
  expect(onSave).toHaveBeenCalledExactlyOnceWith(['gone', 'one', 'two']);
});

test('only what was chosen by hand is taken back', async () => {
  await show(ORDER);
  expect(button('Reset')).toBeUndefined();
  await show({ ...ORDER, by: 'hand' });
  await press('Reset');
  expect(onSave).toHaveBeenCalledExactlyOnceWith(null);
});
