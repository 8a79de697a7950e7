// @vitest-environment happy-dom
import { CALENDAR_CONNECTED_REDIRECT_MS, CALENDAR_FAILED_REDIRECT_MS } from '@intermind/contracts/limits';
import { act, Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getText } from '../../platform/text.ts';
import { CalendarResult } from './calendar-result.tsx';
import { getCalendarText } from './calendar-text.ts';
import type { ConnectingResult } from './finish-connecting.ts';

let root: Root;
let page: HTMLElement;
let wentHome: number;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await Promise.all([getText(), getCalendarText()]);
  vi.useFakeTimers();
  page = document.createElement('div');
  root = createRoot(page);
  wentHome = 0;
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const goHome = () => (wentHome += 1);
async function show(result: ConnectingResult | null): Promise<void> {
  await act(async () => {
    root.render(
      <Suspense>
        <CalendarResult
          result={result}
          onHome={goHome}
          onAgain={() => Promise.resolve()}
          connectedMs={CALENDAR_CONNECTED_REDIRECT_MS}
          failedMs={CALENDAR_FAILED_REDIRECT_MS}
        />
      </Suspense>,
    );
    await Promise.resolve();
  });
}
/** Second by second: each begins when the one before is shown. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 500)
    await act(() => vi.advanceTimersByTimeAsync(Math.min(left, 500)));
}

test('while the calendar is read, nobody is sent anywhere', async () => {
  await show(null);
  expect(page.querySelector('h1')!.textContent).toBe('Syncing your calendar…');
  await pass(60_000);
  expect(wentHome).toBe(0);
});

test.each([
  ['success after 2 s', { kind: 'connected' }, 'Your calendar is connected', 2_000],
  ['failure after 10 s', { kind: 'failed', why: 'sync' }, 'Your calendar wasn’t connected', 10_000],
] as const)('%s leads home (spec 2 §9)', async (_what, result, title, ms) => {
  await show(null);
  await show(result);
  expect(page.querySelector('h1')!.textContent).toBe(title);
  expect(page.querySelector('[role=timer]')!.textContent).toBe(
    `The home page opens in ${ms / 1_000} seconds.`,
  );
  await pass(ms - 500);
  expect(wentHome).toBe(0);
  expect(page.querySelector('[role=timer]')!.textContent).toBe('The home page opens in 1 second.');
  await pass(500);
  expect(wentHome).toBe(1);
});

test.each([
  ['sync', 'Failed to sync with Google Calendar...'],
  ['noCode', 'No authorization code found in the URL'],
  ['cancelled', 'You said no at Google, so nothing was connected.'],
  [
    'foreign',
    'This permission has expired, or was asked for in another sign-in. Connect the calendar again.',
  ],
] as const)('a failure says why: %s (spec 2 §8)', async (why, text) => {
  await show({ kind: 'failed', why });
  expect(page.querySelector('[role=alert]')!.textContent).toBe(text);
  expect([...page.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
    'Connect again',
    'Home',
  ]);
});

test('where Google Calendar is not set up, nothing is offered but home', async () => {
  await show({ kind: 'failed', why: 'off' });
  expect([...page.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Home']);
});
