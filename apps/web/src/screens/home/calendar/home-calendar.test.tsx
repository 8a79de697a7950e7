// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { getCalendarText } from '../../../features/calendar/calendar-text.ts';
import { ANA, fakeApp } from '../../../platform/testing/fake-app.ts';
import { drawnPage } from '../../../shared/testing/drawn-page.tsx';
import { HomeCalendar } from './home-calendar.tsx';

const page = drawnPage();
const app = fakeApp();
const UPCOMING = 'GET /calendar/events/upcoming';

beforeEach(async () => {
  await getCalendarText();
  await app.signIn({ ...ANA, hasCalendar: true });
});

test.each(['refused', 'lost'])(
  'events that cannot be fetched are logged; no event is listed, and they are fetched with another try (spec 2 §8)',
  async (how) => {
    if (how === 'lost') app.server.lose(UPCOMING);
    else app.server.refuse(UPCOMING, 'Unavailable');
    await page.draw(<HomeCalendar />);
    await page.found(() => page.alerts().length > 0);
    expect([page.alerts(), page.texts('li'), app.told(), app.problems()]).toEqual([
      ['Your events couldn’t be loaded.Try again'],
      [],
      [],
      [`${UPCOMING} got no answer`],
    ]);
    app.server.answer(UPCOMING, { items: [], sources: [] });
    await page.press('Try again');
    await page.found(() => document.body.textContent.includes('No upcoming events.'));
  },
);
