import type { UserSettings } from '@intermind/contracts';
import { SETTINGS_DEBOUNCE_MS } from '@intermind/contracts/limits';
import { call } from '@intermind/sdk';
import { getSession, replaceUser } from './session.ts';

let unsaved: UserSettings = {};
let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps settings on the server, 1 s after the last change (spec 1 §9). Does nothing for who is not signed in. */
export function saveMemberSettings(changed: UserSettings): void {
  if (getSession().status !== 'signed-in') return;
  unsaved = { ...unsaved, ...changed };
  clearTimeout(timer);
  timer = setTimeout(() => void save(), SETTINGS_DEBOUNCE_MS);
}

async function save(): Promise<void> {
  const settings = unsaved;
  unsaved = {};
  const user = await call('PATCH /users', { body: { settings } });
  if (user) replaceUser(user);
}
