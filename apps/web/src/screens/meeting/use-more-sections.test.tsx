// @vitest-environment happy-dom
import { act, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeCall, KEN, MEMBER } from '../../call/testing/fake-call.ts';
import { setFeedbackPanel } from '../../platform/feedback.ts';
import { getText, loadCallText } from '../../platform/text.ts';
import type { MenuSection } from '../../shared/ui/menu-props.ts';
import { useMoreSections } from './use-more-sections.tsx';

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => vi.unstubAllGlobals());

async function more() {
  const call = fakeCall();
  await call.inCall(MEMBER, KEN);
  await Promise.all([loadCallText('en'), getText()]);
  let sections: readonly MenuSection[] = [];
  const none = () => undefined;
  const actions = { onCopyLink: none, onInvite: none, onShortcuts: none, floating: false, onFloating: none };
  function Probe() {
    sections = useMoreSections(call.meeting, false, actions);
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
  const item = (label: string) => sections.flatMap(({ items }) => items).find((one) => one.label === label);
  return { ...call, root, item };
}

/** A browser that fills the screen at once. */
function fullScreenOf(enabled: boolean): void {
  let shown: Element | null = null;
  const become = (next: Element | null) => {
    shown = next;
    document.dispatchEvent(new Event('fullscreenchange'));
    return Promise.resolve();
  };
  const { documentElement } = document;
  Object.defineProperties(document, {
    fullscreenEnabled: { value: enabled, configurable: true },
    fullscreenElement: { get: () => shown, configurable: true },
    exitFullscreen: { value: () => become(null), configurable: true },
  });
  Object.assign(documentElement, { requestFullscreen: () => become(documentElement) });
}

test('More has the full screen, on and off, where the browser has it', async () => {
  fullScreenOf(true);
  const { item, root } = await more();
  const seen = [item('Full screen')?.checked];
  for (let press = 0; press < 2; press += 1) {
    act(() => item('Full screen')!.onSelect());
    seen.push(item('Full screen')?.checked);
  }
  expect([seen, document.fullscreenElement]).toEqual([[false, true, false], null]);
  act(() => root.unmount());
  fullScreenOf(false);
  expect((await more()).item('Full screen')).toBeUndefined();
});

test('More has the blur of the background', async () => {
  fullScreenOf(true);
  const { item, settings } = await more();
  const before = item('Blur my background')?.checked;
  act(() => item('Blur my background')!.onSelect());
  expect([before, settings.getState().backgroundBlur, item('Blur my background')?.checked]).toEqual([
    false,
    true,
    true,
  ]);
});

test('More has the way to report a problem; closing the form leads back to More (spec 1 §2)', async () => {
  const opened = vi.fn();
  setFeedbackPanel(() => Promise.resolve(opened));
  const opener = document.body.appendChild(document.createElement('button'));
  opener.dataset['more'] = '';
  const { item } = await more();
  await act(async () => {
    item('Report a problem')!.onSelect();
    await Promise.resolve();
  });
  await vi.waitFor(() => expect(opened.mock.calls).toEqual([[opener]]));
  opener.remove();
});
