// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { ANA, fakeApp } from '../../platform/testing/fake-app.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { CalendarResultScreen } from './calendar-result-screen.tsx';

const page = drawnPage();
const app = fakeApp();
const CALLBACK = 'POST /calendar/google/auth/callback';
const SYNC = 'POST /calendar/google/sync';

beforeEach(async () => {
  await app.signIn();
  app.server.answer(CALLBACK, { items: [] }).answer(SYNC, {}).answer('GET /calendar/sources', { items: [] });
});

async function open(search: string): Promise<void> {
  history.replaceState(null, '', `/google/calendar/auth/callback${search}`);
  await page.draw(<CalendarResultScreen />);
  await page.found(() => page.texts('[role=timer]').length > 0);
}

test.each([
  ['no code', '?state=s1', 'No authorization code found in the URL', 0],
  [
    'a code that is refused',
    '?code=1&state=refused',
    'Google didn’t accept the answer. Connect the calendar again.',
    1,
  ],
  ['a calendar that cannot be read', '?code=1&state=s2', 'Failed to sync with Google Calendar...', 1],
])('%s: said why, and home in ten seconds (spec 2 §8)', async (what, search, text, asked) => {
  if (what === 'a code that is refused') app.server.refuse(CALLBACK, 'CalendarCodeRefused');
  app.server.refuse(SYNC, 'CalendarSyncFailed');
  await open(search);
  expect([page.texts('h1'), page.alerts(), page.texts('[role=timer]'), page.texts('button')]).toEqual([
    ['Your calendar wasn’t connected'],
    [text],
    ['The home page opens in 10 seconds.'],
    ['Connect again', 'Home'],
  ]);
  expect([app.server.count(CALLBACK), app.told()]).toEqual([asked, []]);
  await page.press('Home');
  expect(location.pathname).toBe('/');
});

test('a calendar that is connected and read leads home in two seconds', async () => {
  app.server.answer('GET /users', { ...ANA, hasCalendar: true });
  await open('?code=1&state=s3');
  expect([page.texts('h1'), page.texts('[role=timer]')]).toEqual([
    ['Your calendar is connected'],
    ['The home page opens in 2 seconds.'],
  ]);
});
