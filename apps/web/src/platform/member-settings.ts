import { SETTINGS_DEBOUNCE_MS } from '@intermind/contracts/limits';
import { call } from '@intermind/sdk';
import { getSession, replaceUser } from './session.ts';
import type { SettingsStore } from './settings.ts';
import { changedOnServer, type LocalSettings } from './settings-table.ts';

/** Keeps a member's settings on the server too, 1 s after the last change (spec 1 §9). */
export function keepMemberSettings(settings: SettingsStore): void {
  let saved: LocalSettings | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = async () => {
    const changed = changedOnServer(settings.getState(), saved!);
    saved = undefined;
    if (getSession().status !== 'signed-in' || Object.keys(changed).length === 0) return;
    const user = await call('PATCH /users', { body: { settings: changed } });
    if (user) replaceUser(user);
  };
  settings.subscribe((_now, before) => {
    if (getSession().status !== 'signed-in') return;
    saved ??= before;
    clearTimeout(timer);
    timer = setTimeout(() => void save(), SETTINGS_DEBOUNCE_MS);
  });
}
