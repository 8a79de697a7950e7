import { expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { INITIAL_MEETING, type MeetingState, updateSlice } from './meeting.ts';

it('a slice is replaced only when something in it changes; the others stay', () => {
  const store = createStore<MeetingState>(() => INITIAL_MEETING);
  updateSlice(store, 'media', { up: true, connected: false });
  expect(store.getState()).toBe(INITIAL_MEETING);
  updateSlice(store, 'media', { up: true, connected: true });
  expect(store.getState()).toEqual({
    ...INITIAL_MEETING,
    media: { ...INITIAL_MEETING.media, connected: true },
  });
  expect(store.getState().page).toBe(INITIAL_MEETING.page);
});
