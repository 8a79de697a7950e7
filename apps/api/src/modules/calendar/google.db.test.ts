import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  beginAnew,
  callBack,
  type CalendarWorld,
  connect,
  consent,
  disconnect,
  during,
  events,
  newMember,
  revocations,
  sources,
  startCalendarWorld,
  sync,
  tend,
  titles,
} from '../../testing/calendar-steps.ts';
import { GOOGLE_FAULTS, type StandInFault } from '../../testing/google-stand-in.ts';
import { advance, type Caller } from '../../testing/meeting-steps.ts';

let world: CalendarWorld;
let anna: Caller;
let ben: Caller;
beforeAll(async () => {
  world = await startCalendarWorld();
});
beforeEach(async () => {
  await beginAnew(world);
  [anna, ben] = [await newMember(world), await newMember(world)];
});
afterAll(() => world.close());

const codeOf = (answer: { json: () => { code: string } }) => answer.json().code;
const me = async ({ headers }: Caller) =>
  (await world.t.call('GET', '/users', { headers })).json<Record<string, unknown>>();
const fail = (path: string, ...faults: StandInFault[]) =>
  world.google.faults.push(...faults.map((fault) => ({ path, fault })));
const [MINUTE, DAY] = [60_000, 86_400_000];
const listed = () => world.google.asked.filter(({ path }) => path.endsWith('/events'));

test('a member connects, and sees their events and nobody else’s', async () => {
  const { google, t } = world;
  google.put(
    { id: 'a', summary: 'Weekly', location: `${'http://localhost:3000'}/abc-defg-hij`, ...during(world, 1) },
    { id: 'b', summary: 'Elsewhere', description: 'https://zoom.us/j/1?pwd=x', ...during(world, 5) },
  );
  expect(await me(anna)).toMatchObject({ isGoogleCalendarConnected: false, hasCalendar: false });
  expect(await connect(world, anna)).toMatchObject({ kind: 'google', state: 'waiting', syncedAt: null });
  const synced = await sync(world, anna);
  expect([synced.statusCode, synced.json()]).toMatchObject([
    200,
    { kind: 'google', name: 'anna@example.org', state: 'ready', syncedAt: t.clock.now.toISOString() },
  ]);
  expect(await me(anna)).toMatchObject({ isGoogleCalendarConnected: true, hasCalendar: true });
  expect(await events(world, anna)).toMatchObject([
    { title: 'Weekly', roomId: 'abc-defg-hij', joinUrl: 'http://localhost:3000/abc-defg-hij' },
    { title: 'Elsewhere', description: 'zoom.us', roomId: null, joinUrl: null },
  ]);
  expect([await events(world, ben), await sources(world, ben)]).toEqual([[], []]);
  expect(await me(ben)).toMatchObject({ isGoogleCalendarConnected: false, hasCalendar: false });
});

test('a consent of another member, one that was used, too old or made up is refused', async () => {
  const given = await consent(world, anna);
  expect(codeOf(await callBack(world, ben, given))).toBe('CalendarStateInvalid');
  expect((await callBack(world, anna, given)).statusCode).toBe(200);
  expect(codeOf(await callBack(world, anna, given))).toBe('CalendarStateInvalid');
  const late = await consent(world, anna);
  advance(world.t, 10 * MINUTE);
  expect(codeOf(await callBack(world, anna, late))).toBe('CalendarStateInvalid');
  expect(codeOf(await callBack(world, anna, { code: 'x', state: 'made-up' }))).toBe('CalendarStateInvalid');
  expect((await callBack(world, anna, { state: 'x' })).statusCode).toBe(400);
});

