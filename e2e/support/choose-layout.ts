import type { Page } from 'playwright-core';

/** As choosing it in another tab does. */
export const chooseLayout = (page: Page, layout: 'grid' | 'sidebar') =>
  page.evaluate((wanted) => {
    const key = 'intermind.settings';
    const settings = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
    localStorage.setItem(key, JSON.stringify({ ...settings, layout: wanted }));
    dispatchEvent(new StorageEvent('storage', { key }));
  }, layout);
