import type { Page } from 'playwright-core';

/** Settings of this browser, as choosing them in another tab does. */
export function changeSettings(page: Page, changed: object): Promise<void> {
  return page.evaluate((others) => {
    const key = 'intermind.settings';
    const settings = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
    const newValue = JSON.stringify({ ...settings, ...others });
    localStorage.setItem(key, newValue);
    dispatchEvent(new StorageEvent('storage', { key, newValue }));
  }, changed);
}