test('a code that Google does not accept, Google that is away, and a consent without the calendar', async () => {
  const { state } = await consent(world, anna);
  expect(codeOf(await callBack(world, anna, { code: 'wrong', state }))).toBe('CalendarCodeRefused');
  const away = await consent(world, anna);
  fail('/token', GOOGLE_FAULTS.broken);
  const failed = await callBack(world, anna, away);
  expect([failed.statusCode, failed.json().message]).toEqual([503, 'Failed to sync with Google Calendar...']);
  world.google.scope = 'openid';
  expect(codeOf(await callBack(world, anna, await consent(world, anna)))).toBe('CalendarAccessMissing');
  expect(await sources(world, anna)).toEqual([]);
  expect(codeOf(await sync(world, anna))).toBe('CalendarNotConnected');
});

test('two tabs connect at once: one connection is left, and it works', async () => {
  const given = [await consent(world, anna), await consent(world, anna)];
  const answers = await Promise.all(given.map((each) => callBack(world, anna, each)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await sources(world, anna)).toHaveLength(1);
  world.google.put({ id: 'a', summary: 'Weekly', ...during(world, 1) });
  expect((await sync(world, anna)).statusCode).toBe(200);
  expect(listed()).toHaveLength(1);
  expect(await titles(world, anna)).toEqual(['Weekly']);
});

test('after the first reading only what has changed is asked for, and events keep their ids', async () => {
  const { google } = world;
  google.put(
    { id: 'a', summary: 'A', ...during(world, 1) },
    { id: 'b', summary: 'B', ...during(world, 2) },
    { id: 'c', summary: 'C', ...during(world, 3) },
  );
  await connect(world, anna);
  await sync(world, anna);
  const [before] = await events(world, anna);
  google.put(
    { id: 'a', summary: 'A, later', ...during(world, 9) },
    { id: 'd', summary: 'D', ...during(world, 4) },
  );
  google.put({ id: 'c', summary: 'C', ...during(world, 24 * 200) });
  google.cancel('b');
  await sync(world, anna);
  expect(listed().at(-1)!.query.get('syncToken')).toBeTruthy();
  const after = await events(world, anna);
  expect(after.map(({ title }) => title)).toEqual(['D', 'A, later']);
  expect(after[1]!.id).toBe(before!.id);
});

test('what the member has declined is not shown, nor what was cancelled', async () => {
  const declined = [{ self: true, responseStatus: 'declined' }];
  world.google.put(
    { id: 'a', summary: 'Declined', attendees: declined, ...during(world, 1) },
    { id: 'b', summary: 'Off', status: 'cancelled', ...during(world, 1) },
    { id: 'c', ...during(world, 2) },
  );
  await connect(world, anna);
  await sync(world, anna);
  expect(await titles(world, anna)).toEqual(['']);
});

test('days without times stay days, and times with a zone become moments', async () => {
  const day = (days: number) => new Date(world.t.clock.now.getTime() + days * DAY).toISOString().slice(0, 10);
  world.google.put(
    { id: 'a', summary: 'Trip', start: { date: day(2) }, end: { date: day(5) } },
    {
      id: 'b',
      summary: 'Call',
      start: { dateTime: `${day(1)}T09:30:00+05:30` },
      end: { dateTime: `${day(1)}T10:00:00+05:30` },
    },
  );
  await connect(world, anna);
  await sync(world, anna);
  expect(await events(world, anna)).toMatchObject([
    { title: 'Call', startTime: `${day(1)}T04:00:00.000Z`, startDate: null, endDate: null },
    { title: 'Trip', startTime: `${day(2)}T00:00:00.000Z`, startDate: day(2), endDate: day(4) },
  ]);
});

test('a sync token that is gone leads to a reading of everything: what is missing there goes', async () => {
  const { google } = world;
  google.put({ id: 'a', summary: 'A', ...during(world, 1) }, { id: 'b', summary: 'B', ...during(world, 2) });
  await connect(world, anna);
  await sync(world, anna);
  google.events.delete('b');
  google.put({ id: 'c', summary: 'C', ...during(world, 3) });
  fail('/events', GOOGLE_FAULTS.gone);
  expect((await sync(world, anna)).statusCode).toBe(200);
  expect(await titles(world, anna)).toEqual(['A', 'C']);
});

test('once a day everything is read, since the two months move on', async () => {
  const { google } = world;
  google.put({ id: 'a', summary: 'Far away', ...during(world, 24 * 65) });
  await connect(world, anna);
  await sync(world, anna);
  expect(await titles(world, anna)).toEqual([]);
  advance(world.t, 5 * DAY);
  await sync(world, anna);
  expect(listed().at(-1)!.query.has('timeMax')).toBe(true);
  expect(await titles(world, anna)).toEqual(['Far away']);
});

test('an access token that ends in the middle of a reading is renewed once', async () => {
  const { google } = world;
  google.pageEvents = 1;
  google.put({ id: 'a', summary: 'A', ...during(world, 1) }, { id: 'b', summary: 'B', ...during(world, 2) });
  await connect(world, anna);
  google.betweenPages = () => google.expireAccessTokens();
  expect((await sync(world, anna)).statusCode).toBe(200);
  expect(await titles(world, anna)).toEqual(['A', 'B']);
  fail('/events', GOOGLE_FAULTS.unauthorized, GOOGLE_FAULTS.unauthorized);
  expect(codeOf(await sync(world, anna))).toBe('CalendarSyncFailed');
});

test('access taken back in the middle of a reading: connect again; Google’s events go, the rest stays', async () => {
  const { google } = world;
  google.pageEvents = 1;
  google.put({ id: 'a', summary: 'A', ...during(world, 1) }, { id: 'b', summary: 'B', ...during(world, 2) });
  await connect(world, anna);
  await sync(world, anna);
  google.put(
    { id: 'a', summary: 'A2', ...during(world, 1) },
    { id: 'b', summary: 'B2', ...during(world, 2) },
  );
  google.betweenPages = () => google.revokeAll();
  expect(codeOf(await sync(world, anna))).toBe('CalendarReconnect');
  expect(codeOf(await sync(world, anna))).toBe('CalendarReconnect');
  expect([await titles(world, anna), await sources(world, anna)]).toMatchObject([
    [],
    [{ state: 'reconnect' }],
  ]);
  expect(await me(anna)).toMatchObject({ isGoogleCalendarConnected: false, hasCalendar: true });
  const asked = google.asked.length;
  advance(world.t, DAY);
  await tend(world);
  expect(google.asked.length).toBe(asked);
  google.betweenPages = () => undefined;
  await connect(world, anna);
  await sync(world, anna);
  expect([await titles(world, anna), (await sources(world, anna)).length]).toEqual([['A2', 'B2'], 1]);
});

test.each([
  ['too many requests', GOOGLE_FAULTS.rate, 'busy'],
  ['a server error', GOOGLE_FAULTS.broken, 'unreachable'],
  ['nonsense', GOOGLE_FAULTS.nonsense, 'unreachable'],
  ['a connection that breaks', 'break', 'unreachable'],
] as const)('%s: the events of the last reading stay, and it is said', async (_what, fault, problem) => {
  world.google.put({ id: 'a', summary: 'A', ...during(world, 1) });
  await connect(world, anna);
  await sync(world, anna);
  fail('/events', fault);
  const failed = await sync(world, anna);
  expect([failed.statusCode, codeOf(failed)]).toEqual([503, 'CalendarSyncFailed']);
  expect(await sources(world, anna)).toMatchObject([{ state: 'failing', problem }]);
  expect(await titles(world, anna)).toEqual(['A']);
  expect((await sync(world, anna)).statusCode).toBe(200);
  expect(await sources(world, anna)).toMatchObject([{ state: 'ready', problem: null }]);
});

test('the job reads when it is time: soon after success, later after each failure, not before Google allows', async () => {
  await connect(world, anna);
  await tend(world);
  expect(listed()).toHaveLength(1);
  advance(world.t, 9 * MINUTE);
  await tend(world);
  expect(listed()).toHaveLength(1);
  advance(world.t, MINUTE);
  fail('/events', GOOGLE_FAULTS.broken, GOOGLE_FAULTS.broken, GOOGLE_FAULTS.rate);
  await tend(world);
  advance(world.t, 10 * MINUTE);
  await tend(world);
  advance(world.t, 10 * MINUTE);
  await tend(world);
  expect(listed()).toHaveLength(4);
  // The third failure asked for an hour.
  advance(world.t, 59 * MINUTE);
  await tend(world);
  expect(listed()).toHaveLength(4);
  advance(world.t, MINUTE);
  await tend(world);
  expect(listed()).toHaveLength(5);
  expect(await sources(world, anna)).toMatchObject([{ state: 'ready' }]);
});

test('thousands of events are read in pages, and answered in pages', async () => {
  const { google, t } = world;
  for (let index = 0; index < 3_000; index++)
    google.put({ id: `e${index}`, summary: `E${index}`, ...during(world, 1 + index / 10) });
  await connect(world, anna);
  await sync(world, anna);
  expect(listed()).toHaveLength(12);
  const page = async (query: string) =>
    (await t.call('GET', `/calendar/events?${query}`, { headers: anna.headers })).json<{
      items: { title: string }[];
      total: number;
    }>();
  const { total } = await page('limit=1');
  expect(total).toBe(3_000);
  const all = [];
  for (let offset = 0; offset < total; offset += 200) all.push(...(await page(`offset=${offset}`)).items);
  expect(new Set(all.map(({ title }) => title)).size).toBe(total);
  expect(all[0]!.title).toBe('E0');
  const upcoming = await t.call('GET', '/calendar/events/upcoming', { headers: anna.headers });
  expect(upcoming.json<{ items: unknown[] }>().items).toHaveLength(20);
});

test('a calendar that is disconnected while it is read leaves nothing behind', async () => {
  const { google } = world;
  google.pageEvents = 1;
  google.put({ id: 'a', summary: 'A', ...during(world, 1) }, { id: 'b', summary: 'B', ...during(world, 2) });
  await connect(world, anna);
  let disconnected: Promise<unknown> | undefined;
  google.betweenPages = () => {
    disconnected ??= disconnect(world, anna);
  };
  const answer = await sync(world, anna);
  await disconnected;
  await revocations(world, { asked: 1, left: 0 });
  // Undefined: it was read to its end first.
  expect([undefined, 'CalendarNotConnected', 'CalendarReconnect']).toContain(codeOf(answer));
  expect([await titles(world, anna), await sources(world, anna)]).toEqual([[], []]);
});

test('no token is kept in plain text, and secrets of another installation lead to connecting again', async () => {
  await connect(world, anna);
  await sync(world, anna);
  const { rows } = await world.t.database.pool.query<{ text: string }>(
    'select row_to_json(calendar_sources)::text as text from calendar_sources',
  );
  expect(rows[0]!.text).not.toMatch(/1\/\/|ya29/);
  await world.t.database.pool.query(`update calendar_sources set secret = 'AAAA' || secret`);
  expect(codeOf(await sync(world, anna))).toBe('CalendarReconnect');
});

test('a member who deletes their account takes the access back at Google', async () => {
  world.google.put({ id: 'a', summary: 'A', ...during(world, 1) });
  await connect(world, anna);
  await sync(world, anna);
  world.google.account = 'account-2';
  await connect(world, ben);
  expect((await world.t.call('DELETE', '/users', { headers: anna.headers })).statusCode).toBe(204);
  expect(world.google.revoked).toHaveLength(1);
  const { rows } = await world.t.database.pool.query('select id from calendar_events');
  expect([rows, await sources(world, ben)]).toMatchObject([[], [{ state: 'waiting' }]]);
});
