import { expect, test } from 'vitest';
import { findBrowser } from './find-browser.ts';

test('the browser of the machine, or the one that is named; without one it says what to install', () => {
  const only = (there: string) => (path: string) => path === there;
  expect(findBrowser({}, only('/usr/bin/chromium'))).toEqual({ path: '/usr/bin/chromium', hint: null });
  expect(findBrowser({ CHROMIUM_PATH: '/opt/c' }, only('/opt/c')).path).toBe('/opt/c');
  expect(findBrowser({ CHROMIUM_PATH: '/opt/c' }, only('/usr/bin/chromium'))).toEqual({
    path: null,
    hint: 'CHROMIUM_PATH names /opt/c, which is not there',
  });
  expect(findBrowser({}, () => false).hint).toContain('apt-get install chromium');
});
