// @vitest-environment happy-dom
import type { CalendarEvent, CalendarSource } from '@intermind/contracts';
import { act, Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getText } from '../../platform/text.ts';
import { getCalendarText } from './calendar-text.ts';
import { type Upcoming, YourMeetings } from './your-meetings.tsx';

const NOW = new Date(2026, 10, 23, 9, 44);
const NONE = { events: [], sources: [] };
let root: Root;
let page: HTMLElement;
let asked: string[];

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await Promise.all([getText(), getCalendarText()]);
  page = document.createElement('div');
  document.body.append(page);
  root = createRoot(page);
  asked = [];
});
afterEach(() => {
  act(() => root.unmount());
  page.remove();
  vi.unstubAllGlobals();
});

const source = (changes: Partial<CalendarSource> = {}) =>
  ({
    id: 'cal_1',
    kind: 'google',
    name: 'ana@example.org',
    state: 'ready',
    problem: null,
    syncedAt: new Date(2026, 10, 23, 9, 40).toISOString(),
    ...changes,
  }) as CalendarSource;
const event = (title: string, start: Date, changes: Partial<CalendarEvent> = {}) =>
  ({
    id: `evt_${title}`,
    sourceId: 'cal_1',
    title,
    startTime: start.toISOString(),
    endTime: new Date(start.getTime() + 30 * 60_000).toISOString(),
    startDate: null,
    endDate: null,
    location: '',
    description: '',
    roomId: null,
    joinUrl: null,
    ...changes,
  }) as CalendarEvent;

async function show(upcoming: Upcoming): Promise<void> {
  await act(async () => {
    root.render(
      <Suspense>
        <YourMeetings
          upcoming={upcoming}
          now={NOW}
          onRetry={() => Promise.resolve(asked.push('retry'))}
          onReconnect={() => Promise.resolve(asked.push('reconnect'))}
        />
      </Suspense>,
    );
    await Promise.resolve();
  });
}
const known = (parts: Partial<Extract<Upcoming, { status: 'known' }>>): Upcoming => ({
  status: 'known',
  ...NONE,
  ...parts,
});
const texts = (selector: string) =>
  [...page.querySelectorAll(selector)].map(({ textContent }) => textContent);
const press = (name: string) =>
  act(async () => {
    [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)!.click();
    await Promise.resolve();
  });

test('events are listed by day; Join is where an event links to a room of this server (spec 2 §2)', async () => {
  const room = { roomId: 'kdr-wmhe-pqz' as CalendarEvent['roomId'] };
  await show(
    known({
      sources: [source()],
      events: [
        event('Port of Valencia, weekly', new Date(2026, 10, 23, 9, 52), room),
        event('Dentist', new Date(2026, 10, 23, 16, 30), { location: 'Calle de Colón 12' }),
        event('Elsewhere', new Date(2026, 10, 24, 10, 0), {
          description: 'https://meet.elsewhere.example/abc-defg-hij',
        }),
        event('', new Date(2026, 10, 28, 11, 0), room),
      ],
    }),
  );
  expect(texts('h3')).toEqual(['Today', 'Tomorrow', 'Upcoming']);
  expect(texts('time')).toEqual(['09:52', '16:30', '10:00', 'Nov 28, 11:00']);
  expect(texts('li p:first-child')).toEqual(['Port of Valencia, weekly', 'Dentist', 'Elsewhere', 'No title']);
  expect(texts('li p + p')).toEqual(['In 8 minutes·kdr-wmhe-pqz', 'Calle de Colón 12', 'kdr-wmhe-pqz']);
  const joins = [...page.querySelectorAll('li a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);
  expect(joins).toEqual([
    ['JoinPort of Valencia, weekly', '/kdr-wmhe-pqz'],
    ['JoinNo title', '/kdr-wmhe-pqz'],
  ]);
  expect(page.textContent).toContain('Google Calendar, updated 09:40');
});

test('what runs says so, and stands out when it can be joined', async () => {
  await show(
    known({
      sources: [source()],
      events: [
        event('Running', new Date(2026, 10, 23, 9, 30), {
          roomId: 'kdr-wmhe-pqz' as CalendarEvent['roomId'],
        }),
        event('Fair', new Date(2026, 10, 23, 1, 0), { startDate: '2026-11-22', endDate: '2026-11-23' }),
      ],
    }),
  );
  expect(texts('li')).toEqual(['All dayFair', '09:30RunningNow·kdr-wmhe-pqzJoinRunning']);
  expect(texts('li[aria-current]')).toEqual(['09:30RunningNow·kdr-wmhe-pqzJoinRunning']);
});

test('many events are shown in part, all of them when asked', async () => {
  const events = Array.from({ length: 12 }, (_, hour) =>
    event(`Event ${hour}`, new Date(2026, 10, 24, hour, 0)),
  );
  await show(known({ sources: [source()], events }));
  expect(texts('li')).toHaveLength(6);
  await press('Show all');
  expect(texts('li')).toHaveLength(12);
});

test('markup in what others wrote is text', async () => {
  const title = '<img src=x onerror=alert(1)>';
  await show(
    known({
      sources: [source()],
      events: [event(title, new Date(2026, 10, 23, 12, 0), { location: title })],
    }),
  );
  expect(page.querySelector('img')).toBeNull();
  expect(texts('li')[0]).toBe(`12:00${title}${title}`);
});

test.each([
  ['no events', { sources: [source()] }, 'No upcoming events.'],
  [
    'a calendar that was never read',
    { sources: [source({ state: 'waiting', syncedAt: null })] },
    'Your calendar is being read for the first time. This can take a moment.',
  ],
  ['no calendar', {}, 'No upcoming events.Connect a calendar to see your meetings here.Connect a calendar'],
  [
    'a calendar that cannot be read',
    { sources: [source({ kind: 'address', name: 'Team', state: 'failing', problem: 'refused' })] },
    '“Team” couldn’t be read. You see its events as of 09:40.No upcoming events.',
  ],
  [
    'one that never could',
    {
      sources: [
        source({ kind: 'address', name: 'Team', state: 'failing', problem: 'refused', syncedAt: null }),
      ],
    },
    '“Team” couldn’t be read.No upcoming events.',
  ],
] as const)('%s', async (_what, given, text) => {
  await show(known(given));
  const [, ...parts] = page.querySelector('section')!.children;
  expect(parts.map(({ textContent }) => textContent).join('')).toBe(text);
});

test('access that Google took back can be given again', async () => {
  await show(known({ sources: [source({ state: 'reconnect' })] }));
  expect(page.textContent).toContain('Google no longer lets us read your calendar. Connect it again.');
  expect(page.textContent).not.toContain('updated');
  await press('Connect again');
  expect(asked).toEqual(['reconnect']);
});

test('events that could not be loaded are asked for again', async () => {
  await show({ status: 'failed' });
  expect(texts('[role=alert]')).toEqual(['Your events couldn’t be loaded.Try again']);
  await press('Try again');
  expect(asked).toEqual(['retry']);
});

test('while events are on their way, that is said', async () => {
  await show({ status: 'loading' });
  expect(texts('[role=status]')).toEqual(['Loading your meetings…']);
});
