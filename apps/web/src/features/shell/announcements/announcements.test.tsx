// @vitest-environment happy-dom
import type { AnnouncementId, ShownAnnouncement, UserId } from '@intermind/contracts';
import { FakeApi } from '@intermind/testing';
import { act, type ReactNode, Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queries } from '../../../platform/queries.ts';
import { browserStorage } from '../../../platform/storage.ts';
import { getText } from '../../../platform/text.ts';
import { toasts } from '../../../platform/toast.ts';
import { AnnouncementBar } from './announcement-bar.tsx';
import { CallAnnouncements } from './call-announcements.tsx';

let refusal: Error;
vi.mock('../../../platform/log.ts', () => ({ logProblem: () => undefined }));
const calls: [string, object][] = [];
vi.mock('@intermind/sdk', async (original) => ({
  ...(await original<object>()),
  call: (key: string, { params, body }: { params?: object; body?: object }) => {
    calls.push([key, { ...params, ...body }]);
    return Promise.reject(refusal);
  },
}));

let root: Root;
let page: HTMLElement;
let members = 0;
let userId: UserId;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await getText();
  members += 1;
  userId = `usr_${members}` as UserId;
  calls.length = 0;
  refusal = new Error('no network');
  toasts.setState([], true);
  page = document.body.appendChild(document.createElement('div'));
  root = createRoot(page);
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  browserStorage.clear();
  vi.unstubAllGlobals();
});

const said = (changes: Partial<ShownAnnouncement> = {}): ShownAnnouncement => ({
  ...{ id: `ann_${members}` as AnnouncementId, text: 'Tonight <b>at ten</b>', severity: 'warning' },
  changedAt: '2030-05-01T10:00:00.000Z',
  ...changes,
});
/** Queries tell of their answers in a turn of their own. */
const turn = (work: () => void) =>
  act(async () => {
    work();
    await new Promise((done) => setTimeout(done));
  });
const answer = (...items: ShownAnnouncement[]) =>
  turn(() => void queries.setQueryData(['GET /announcements', userId], { items }));
const show = (node: ReactNode) => act(() => root.render(<Suspense>{node}</Suspense>));

const strips = () => page.querySelector('[data-announcements]')!;
const told = () => toasts.getState().map(({ kind, text, quoted }) => ({ kind, text, quoted }));

test('what is closed goes at once and stays closed here, though the server could not be told', async () => {
  await answer(said());
  show(<AnnouncementBar userId={userId} />);
  expect(strips().textContent).toBe('Warning: Tonight <b>at ten</b>');
  await turn(() => page.querySelector('button')!.click());
  expect(page.textContent).toBe('');
  expect(calls).toEqual([
    ['PUT /announcements/{id}/dismissal', { id: said().id, changedAt: said().changedAt }],
  ]);
  // The server still says it.
  await answer(said());
  expect(page.textContent).toBe('');
  await answer(said({ text: 'Tomorrow', severity: 'info', changedAt: '2030-05-01T11:00:00.000Z' }));
  expect(strips().textContent).toBe('Tomorrow');
});

test('where other words are shown by now, they are asked for at once', async () => {
  refusal = FakeApi.refusal('NotFound');
  await answer(said());
  show(<AnnouncementBar userId={userId} />);
  await turn(() => page.querySelector('button')!.click());
  expect(calls.map(([key]) => key)).toEqual(['PUT /announcements/{id}/dismissal', 'GET /announcements']);
});

test('texts come into a region that was there before, and a button is described by its text', async () => {
  await answer();
  show(<AnnouncementBar userId={userId} />);
  const region = page.querySelector('[role=status]')!;
  expect(region.textContent).toBe('');
  await answer(said());
  expect(page.querySelector('[role=status]')).toBe(region);
  expect([region.textContent, region.querySelector('button')]).toEqual([
    'Warning: Tonight <b>at ten</b>',
    null,
  ]);
  const described = page.querySelector('button')!.getAttribute('aria-describedby')!;
  expect(document.getElementById(described)!.textContent).toBe('Warning: Tonight <b>at ten</b>');
});

test('in a call one is shown at a time; closed, it is dismissed and the next one comes', async () => {
  const other = said({ id: `ann_other${members}` as AnnouncementId, text: 'Other', severity: 'info' });
  await answer(said(), other);
  show(<CallAnnouncements userId={userId} />);
  expect(told()).toEqual([{ kind: 'warning', text: 'Tonight <b>at ten</b>', quoted: true }]);
  await turn(() => toasts.getState()[0]!.onClose!());
  expect(calls).toMatchObject([['PUT /announcements/{id}/dismissal', { id: said().id }]]);
  expect(told()).toEqual([{ kind: 'info', text: 'Other', quoted: true }]);
});

test('in a call other words take the place of the old ones, and what is withdrawn goes', async () => {
  await answer(said());
  show(<CallAnnouncements userId={userId} />);
  await answer(said({ text: 'Tomorrow', changedAt: '2030-05-01T11:00:00.000Z' }));
  expect(told()).toMatchObject([{ text: 'Tomorrow' }]);
  await answer();
  expect(told()).toEqual([]);
  expect(calls).toEqual([]);
});
