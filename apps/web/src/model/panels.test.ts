import { expect, it } from 'vitest';
import { createPanelStore, togglePanel } from './panels.ts';

it('a panel opens and closes by the same button', () => {
  const store = createPanelStore();
  const seen = [store.getState().open];
  for (let press = 0; press < 2; press += 1) {
    togglePanel(store, 'people');
    seen.push(store.getState().open);
  }
  expect(seen).toEqual([null, 'people', null]);
});
