import type { UserInfo, UserSettings } from '@intermind/contracts';
import { SETTINGS_DEBOUNCE_MS } from '@intermind/contracts/limits';
import { call } from '@intermind/sdk';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Clock, systemClock } from '@intermind/timing';
import { logProblem } from './log.ts';
import { keepTimeZone } from './member-time-zone.ts';
import { getSession, onSessionChange, replaceUser } from './session.ts';
import { browserSettings, type SettingsStore } from './settings.ts';
import { changedOnServer, fromServer, toServer } from './server-settings.ts';
import { SETTINGS, type SettingName } from './settings-table.ts';
import { browserStorage } from './storage.ts';

/** `local`: nothing was changed yet that the server keeps. */
export type SavingState = 'local' | 'saving' | 'saved' | 'failed';

export interface MemberSettings {
  readonly saving: StoreApi<SavingState>;
  /** Saves what could not be saved. */
  retry(): void;
}

export interface MemberSettingsWorld {
  clock: Pick<Clock, 'after'>;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Who is signed in; null for guests. */
  member: () => UserInfo | null;
  onMemberChange: (listener: () => void) => void;
  /** @returns null when it failed, which has been told */
  save: (changed: UserSettings) => Promise<UserInfo | null>;
  replaceMember: (user: UserInfo) => void;
}

/** What has not reached the server: it outlives the page. */
export const UNSAVED_KEY = 'intermind.settings.unsaved';

interface Unsaved {
  member: string;
  names: SettingName[];
}

/**
 * Keeps a member's settings on the server too, 1 s after the last change (spec 1 §9), and takes over what the server
 * has when the member is known. What could not be saved is saved with the next change, on a retry, or by the next page.
 */
export function createMemberSettings(settings: SettingsStore, world: MemberSettingsWorld): MemberSettings {
  const { clock, storage, member, save } = world;
  const saving = createStore<SavingState>(() => 'local');
  /** Whose settings this browser has taken over. */
  let adopted: string | null = null;
  let adopting = false;
  let cancel: (() => void) | undefined;
  let running = false;

  function unsavedOf(user: UserInfo): SettingName[] {
    const unsaved = readUnsaved(storage.getItem(UNSAVED_KEY));
    return unsaved?.member === user.id ? unsaved.names : [];
  }
  function keepUnsaved(user: UserInfo, names: readonly SettingName[]): void {
    if (names.length === 0) storage.removeItem(UNSAVED_KEY);
    else storage.setItem(UNSAVED_KEY, JSON.stringify({ member: user.id, names }));
  }

  async function run(): Promise<void> {
    const user = member();
    if (running || !user) return;
    const names = unsavedOf(user);
    const sent = settings.getState();
    const changed = toServer(sent, names);
    if (Object.keys(changed).length === 0) {
      keepUnsaved(user, []);
      return saving.setState('saved', true);
    }
    saving.setState('saving', true);
    running = true;
    const saved = await save(changed).finally(() => (running = false));
    if (!saved) return saving.setState('failed', true);
    const now = settings.getState();
    // What was changed while the call ran has a timer of its own.
    const left = unsavedOf(user).filter((name) => !names.includes(name) || now[name] !== sent[name]);
    keepUnsaved(user, left);
    world.replaceMember(saved);
    if (left.length === 0) saving.setState('saved', true);
    else later();
  }

  function later(): void {
    cancel?.();
    cancel = clock.after(SETTINGS_DEBOUNCE_MS, () => void run());
  }

  function adopt(): void {
    const user = member();
    if (!user || user.id === adopted) return;
    adopted = user.id;
    const unsaved = unsavedOf(user);
    const kept = Object.entries(fromServer(user.settings)).filter(
      ([name]) => !unsaved.includes(name as SettingName),
    );
    adopting = true;
    settings.setState(Object.fromEntries(kept));
    adopting = false;
    if (unsaved.length > 0) later();
  }

  settings.subscribe((now, before) => {
    const user = member();
    const names = changedOnServer(now, before);
    if (!user || adopting || names.length === 0) return;
    keepUnsaved(user, [...new Set([...unsavedOf(user), ...names])]);
    saving.setState('saving', true);
    later();
  });
  world.onMemberChange(adopt);
  adopt();
  return { saving, retry: () => void run() };
}

function readUnsaved(written: string | null): Unsaved | null {
  try {
    const { member, names } = JSON.parse(written ?? '{}') as Partial<Unsaved>;
    if (typeof member !== 'string' || !Array.isArray(names)) return null;
    return { member, names: names.filter((name) => name in SETTINGS) };
  } catch {
    // Written by another version or by hand: the same as nothing.
    return null;
  }
}

let kept: MemberSettings | undefined;

/** The settings of the member who is signed in in this browser. */
export function memberSettings(): MemberSettings {
  if (kept) return kept;
  const session = {
    member: () => getSession().user ?? null,
    onMemberChange: (listener: () => void) => void onSessionChange(listener),
  };
  kept = createMemberSettings(browserSettings(), {
    ...session,
    clock: systemClock,
    storage: browserStorage,
    save: (changed) => call('PATCH /users', { body: { settings: changed } }),
    replaceMember: replaceUser,
  });
  keepTimeZone({
    ...session,
    timeZone: () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
    save: (timeZone) => call('PATCH /users', { body: { settings: { timeZone } }, bypassErrorHandler: true }),
    logProblem,
  });
  return kept;
}
