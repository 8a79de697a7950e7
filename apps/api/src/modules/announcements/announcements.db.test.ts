import type { AdminAct, Announcement, ShownAnnouncement } from '@intermind/contracts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { announcementDismissals } from '../../db/schema/index.ts';
import { member, memberNamed } from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** What administrators tell all members. */

type Caller = { headers: Record<string, string> };
let t: TestApp;
let ada: Caller;
let ben: Caller;
beforeEach(async () => {
  t = await startTestApp();
  t.clock.now = new Date('2030-05-01T10:00:00.000Z');
  ada = { headers: await t.as({ ...memberNamed('Ada'), isAdmin: true }) };
  ben = await member(t, 'Ben');
});
afterEach(() => t.close());

const at = async (time: string) => {
  t.clock.now = new Date(time);
  // Tokens of before have expired.
  ada = { headers: await t.as({ ...memberNamed('Ada'), isAdmin: true }) };
  ben = await member(t, 'Ben');
};
const fields = (more: object = {}) => ({
  ...{ text: 'Maintenance at noon', severity: 'info', from: null, until: null },
  ...more,
});
const publish = (more?: object) => t.call('POST', '/admin/announcements', { ...ada, body: fields(more) });
const published = async (more?: object) => (await publish(more)).json<Announcement>();
const change = (id: string, more?: object) =>
  t.call('PUT', `/admin/announcements/${id}`, { ...ada, body: fields(more) });
const withdraw = (id: string) => t.call('DELETE', `/admin/announcements/${id}`, ada);
/** The words of ten o'clock, unless others are said. */
const dismiss = (id: string, { who = ben, changedAt = '2030-05-01T10:00:00.000Z' } = {}) =>
  t.call('PUT', `/announcements/${id}/dismissal`, { headers: who.headers, body: { changedAt } });
const textsFor = async (who = ben) =>
  (await t.call('GET', '/announcements', { headers: who.headers }))
    .json<{ items: ShownAnnouncement[] }>()
    .items.map(({ text }) => text);
const listed = async (query = '') =>
  (await t.call('GET', `/admin/announcements${query}`, ada)).json<{ items: Announcement[]; total: number }>();

test('members see it from its beginning to its end, and administrators its state', async () => {
  const { id, state } = await published({ from: '2030-05-01T11:00:00Z', until: '2030-05-01T12:00:00Z' });
  expect([state, await textsFor()]).toEqual(['scheduled', []]);
  await at('2030-05-01T11:00:00.000Z');
  expect(await textsFor()).toEqual(['Maintenance at noon']);
  expect((await listed('?state=shown')).items).toMatchObject([{ id, state: 'shown' }]);
  await at('2030-05-01T12:00:00.000Z');
  expect(await textsFor()).toEqual([]);
  expect((await listed('?state=over&search[contains]=NOON')).items).toMatchObject([{ id, state: 'over' }]);
  expect((await dismiss(id)).statusCode).toBe(404);
});

test('a member who dismissed it no longer sees it; others do, and everyone again when its words change', async () => {
  const { id } = await published();
  expect((await dismiss(id)).statusCode).toBe(204);
  expect((await dismiss(id)).statusCode).toBe(204);
  expect([await textsFor(), await textsFor(ada)]).toEqual([[], ['Maintenance at noon']]);
  await at('2030-05-01T10:05:00.000Z');
  // Longer shown, but the same words.
  const longer = (await change(id, { until: '2030-05-02T10:00:00Z' })).json<Announcement>();
  expect([await textsFor(), longer.changedAt]).toEqual([[], '2030-05-01T10:00:00.000Z']);
  const other = (await change(id, { text: 'Maintenance at one' })).json<Announcement>();
  expect([await textsFor(), other.changedAt]).toEqual([['Maintenance at one'], '2030-05-01T10:05:00.000Z']);
});

