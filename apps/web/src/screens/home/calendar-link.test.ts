import { expect, it } from 'vitest';
import { calendarEventLink, meetingLink } from './calendar-link.ts';

it('opens the calendar’s event template with the link in details and location (spec 1 §2)', () => {
  const url = new URL(calendarEventLink(meetingLink('https://meet.example.org', 'abc-defg-hij')));
  expect(`${url.origin}${url.pathname}`).toBe('https://calendar.google.com/calendar/render');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    action: 'TEMPLATE',
    text: 'New Meeting',
    details: 'Click the link to join the meeting: https://meet.example.org/abc-defg-hij',
    location: 'https://meet.example.org/abc-defg-hij',
  });
});
