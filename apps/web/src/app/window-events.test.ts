// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { getConfig } from '../platform/config.ts';
import { fakeApp } from '../platform/testing/fake-app.ts';
import { watchWindow } from './window-events.ts';

const app = fakeApp();
const CONFIG = 'GET /config';
const reload = vi.fn();

beforeAll(watchWindow);
afterEach(() => reload.mockClear());

/** The browser shows or hides the tab. */
function turnTab(visibility: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** The browser shows the page; `persisted`: as it was kept in memory. */
function showPage(persisted: boolean): void {
  vi.spyOn(location, 'reload').mockImplementation(reload);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
}

test('a page that the browser kept in memory is loaded anew; one that has just loaded is not (spec 1 §4)', () => {
  showPage(false);
  expect(reload).not.toHaveBeenCalled();
  showPage(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('when the tab is seen again, set-up runs again: the configuration and the session (spec 1 §4)', async () => {
  app.server.answer(CONFIG, { ...getConfig(), productName: 'Renamed' });
  app.server.answer('GET /users', null);
  app.keepTokens();
  turnTab('hidden');
  expect(app.server.count(CONFIG)).toBe(0);
  turnTab('visible');
  await expect.poll(() => [getConfig().productName, app.server.count('GET /users')]).toEqual(['Renamed', 1]);
});

test('what cannot be fetched then stays as it was', async () => {
  app.server.refuse(CONFIG, 'Internal');
  const before = getConfig();
  turnTab('visible');
  await expect.poll(() => app.server.count(CONFIG)).toBeGreaterThan(0);
  expect(getConfig()).toEqual(before);
});
