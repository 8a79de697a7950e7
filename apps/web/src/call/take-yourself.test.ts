import { expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { INITIAL_MEETING, type MeetingState } from '../model/meeting.ts';
import { participant, state, YOU } from './testing/fake-call.ts';
import { takeYourself } from './take-yourself.ts';

const meeting = (you = YOU) =>
  createStore<MeetingState>(() => ({
    ...INITIAL_MEETING,
    conference: {
      ...{ conference: state().conference, participants: [you], joinRequests: [], removed: [], blocked: [] },
      ...{ quota: [], recording: null, you: you.id },
    },
  }));
const answer = participant(YOU.id, { listens: false, version: 1 });

it('what the server answers of this device is known here at once', () => {
  const store = meeting();
  expect(takeYourself(store, answer)).toBe(true);
  expect(store.getState().conference!.participants).toEqual([answer]);
});

it('an answer that comes when this device is another participant, or outside, changes nothing', () => {
  const again = participant('prt_again');
  const store = meeting(again);
  expect(takeYourself(store, answer)).toBe(false);
  expect(store.getState().conference!.participants).toEqual([again]);
  const outside = createStore<MeetingState>(() => INITIAL_MEETING);
  expect(takeYourself(outside, answer)).toBe(false);
  expect(outside.getState()).toBe(INITIAL_MEETING);
});
