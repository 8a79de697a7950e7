// @vitest-environment happy-dom
import { act, type ReactNode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeCall, KEN, MEMBER } from '../../call/testing/fake-call.ts';
import { loadCallText } from '../../platform/text.ts';
import { CallFloating, useFloating } from './call-floating.tsx';

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

async function shown(content: ReactNode) {
  await loadCallText('en');
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => {
    root.render(<Suspense>{content}</Suspense>);
    await Promise.resolve();
  });
  return root;
}

test('the floating video shows the microphone as open only while others hear it, and says when the connection is lost', async () => {
  const call = fakeCall();
  await call.inCall(MEMBER, KEN);
  const { clock, media, meeting } = call;
  const root = await shown(<CallFloating meeting={meeting} session={meeting.session()!} floating="inPage" />);
  const button = () => document.querySelector('button[aria-label$="microphone"]')!;
  const says = () => [
    button().getAttribute('aria-label'),
    button().querySelector('.text-stage-warn') !== null,
    document.querySelector('[role="status"]')!.textContent,
  ];
  const seen = [says()];
  await act(async () => {
    media.last.events.onLink('reconnecting');
    await clock.advance(100);
  });
  seen.push(says());
  act(() => (button() as HTMLElement).click());
  seen.push(says());
  await act(async () => {
    media.last.events.onLink('connected');
    await clock.advance(100);
  });
  seen.push(says());
  const lost = 'Connection lost.';
  expect(seen).toEqual([
    ['Turn off the microphone', false, ''],
    ['Turn off the microphone', true, expect.stringContaining('Nobody can hear you')],
    ['Turn on the microphone', false, expect.stringContaining(lost)],
    ['Turn on the microphone', false, ''],
  ]);
  act(() => root.unmount());
});

test('a floating window that opens after the call was left is closed, and two presses open one', async () => {
  const opened: { closed: boolean }[] = [];
  const gate = Promise.withResolvers<void>();
  vi.stubGlobal('documentPictureInPicture', {
    async requestWindow() {
      const one = { closed: false };
      opened.push(one);
      await gate.promise;
      return {
        document: document.implementation.createHTMLDocument(),
        close: () => (one.closed = true),
        addEventListener: () => undefined,
      };
    },
  });
  const toggles: (() => void)[] = [];
  function Opener() {
    toggles.push(useFloating().toggle);
    return null;
  }
  const root = await shown(<Opener />);
  act(() => toggles.at(-1)!());
  act(() => toggles.at(-1)!());
  act(() => root.unmount());
  await act(async () => {
    gate.resolve();
    await gate.promise;
    await Promise.resolve();
  });
  expect(opened).toEqual([{ closed: true }]);
});
