// @vitest-environment happy-dom
import type { Recording } from '@intermind/contracts';
import { act, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeCall, KEN, MEMBER, state, YOU } from '../../call/testing/fake-call.ts';
import { getText, loadCallText } from '../../platform/text.ts';
import { toasts } from '../../platform/toast.ts';
import { useModerationToasts } from './use-moderation-toasts.ts';

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  toasts.setState([], true);
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  [false, 'This meeting is now being recorded.'],
  [true, 'This meeting is now being recorded. What people say is written below the picture.'],
])('everybody is told that a recording begins, and with captions (%s) that too', async (captions, text) => {
  const call = fakeCall();
  await call.inCall(MEMBER, KEN);
  await Promise.all([loadCallText('en'), getText()]);
  function Probe() {
    useModerationToasts(call.meeting);
    return null;
  }
  const root = createRoot(document.createElement('div'));
  await act(async () => {
    root.render(
      <Suspense>
        <Probe />
      </Suspense>,
    );
    await Promise.resolve();
  });
  const recording = {
    ...{ id: 'rec_1', conferenceId: 'cnf_1', reason: null, captions },
  } as unknown as Recording;
  const startedAt = '2030-05-01T10:00:00.000Z';
  for (const [version, name] of (['starting', 'recording'] as const).entries())
    act(() =>
      call.sockets.last.receive({
        ...state(YOU, KEN),
        recording: { ...recording, startedAt, state: name, version },
      }),
    );
  expect(toasts.getState().map((toast) => toast.text)).toEqual([text]);
});
