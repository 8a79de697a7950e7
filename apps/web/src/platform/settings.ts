import { createStore, type StoreApi } from 'zustand/vanilla';
import { type LocalSettings, readSettings, type SettingName } from './settings-table.ts';
import { browserStorage } from './storage.ts';

/** In the browser's storage. */
export const SETTINGS_KEY = 'intermind.settings';

export type SettingsStore = StoreApi<LocalSettings>;

/** What is changed is written over what is stored: another tab may have written there since. */
export function createSettingsStore(storage: Pick<Storage, 'getItem' | 'setItem'>): SettingsStore {
  const store = createStore<LocalSettings>(() => readSettings(storage.getItem(SETTINGS_KEY)));
  store.subscribe((now, before) => {
    const stored = readSettings(storage.getItem(SETTINGS_KEY));
    const changed = Object.entries(now).filter(
      ([name, value]) => value !== before[name as SettingName] && value !== stored[name as SettingName],
    );
    if (changed.length === 0) return;
    storage.setItem(SETTINGS_KEY, JSON.stringify({ ...stored, ...Object.fromEntries(changed) }));
  });
  return store;
}

/** Another tab has written: its settings are this tab's too. */
export function adoptStored(store: SettingsStore, storage: Pick<Storage, 'getItem'>): void {
  store.setState(readSettings(storage.getItem(SETTINGS_KEY)));
}

let store: SettingsStore | undefined;

/** The settings of this browser. */
export function browserSettings(): SettingsStore {
  if (!store) {
    const created = createSettingsStore(browserStorage);
    addEventListener('storage', ({ key }) => key === SETTINGS_KEY && adoptStored(created, browserStorage));
    store = created;
  }
  return store;
}
