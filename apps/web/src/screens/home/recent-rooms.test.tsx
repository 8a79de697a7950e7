// @vitest-environment happy-dom
import type { RecentRoom } from '@intermind/contracts';
import { NO_RETENTION } from '@intermind/contracts/retention';
import { beforeEach, expect, test, vi } from 'vitest';
import { getRoomsText } from '../../platform/rooms-text.ts';
import { fakeApp } from '../../platform/testing/fake-app.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { OwnRooms } from './own-rooms.tsx';
import { RecentRooms } from './recent-rooms.tsx';

const page = drawnPage();
const app = fakeApp();
const RECENT = 'GET /rooms/recent';
const READ = 'GET /rooms/abc-defg-hij/settings';
const SAVE = 'PATCH /rooms/abc-defg-hij/settings';
const SETTINGS = {
  ...{ title: 'Weekly call', capacity: null, lobbyText: 'Please wait.', sealed: false },
  ...{ recordingConsent: 'announce', retention: NO_RETENTION, capacityMax: 100, retentionMax: NO_RETENTION },
};

const room = (id: string, given: Partial<RecentRoom> = {}): RecentRoom => ({
  ...{ id: id as RecentRoom['id'], title: null, yours: false, inside: 0 },
  lastUsedAt: '2026-11-20T10:00:00.000Z',
  ...given,
});
const YOURS = room('abc-defg-hij', { title: 'Weekly call', yours: true, inside: 2 });
const OTHERS = ['aaa-aaaa-aaa', 'bbb-bbbb-bbb', 'ccc-cccc-ccc'].map((id) => room(id));

const links = () =>
  [...document.querySelectorAll('li a')].map((link) => [
    link.getAttribute('aria-label'),
    link.getAttribute('href'),
  ]);

beforeEach(async () => {
  await Promise.all([app.signIn(), getRoomsText()]);
});

test('rooms: name, code, whose they are, when they were used, who is there, and the way in', async () => {
  app.server.answer(RECENT, [YOURS, ...OTHERS]);
  await page.draw(<OwnRooms />);
  await page.found(() => links().length > 0);
  expect(page.texts('li')[0]).toMatch(
    /^Weekly callabc-defg-hij· Your room· .*(Nov|2026).*2 people hereJoin$/,
  );
  expect(page.texts('li')[1]).toMatch(/^aaa-aaaa-aaa.*Join$/);
  expect(page.texts('li')[1]).not.toMatch(/Your room|here/);
  expect(links()).toEqual([
    ['Join Weekly call', '/abc-defg-hij'],
    ['Join aaa-aaaa-aaa', '/aaa-aaaa-aaa'],
    ['Join bbb-bbbb-bbb', '/bbb-bbbb-bbb'],
  ]);
  await page.press('Show all');
  expect(links()).toHaveLength(4);
  expect(page.button('Show all')).toBeUndefined();
});

test('nobody who is signed out is asked for their rooms', async () => {
  await app.signIn(null);
  await page.draw(<OwnRooms />);
  expect([app.server.count(RECENT), page.texts('h2')]).toEqual([0, []]);
});

test('no rooms yet: it says which will be listed', async () => {
  app.server.answer(RECENT, []);
  await page.draw(<RecentRooms />);
  await page.found(() => document.body.textContent.includes('Rooms you join will be listed here.'));
  expect([page.texts('li'), page.alerts()]).toEqual([[], []]);
});

test('rooms that cannot be loaded: it says so where they would be, and asks again', async () => {
  app.server.refuse(RECENT, 'Unavailable');
  await page.draw(<RecentRooms />);
  await page.found(() => page.alerts().length > 0);
  expect([page.alerts(), page.texts('li'), app.told()]).toEqual([
    ['Your recent rooms couldn’t be loaded.Try again'],
    [],
    [],
  ]);
  app.server.answer(RECENT, OTHERS);
  await page.press('Try again');
  await page.found(() => links().length === 3);
  expect(page.alerts()).toEqual([]);
});

test('a room leaves the list at once, and comes back where the server does not take it off', async () => {
  const FORGET = 'DELETE /rooms/recent/aaa-aaaa-aaa';
  const gate = Promise.withResolvers<Response>();
  app.server.answer(RECENT, OTHERS.slice(0, 1)).reply(FORGET, () => gate.promise);
  await page.draw(<RecentRooms />);
  await page.found(() => links().length > 0);
  await page.choose('Remove from this list');
  await page.found(() => app.server.count(FORGET) > 0);
  expect(links()).toEqual([]);
  gate.resolve(Response.json({ code: 'Unavailable', message: 'later', data: null }, { status: 503 }));
  await page.found(() => links().length > 0);
  expect(app.told()).toMatchObject([{ kind: 'error' }]);
});

test('the link of a room is copied', async () => {
  app.server.answer(RECENT, [YOURS]);
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await page.draw(<RecentRooms />);
  await page.found(() => links().length > 0);
  await page.choose('Copy link');
  expect(copied.mock.calls).toEqual([[`${location.origin}/abc-defg-hij`]]);
});

test('only rooms of one’s own have settings', async () => {
  app.server.answer(RECENT, OTHERS.slice(0, 1));
  await page.draw(<RecentRooms />);
  await page.found(() => links().length > 0);
  expect(await page.menu()).toEqual(['Copy link', 'Remove from this list']);
});

/** The dialog with the settings of one's own room, and another text for those who wait. */
async function typed() {
  app.server.answer(RECENT, [YOURS]).answer(READ, SETTINGS);
  await page.draw(<RecentRooms />);
  await page.found(() => links().length > 0);
  await page.choose('Room settings');
  await page.type('Text for people who wait', 'We begin at ten.');
}

test('the owner saves what guests read while they wait', async () => {
  await typed();
  app.server.answer(SAVE, { ...SETTINGS, lobbyText: 'We begin at ten.' });
  await page.press('Save');
  await page.found(() => app.told().length > 0);
  expect(app.server.asked.find(({ key }) => key === SAVE)?.body).toEqual({
    ...{ title: 'Weekly call', capacity: null, lobbyText: 'We begin at ten.', sealed: false },
    ...{ recordingConsent: 'announce', retention: NO_RETENTION },
  });
  expect(app.told()).toMatchObject([{ kind: 'info', text: 'Room settings saved.' }]);
  await page.found(() => page.texts('[role=dialog]').length === 0);
});

test('settings that cannot be saved: a message, and what was typed stays', async () => {
  await typed();
  app.server.refuse(SAVE, 'Unavailable');
  await page.press('Save');
  await page.found(() => app.told().length > 0);
  expect([app.told().map(({ kind }) => kind), document.querySelector('textarea')?.value]).toEqual([
    ['error'],
    'We begin at ten.',
  ]);
});

test('settings that cannot be read: it says so, and reads them again', async () => {
  app.server.answer(RECENT, [YOURS]).refuse(READ, 'Unavailable');
  await page.draw(<RecentRooms />);
  await page.found(() => links().length > 0);
  await page.choose('Room settings');
  await page.found(() => page.alerts().length > 0);
  expect(page.alerts()).toEqual(['The room settings couldn’t be loaded.']);
  app.server.answer(READ, SETTINGS);
  await page.press('Try again');
  await page.found(() => document.querySelector('textarea')?.value === 'Please wait.');
});
