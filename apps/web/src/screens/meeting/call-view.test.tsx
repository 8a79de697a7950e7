// @vitest-environment happy-dom
import type { JoinRequest } from '@intermind/contracts';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  ENGLISH,
  fakeCall,
  joinRequest,
  KEN,
  MEMBER,
  participant,
  state,
} from '../../call/testing/fake-call.ts';
import { loadCallText } from '../../platform/text.ts';
import { fakeApp } from '../../platform/testing/fake-app.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { CallView } from './call-view.tsx';

fakeApp();
const page = drawnPage();
beforeEach(async () => {
  await loadCallText('en');
});

test('a browser that blocks the sound is told to turn it on, by a button that stays until there is sound', async () => {
  const call = fakeCall();
  call.settings.setState(ENGLISH);
  await call.inCall(MEMBER, KEN);
  await page.draw(<CallView meeting={call.meeting} title="Weekly" />);
  const notice = () => [page.alerts(), page.button('Turn on sound') !== undefined];
  expect(notice()).toEqual([[], false]);
  await page.settle(() => call.sound.setBlocked(true));
  expect(notice()).toEqual([[expect.stringContaining('Your browser is blocking the sound.')], true]);

  const before = call.sound.unblocked;
  await page.press('Turn on sound');
  expect([call.sound.unblocked - before, call.media.last.soundStarted]).toEqual([1, 1]);
  expect(notice()[1]).toBe(true);
  await page.settle(() => call.sound.setBlocked(false));
  expect(notice()).toEqual([[], false]);
});

test('one panel takes the place of another: it is never gone in between', async () => {
  const call = fakeCall();
  call.settings.setState(ENGLISH);
  await call.inCall(MEMBER, KEN);
  await page.draw(<CallView meeting={call.meeting} title="Weekly" />);
  const { panels } = call.meeting;
  await page.settle(() => panels.setState({ open: 'transcript' }));
  const place = document.querySelector('.call-panel');
  for (const panel of ['people', 'ai', 'chat', 'transcript'] as const) {
    await page.settle(() => panels.setState({ open: panel }));
    expect([panel, document.querySelector('.call-panel') === place]).toEqual([panel, true]);
    expect(place!.id).toBe(panel);
  }
  await page.settle(() => panels.setState({ open: null }));
  expect(document.querySelector('.call-panel')).toBeNull();
  await vi.dynamicImportSettled();
});

test('a person who is alone is offered the link, but not while somebody asks to join or the connection is lost', async () => {
  const call = fakeCall();
  call.settings.setState(ENGLISH);
  const host = participant('prt_you', { role: 'host' });
  await call.inCall(MEMBER);
  await page.draw(<CallView meeting={call.meeting} title="Weekly" />);
  const isOffered = () => document.body.textContent.includes('You’re the only one here.');
  const receive = (joinRequests: JoinRequest[]) =>
    page.settle(() => call.sockets.last.receive({ ...state(host), joinRequests }));
  await receive([]);
  expect(isOffered()).toBe(true);
  await receive([joinRequest()]);
  expect(isOffered()).toBe(false);
  await receive([]);
  expect(isOffered()).toBe(true);
  const { store } = call.meeting;
  await page.settle(() => store.setState({ link: { ...store.getState().link, state: 'signalLost' } }));
  expect(isOffered()).toBe(false);
});
