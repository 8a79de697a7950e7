import type { UserInfo, UserSettings } from '@intermind/contracts';
import { FakeClock, FakeStorage } from '@intermind/testing';
import { expect, it } from 'vitest';
import { createMemberSettings, UNSAVED_KEY } from './member-settings.ts';
import { createSettingsStore } from './settings.ts';

const memberWith = (settings: UserSettings, id = 'usr_anna') => ({ id, settings }) as UserInfo;

/** A browser in which a member with these settings on the server is signed in, or (null) nobody. */
function browser(kept: UserSettings | null, storage = new FakeStorage()) {
  const clock = new FakeClock();
  const settings = createSettingsStore(storage);
  const calls: UserSettings[] = [];
  const server = { fails: false, gate: Promise.resolve() };
  let user = kept && memberWith(kept);
  let tell = () => undefined as void;
  const member = createMemberSettings(settings, {
    clock,
    storage,
    member: () => user,
    onMemberChange: (listener) => (tell = listener),
    async save(changed) {
      calls.push(changed);
      await server.gate;
      return server.fails ? null : memberWith({ ...user!.settings, ...changed });
    },
    replaceMember: (next) => (user = next),
  });
  return {
    calls,
    clock,
    server,
    settings,
    storage,
    retry: member.retry,
    saving: () => member.saving.getState(),
    user: () => user,
    signIn(next: UserInfo) {
      user = next;
      tell();
    },
  };
}

it('saves what a member changed 1 s after the last change, in one call (spec 1 §9)', async () => {
  const { calls, clock, saving, settings, storage, user } = browser({});
  expect(saving()).toBe('local');
  settings.setState({ layout: 'sidebar' });
  await clock.advance(999);
  settings.setState({ originalVolumeLevel: 40, cameraId: 'back' });
  await clock.advance(999);
  expect([calls, saving()]).toEqual([[], 'saving']);
  await clock.advance(1);
  expect([calls, saving()]).toEqual([[{ layout: 'sidebar', originalVolumeLevel: 40 }], 'saved']);
  expect([user()?.settings, storage.getItem(UNSAVED_KEY)]).toEqual([calls[0], null]);
});

it('keeps the settings of guests in the browser only, and those that only the browser has', async () => {
  const guest = browser(null);
  guest.settings.setState({ layout: 'sidebar' });
  const member = browser({});
  member.settings.setState({ captionsOn: true });
  await guest.clock.advance(10_000);
  await member.clock.advance(10_000);
  guest.retry();
  expect([guest.calls, guest.saving(), member.calls, member.saving()]).toEqual([[], 'local', [], 'local']);
});

it('tells that saving failed, and saves everything on a retry or with the next change', async () => {
  const { calls, clock, retry, saving, server, settings } = browser({});
  server.fails = true;
  settings.setState({ layout: 'sidebar' });
  await clock.advance(1_000);
  expect(saving()).toBe('failed');
  retry();
  await clock.advance(0);
  expect([calls.length, saving()]).toEqual([2, 'failed']);
  server.fails = false;
  settings.setState({ originalVolumeLevel: 40 });
  await clock.advance(1_000);
  expect([calls[2], saving()]).toEqual([{ layout: 'sidebar', originalVolumeLevel: 40 }, 'saved']);
});

it('saves a change that came while the call ran once more, and says saved only then', async () => {
  const { calls, clock, saving, server, settings } = browser({});
  const gate = Promise.withResolvers<void>();
  server.gate = gate.promise;
  settings.setState({ originalVolumeLevel: 40 });
  await clock.advance(1_000);
  settings.setState({ originalVolumeLevel: 50 });
  await clock.advance(1_000);
  gate.resolve();
  await clock.advance(0);
  expect([calls.length, saving()]).toEqual([1, 'saving']);
  await clock.advance(1_000);
  expect([calls.at(-1), saving()]).toEqual([{ originalVolumeLevel: 50 }, 'saved']);
});

it('takes over what the server has when the member is known, once, without sending it back', async () => {
  const { calls, clock, settings, signIn } = browser(null);
  settings.setState({ layout: 'grid', hears: 'pl' });
  signIn(memberWith({ layout: 'sidebar', originalVolumeLevel: 70, translationLanguage: 'de' }));
  expect(settings.getState()).toMatchObject({ layout: 'sidebar', originalVolumeLevel: 70, hears: 'pl' });
  settings.setState({ layout: 'grid' });
  await clock.advance(1_000);
  signIn(memberWith({ layout: 'sidebar' }));
  expect([settings.getState().layout, calls]).toEqual(['grid', [{ layout: 'grid' }]]);
});

it('sends what the page before could not save, rather than undoing it', async () => {
  const before = browser({ layout: 'grid' });
  before.settings.setState({ layout: 'sidebar' });
  const after = browser({ layout: 'grid', originalVolumeLevel: 70 }, before.storage);
  expect(after.settings.getState()).toMatchObject({ layout: 'sidebar', originalVolumeLevel: 70 });
  await after.clock.advance(1_000);
  expect([after.calls, after.storage.getItem(UNSAVED_KEY)]).toEqual([[{ layout: 'sidebar' }], null]);
});

it('does not send one member’s changes to another’s account', async () => {
  const before = browser({});
  before.settings.setState({ layout: 'sidebar' });
  const { calls, clock, settings, signIn } = browser(null, before.storage);
  signIn(memberWith({ layout: 'grid' }, 'usr_ben'));
  await clock.advance(1_000);
  expect([settings.getState().layout, calls]).toEqual(['grid', []]);
});

it.each(['{', '[]', '{"member":"usr_anna","names":["nonsense"]}'])(
  'survives %s in the storage',
  (written) => {
    const storage = new FakeStorage();
    storage.setItem(UNSAVED_KEY, written);
    const { settings } = browser({ layout: 'sidebar' }, storage);
    expect(settings.getState().layout).toBe('sidebar');
  },
);
