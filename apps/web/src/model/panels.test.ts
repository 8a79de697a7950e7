import type { SegmentId } from '@intermind/contracts';
import { expect, it } from 'vitest';
import { createPanelStore, showSentence, togglePanel } from './panels.ts';

it('a panel opens and closes by the same button', () => {
  const store = createPanelStore();
  const seen = [store.getState().open];
  for (let press = 0; press < 2; press += 1) {
    togglePanel(store, 'people');
    seen.push(store.getState().open);
  }
  expect(seen).toEqual([null, 'people', null]);
});

it('the transcript opens at a sentence, and the next time at its end', () => {
  const store = createPanelStore();
  togglePanel(store, 'ai');
  showSentence(store, 'seg_1' as SegmentId);
  expect(store.getState()).toEqual({ open: 'transcript', sentence: 'seg_1', consentAsked: 0 });
  togglePanel(store, 'transcript');
  togglePanel(store, 'transcript');
  expect(store.getState()).toEqual({ open: 'transcript', sentence: null, consentAsked: 0 });
});
