import type { UserSettings } from '@intermind/contracts';
import {
  type LocalSettings,
  type Setting,
  SETTING_NAMES,
  type SettingName,
  SETTINGS,
} from './settings-table.ts';

/** The names of settings that differ and that the server keeps for members. */
export function changedOnServer(now: LocalSettings, before: LocalSettings): SettingName[] {
  // Lists are compared by what they hold: another tab's settings are read from storage.
  const isSame = (name: SettingName) => JSON.stringify(now[name]) === JSON.stringify(before[name]);
  return SETTING_NAMES.filter((name) => serverName(name) && !isSame(name));
}

/** Settings by their names on the server; those never chosen (null) are left out. */
export function toServer(settings: LocalSettings, names: readonly SettingName[]): UserSettings {
  return Object.fromEntries(
    names.flatMap((name) => {
      const server = serverName(name);
      return server && settings[name] !== null ? [[server, settings[name]]] : [];
    }),
  );
}

/**
 * What the server keeps for a member, as settings of this browser. Languages are not among them: this browser's last
 * choice goes before the member's.
 */
export function fromServer(kept: UserSettings): Partial<LocalSettings> {
  return Object.fromEntries(
    SETTING_NAMES.flatMap((name) => {
      const { check, section } = SETTINGS[name] as Setting<unknown>;
      const server = serverName(name);
      const value = server && kept[server];
      return section !== 'languages' && check(value) ? [[name, value]] : [];
    }),
  );
}

const serverName = (name: SettingName): keyof UserSettings | undefined =>
  (SETTINGS[name] as Setting<unknown>).server;
