import { ERRORS, UPCOMING_EVENTS_MAX } from '@intermind/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRoom, member } from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ CALENDAR_ADDRESSES: 'off' });
});
afterAll(() => t.close());

const features = async (app: TestApp) =>
  (await app.call('GET', '/config')).json<{ features: Record<string, boolean> }>().features;

test('where nothing is set up, pages hear so, and calls say it', async () => {
  const { headers } = await member(t, 'Anna');
  expect(await features(t)).toMatchObject({
    calendar: false,
    googleCalendar: false,
    calendarAddresses: false,
  });
  const body = { address: 'https://calendar.example.org/private.ics' };
  for (const answer of [
    await t.call('GET', '/calendar/google/auth/url', { headers }),
    await t.call('POST', '/calendar/google/auth/callback', { headers, body: { code: 'c', state: 's' } }),
    await t.call('POST', '/calendar/google/sync', { headers }),
    await t.call('POST', '/calendar/addresses', { headers, body }),
  ])
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'CalendarOff']);
  expect((await t.call('GET', '/calendar/events', { headers })).json()).toEqual({ items: [], total: 0 });
  expect((await t.call('GET', '/calendar/events/upcoming', { headers })).json()).toEqual({
    items: [],
    sources: [],
  });
  expect(ERRORS.CalendarSyncFailed.message).toBe('Failed to sync with Google Calendar...');
});

test('private addresses on the internet are on unless they are switched off; Google needs its client', async () => {
  const other = await startTestApp();
  expect(await features(other)).toMatchObject({
    calendar: true,
    googleCalendar: false,
    calendarAddresses: true,
  });
  const { headers } = await member(other, 'Anna');
  const answer = await other.call('POST', '/calendar/addresses', {
    headers,
    body: { address: 'http://localhost:1/private.ics' },
  });
  expect(answer.json()).toMatchObject({ code: 'CalendarAddressRefused', data: { problem: 'notAllowed' } });
  await other.close();
});

test('upcoming events are the next ones that go on, days too as long as it is that day anywhere', async () => {
  const { headers } = await member(t, 'Ben');
  const { id } = (await t.call('GET', '/users', { headers })).json<{ id: string }>();
  const { pool } = t.database;
  t.clock.now = new Date('2026-11-23T09:00:00Z');
  await pool.query(
    `insert into calendar_sources (id, user_id, kind, name, secret, state, next_sync_at, created_at)
     values ('cal_0123456789ABCDEF0123', $1, 'address', 'x', 'x', 'ready', now(), now())`,
    [id],
  );
  const put = (name: string, from: string, to: string, day: string | null = null) =>
    pool.query(
      `insert into calendar_events (id, source_id, user_id, external_id, title, starts_at, ends_at, start_date,
         end_date, location, description, reading)
       values ('evt_' || rpad(md5($2), 20, '0'), 'cal_0123456789ABCDEF0123', $1, $2, $2, $3, $4, $5, $5, '', '', 1)`,
      [id, name, from, to, day],
    );
  await put('over', '2026-11-23T08:00:00Z', '2026-11-23T09:00:00Z');
  await put('running', '2026-11-23T08:30:00Z', '2026-11-23T09:30:00Z');
  await put('yesterday in the west', '2026-11-22T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-22');
  await put('long over', '2026-11-21T00:00:00Z', '2026-11-22T00:00:00Z', '2026-11-21');
  for (let day = 1; day <= 25; day++)
    await put(`later ${day}`, `2026-12-${String(day).padStart(2, '0')}T09:00:00Z`, '2026-12-31T10:00:00Z');
  const names = (await t.call('GET', '/calendar/events/upcoming', { headers }))
    .json<{ items: { title: string }[] }>()
    .items.map(({ title }) => title);
  expect([names.length, names.slice(0, 3)]).toEqual([
    UPCOMING_EVENTS_MAX,
    ['yesterday in the west', 'running', 'later 1'],
  ]);
});

test('the file of a meeting has the room’s name for its owner only, and the time that is asked for', async () => {
  const [owner, other] = [await member(t, 'Carl'), await member(t, 'Dora')];
  const roomId = await makeRoom(t, owner);
  await t.call('PATCH', `/rooms/${roomId}/settings`, { headers: owner.headers, body: { title: 'Weekly' } });
  const file = ({ headers }: typeof owner) =>
    t.call('GET', `/rooms/${roomId}/calendar-file?start=2026-11-24T09:00:00Z&minutes=30`, { headers });
  const answer = await file(owner);
  expect([answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
    'text/calendar; charset=utf-8',
    `attachment; filename*=UTF-8''${roomId}.ics`,
  ]);
  expect(answer.body).toContain('SUMMARY:Weekly\r\n');
  expect(answer.body).toContain('DTEND:20261124T093000Z\r\n');
  expect((await file(other)).body).toContain('SUMMARY:New Meeting\r\n');
  const none = await t.call('GET', '/rooms/abc-defg-hij/calendar-file', { headers: owner.headers });
  expect(none.json().code).toBe('ConferenceNotFound');
});
