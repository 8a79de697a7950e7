// @vitest-environment happy-dom
import { act, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeCall, KEN, MEMBER } from '../../call/testing/fake-call.ts';
import { updateSlice } from '../../model/meeting.ts';
import { loadCallText } from '../../platform/text.ts';
import { toasts } from '../../platform/toast.ts';
import { useFirstVoice } from './use-first-voice.ts';

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => vi.unstubAllGlobals());

test('the first interpreted voice is told in one line, once on this device', async () => {
  const call = fakeCall();
  await call.inCall(MEMBER, KEN);
  const { meeting, settings } = call;
  await loadCallText('en');
  function Probe() {
    useFirstVoice(meeting);
    return null;
  }
  const open = async () => {
    const root = createRoot(document.createElement('div'));
    await act(async () => {
      root.render(
        <Suspense>
          <Probe />
        </Suspense>,
      );
      await Promise.resolve();
    });
    return root;
  };
  const hear = (...lagsMs: number[]) =>
    updateSlice(meeting.store, 'interpretation', { heardLags: lagsMs.map((lagMs) => ({ atMs: 0, lagMs })) });
  settings.setState({ originalVolumeLevel: 25 });
  const root = await open();
  meeting.store.setState({ aloneSecondsLeft: 5 });
  expect(toasts.getState()).toEqual([]);
  hear(1_800);
  const told = toasts.getState().map(({ text }) => text);
  toasts.setState([], true);
  hear(1_800, 1_900);
  act(() => root.unmount());
  hear();
  await open();
  hear(2_000);
  expect([told, toasts.getState()]).toEqual([
    ['You’re hearing an AI voice. The original voice is at 25%.'],
    [],
  ]);
});
