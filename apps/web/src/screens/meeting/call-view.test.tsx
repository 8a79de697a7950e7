// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { ENGLISH, fakeCall, KEN, MEMBER } from '../../call/testing/fake-call.ts';
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
