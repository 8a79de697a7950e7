// @vitest-environment happy-dom
import type { ErrorCode } from '@intermind/contracts';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApp } from '../../platform/testing/fake-app.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { NewMeeting } from './new-meeting.tsx';

const page = drawnPage();
const app = fakeApp();
const ROOMS = 'POST /rooms';

beforeEach(async () => {
  await app.signIn();
  history.replaceState(null, '', '/');
});

const error = (text: string) => ({ kind: 'error', text, durationMs: 4_000 });
const CHOICES = ['Start now', 'Create for later', 'Schedule in Google Calendar'];

test.each<[ErrorCode | 'no network', string]>([
  ['Internal', 'The meeting couldn’t be created. Try again in a moment.'],
  ['Forbidden', 'The meeting couldn’t be created. Try again in a moment.'],
  ['StorageFull', 'The server’s disk is full. Ask its administrator to free up some space.'],
  ['no network', 'Connection lost. Check your internet connection.'],
])('a room that cannot be created (%s): %s (spec 1 §8)', async (why, text) => {
  if (why === 'no network') app.server.lose(ROOMS);
  else app.server.refuse(ROOMS, why);
  const opened = { opener: null, location: { replace: vi.fn() }, close: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue(opened as never);
  await page.draw(<NewMeeting />);
  for (const choice of CHOICES) {
    await page.choose(choice);
    await page.found(() => page.button('New meeting'));
  }
  await page.found(() => app.told().length > 0);
  expect([app.told(), app.problems()]).toEqual([
    [error(text)],
    CHOICES.map(() => 'The room could not be created'),
  ]);
  // Nothing was begun: no address, no dialog, and the calendar's window is gone.
  expect([location.pathname, page.texts('[role=dialog]'), opened.close.mock.calls.length]).toEqual([
    '/',
    [],
    1,
  ]);
  app.server.answer(ROOMS, { id: 'abc-defg-hij' });
  await page.choose('Start now');
  expect(location.pathname).toBe('/abc-defg-hij');
});

test('a link that cannot be copied says what to do instead (spec 1 §8)', async () => {
  app.server.answer(ROOMS, { id: 'abc-defg-hij' });
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await page.draw(<NewMeeting />);
  await page.choose('Create for later');
  await page.press('Copy link');
  expect([app.told(), page.button('Copy link') !== undefined]).toEqual([
    [error('The link couldn’t be copied. Select it and copy it manually.')],
    true,
  ]);
});

test('its camera is not mirrored where the page reads from the right', async () => {
  await page.draw(<NewMeeting />);
  expect(document.querySelector('.lucide-video')!.classList).not.toContain('flip');
});
