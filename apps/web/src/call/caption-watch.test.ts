import { FakeClock } from '@intermind/testing';
import { expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { addCaption } from '../model/captions.ts';
import { INITIAL_MEETING, type MeetingState, updateSlice } from '../model/meeting.ts';
import { watchCaptions } from './caption-watch.ts';

it('the newest words belong to their speaker for as long as they are on the screen', async () => {
  const clock = new FakeClock();
  const store = createStore<MeetingState>(() => INITIAL_MEETING);
  let revision = 0;
  const say = (speaker: string) => {
    const caption = {
      speaker: speaker as never,
      segment: 1,
      language: 'en',
      spokenLanguage: 'en',
      revision: (revision += 1),
      text: 'Hello',
      pending: '',
      final: false,
      startMs: 0,
      grade: 'production',
    } as const;
    const { segments } = store.getState().captions;
    updateSlice(store, 'captions', { segments: addCaption(segments, caption, 'en', clock.nowMs()) });
  };
  const whose = () => store.getState().captions.speaker;
  const stop = watchCaptions(store, clock);
  const seen = [whose()];
  say('ken');
  seen.push(whose());
  await clock.advance(6_000);
  say('lucia');
  seen.push(whose());
  await clock.advance(100);
  say('ken');
  seen.push(whose());
  await clock.advance(7_000);
  seen.push(whose());
  await clock.advance(1_000);
  seen.push(whose());
  say('lucia');
  seen.push(whose());
  stop();
  expect([...seen, whose(), clock.waiting]).toEqual([
    null,
    'ken',
    'lucia',
    'ken',
    'ken',
    null,
    'lucia',
    null,
    0,
  ]);
});