test('a member who closes words that have changed meanwhile sees the new ones', async () => {
  const { id } = await published();
  await at('2030-05-01T10:01:00.000Z');
  const { changedAt } = (await change(id, { text: 'Maintenance at eight' })).json<Announcement>();
  expect((await dismiss(id)).json().code).toBe('NotFound');
  expect(await textsFor()).toEqual(['Maintenance at eight']);
  expect((await dismiss(id, { changedAt })).statusCode).toBe(204);
  expect(await textsFor()).toEqual([]);
});

test('dismissals of an announcement are forgotten when it is withdrawn', async () => {
  const { id } = await published();
  await dismiss(id);
  await withdraw(id);
  expect(await t.db.$count(announcementDismissals)).toBe(0);
});

test('one that is changed to begin at once begins now', async () => {
  const { id } = await published({ from: '2030-05-02T10:00:00Z' });
  await at('2030-05-01T10:05:00.000Z');
  const { from, state } = (await change(id)).json<Announcement>();
  expect([from, state]).toEqual(['2030-05-01T10:05:00.000Z', 'shown']);
});

test('withdrawn, nobody sees it; it cannot be changed any more, and withdrawing it again changes nothing', async () => {
  const { id } = await published();
  expect([(await withdraw(id)).statusCode, (await withdraw(id)).statusCode]).toEqual([204, 204]);
  expect(await textsFor()).toEqual([]);
  expect((await listed()).items).toMatchObject([
    { state: 'withdrawn', withdrawnAt: t.clock.now.toISOString() },
  ]);
  expect((await change(id)).json().code).toBe('NotFound');
  expect((await withdraw('ann_00000000000000000000')).json().code).toBe('NotFound');
  const { items } = (await t.call('GET', '/admin/acts?sort=at:asc', ada)).json<{ items: AdminAct[] }>();
  const said = {
    text: 'Maintenance at noon',
    severity: 'info',
    from: '2030-05-01T10:00:00.000Z',
    until: null,
  };
  expect(items.map(({ act, object, before, after }) => [act, object, before, after]).sort()).toEqual([
    ['announcement.published', id, null, said],
    ['announcement.withdrawn', id, said, null],
  ]);
});

test('three at once: warnings first, then the newest', async () => {
  for (const [minute, text, severity] of [
    ['00', 'one', 'info'],
    ['01', 'two', 'warning'],
    ['02', 'three', 'info'],
    ['03', 'four', 'info'],
  ])
    await publish({ text, severity, from: `2030-05-01T09:${minute}:00Z` });
  expect(await textsFor()).toEqual(['two', 'four', 'three']);
});

test.each([
  [{ text: '' }],
  [{ text: '  \n ' }],
  [{ text: 'x'.repeat(501) }],
  [{ severity: 'fatal' }],
  [{ from: 'tomorrow' }],
  // No year of this calendar for the database.
  [{ from: '0000-01-01T00:00:00Z' }],
  [{ until: '1999-12-31T23:59:59Z' }],
  [{ until: '2030-05-01T10:00:00Z' }],
  [{ from: '2030-05-03T10:00:00Z', until: '2030-05-02T10:00:00Z' }],
  [{ html: true }],
])('%j is refused, and nothing is kept', async (wrong) => {
  expect((await publish(wrong)).json().code).toBe('ValidationFailed');
  const { id } = await published({ text: 'Right' });
  expect((await change(id, wrong)).json().code).toBe('ValidationFailed');
  expect((await listed()).items.map(({ text }) => text)).toEqual(['Right']);
});

test('a text stays what was written: 500 characters, marks and lines, without what cannot be stored', async () => {
  const text = `<b>&amp;\n"${'x'.repeat(490)}`;
  expect((await published({ text: ` ${text}\0` })).text).toBe(text);
});

test('with the account goes what was dismissed', async () => {
  const { id } = await published();
  await dismiss(id);
  expect(await t.db.$count(announcementDismissals)).toBe(1);
  await t.call('DELETE', '/users', { headers: ben.headers });
  expect(await t.db.$count(announcementDismissals)).toBe(0);
});
