// @vitest-environment happy-dom
import type { ErrorCode } from '@intermind/contracts';
import { beforeEach, expect, test, vi } from 'vitest';
import { historyEntry } from '../../model/testing/history.ts';
import { fakeApp } from '../../platform/testing/fake-app.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { DetailMessages } from './detail-messages.tsx';
import { DetailVideo } from './detail-video.tsx';
import { HistoryDialogs } from './history-dialogs.tsx';
import { HistoryList } from './history-list.tsx';

/** What the history says of what failed, and what can be done then (spec 2 §8). */

const page = drawnPage();
const app = fakeApp();
const LIST = 'GET /conferences/history';
const CONFIG = 'GET /conferences/history/list-config';
const IMPORT = 'POST /conferences/history/import';
const MESSAGES = 'GET /conferences/cnf_1/messages';
const SHARE = 'POST /conferences/cnf_1/history/share';

const ENTRY = historyEntry({ includes: ['messages'] });

const closed = vi.fn();
beforeEach(async () => {
  closed.mockClear();
  await app.signIn();
  history.replaceState(null, '', '/history');
  app.server.answer(LIST, { items: [ENTRY], total: 1 });
});

test.each<[ErrorCode | 'no network', string]>([
  ['Internal', 'The meeting couldn’t be imported. Try again.'],
  ['no network', 'The meeting couldn’t be imported. Try again.'],
  ['NotFound', 'This link doesn’t work. It may have been revoked, or the meeting was deleted.'],
  ['ShareExpired', 'This link has expired or was used too often. Ask for a new one.'],
])('a shared meeting that is not imported (%s): the dialog stays and says so', async (why, text) => {
  if (why === 'no network') app.server.lose(IMPORT);
  else app.server.refuse(IMPORT, why);
  await page.draw(<HistoryDialogs dialog={{ kind: 'import', token: 'A'.repeat(22) }} onClose={closed} />);
  await page.press('Import');
  await page.found(() => page.alerts().length > 0);
  expect([page.alerts(), app.told(), closed.mock.calls]).toEqual([[text], [], []]);
  app.server.answer(IMPORT, ENTRY);
  await page.press('Import');
  await page.found(() => closed.mock.calls.length > 0);
  expect([location.pathname, app.told()]).toEqual([
    '/history/cnf_1',
    [{ kind: 'success', text: 'The meeting is in your history.', durationMs: 4_000 }],
  ]);
});

test.each([
  [null, 'The recording is being prepared…'],
  ['disk-full', 'The server’s disk is full. The recording is kept, and prepared as soon as there’s room.'],
  ['storage-away', 'The server’s storage doesn’t answer. The recording is prepared as soon as it does.'],
])('a recording that cannot be played yet says what it waits for: %s', async (delay, text) => {
  const recording = { id: 'rec_1', state: 'processing', delay, startedAt: ENTRY.startedAt };
  app.server.answer('GET /conferences/cnf_1/recordings/tokens', {
    ...{ token: 'token', expiresAt: ENTRY.startedAt },
    recordings: [{ ...recording, durationMs: 0, parts: [], tracks: [] }],
  });
  await page.draw(<DetailVideo entry={ENTRY} />);
  await page.found(() => page.texts('p[role=status]').includes(text));
});

test('messages that cannot be loaded are said to be so, and loaded with another try', async () => {
  app.server.lose(MESSAGES);
  await page.draw(<DetailMessages entry={ENTRY} />);
  await page.found(() => page.alerts().length > 0);
  expect([page.alerts(), app.told()]).toEqual([['The messages couldn’t be loaded.Try again'], []]);
  app.server.answer(MESSAGES, []);
  await page.press('Try again');
  await page.found(() => page.texts('p').includes('Nobody wrote anything in this meeting.'));
});

test('without the configuration of the list it is shown, and its filters are loaded with another try', async () => {
  app.server.refuse(CONFIG, 'Forbidden');
  await page.draw(<HistoryList />);
  await page.found(() => document.body.textContent.includes('Weekly'));
  await page.press('Filter');
  await page.found(() => page.texts('[role=status]').includes('The filters couldn’t be loaded.Try again'));
  app.server.answer(CONFIG, { fields: [], defaultSort: 'startedAt:desc', defaultLimit: 20, maxLimit: 100 });
  await page.press('Try again');
  await page.found(() => page.button('Apply'));
  expect(app.told()).toEqual([]);
});

test('a list whose address has filters needs the configuration: said so, never an empty list', async () => {
  app.server.lose(CONFIG);
  history.replaceState(null, '', '/history?via=host');
  await page.draw(<HistoryList />);
  await page.found(() => page.alerts().length > 0);
  expect(page.alerts()).toEqual([
    'Your meetings couldn’t be loadedCheck your internet connection, then try again.Try again',
  ]);
  app.server.answer(CONFIG, { fields: [], defaultSort: 'startedAt:desc', defaultLimit: 20, maxLimit: 100 });
  await page.press('Try again');
  await page.found(() => document.body.textContent.includes('Weekly'));
});

test.each(['Copy message', 'Copy link'])(
  'a link that cannot be copied (%s) is there to be selected',
  async (label) => {
    app.server.answer('GET /conferences/cnf_1/history/shares', []);
    app.server.answer(SHARE, {
      url: 'http://meet.test/history#import=x',
      text: 'Watch this: http://meet.test',
    });
    await page.draw(<HistoryDialogs dialog={{ kind: 'share', entry: ENTRY }} onClose={closed} />);
    await page.press('Create link');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await page.press(label);
    const text = 'The link couldn’t be copied. Select it and copy it manually.';
    expect([app.told(), closed.mock.calls]).toEqual([[{ kind: 'error', text, durationMs: 4_000 }], []]);
    expect(document.body.textContent).toContain('Watch this: http://meet.test');
  },
);
