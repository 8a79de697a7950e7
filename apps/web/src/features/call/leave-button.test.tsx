// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadCallText, setLanguage } from '../../platform/text.ts';
import { LeaveButton } from './leave-button.tsx';

vi.mock('../../shared/ui/menu-content.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => vi.unstubAllGlobals());

async function pressed(onEndForAll: (() => void) | undefined) {
  await setLanguage('en');
  await loadCallText('en');
  const place = document.body.appendChild(document.createElement('div'));
  const onLeave = vi.fn();
  const leave = <LeaveButton phone={false} onLeave={onLeave} onEndForAll={onEndForAll} />;
  act(() => createRoot(place).render(leave));
  await act(async () => {
    place.querySelector('button')!.click();
    await vi.dynamicImportSettled();
  });
  return { place, onLeave };
}

test('a person who may end the meeting can leave while the server that has the menu is away', async () => {
  const { place, onLeave } = await pressed(() => undefined);
  expect([onLeave.mock.calls.length, place.querySelectorAll('button').length]).toEqual([1, 1]);
});

test('everyone else leaves at once', async () => {
  const { onLeave } = await pressed(undefined);
  expect(onLeave).toHaveBeenCalledTimes(1);
});
