// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApp } from '../../platform/testing/fake-app.ts';
import { startSession } from '../../platform/session.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { NewMeeting } from './new-meeting.tsx';

const page = drawnPage();
const app = fakeApp();
const opened = { opener: null, location: { replace: vi.fn() }, close: vi.fn() };

// The API does not answer who is signed in. The session of a page begins once: the last test signs in.
beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  history.replaceState(null, '', '/');
  vi.spyOn(window, 'open').mockReturnValue(opened as never);
  app.keepTokens();
  app.server.lose('GET /users');
  await startSession();
});

const busy = () => page.button('New meeting')?.getAttribute('aria-busy');

test.each([
  ['Start now', 0],
  ['Schedule in Google Calendar', 1],
])(
  'while it is not known who is signed in, "%s" waits ten seconds, then says so and can be chosen again',
  async (choice, windows) => {
    opened.close.mockClear();
    await page.draw(<NewMeeting />);
    await page.choose(choice);
    await page.settle(() => vi.advanceTimersByTimeAsync(9_000));
    // Nothing is being created yet.
    expect([busy(), opened.close.mock.calls.length]).toEqual(['true', 0]);
    await page.settle(() => vi.advanceTimersByTimeAsync(1_100));
    await page.found(() => busy() !== 'true');
    expect([app.told().at(-1)?.text, opened.close.mock.calls.length, page.texts('[role=dialog]')]).toEqual([
      'The server didn’t answer in time. Try again.',
      windows,
      [],
    ]);
  },
);

test('the meeting is created as soon as it is known who is signed in', async () => {
  await page.draw(<NewMeeting />);
  await page.choose('Start now');
  expect([busy(), location.pathname]).toEqual(['true', '/']);
  app.server.answer('POST /rooms', { id: 'abc-defg-hij' });
  await page.settle(() => app.signIn());
  await page.found(() => location.pathname === '/abc-defg-hij');
});
