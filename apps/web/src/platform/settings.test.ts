import { describe, expect, it } from 'vitest';
import { adoptStored, createSettingsStore } from './settings.ts';
import { changedOnServer, readSettings } from './settings-table.ts';

const DEFAULTS = readSettings(null);

it('starts with the defaults of the specification (spec 1 §3)', () => {
  expect(DEFAULTS).toMatchObject({
    microphoneId: null,
    cameraId: null,
    speakerId: null,
    layout: 'grid',
    originalVolumeLevel: 10,
    backgroundBlur: false,
    newsletterSubscription: true,
    promotionsSubscription: true,
    showMediaStreamStatistics: false,
    leaveCallAutomaticallyWhenAlone: true,
  });
});

it('keeps what it knows and replaces what is impossible', () => {
  const written = JSON.stringify({
    hears: 'pl',
    language: 'klingon',
    originalVolumeLevel: 400,
    captionsOn: false,
    cameraId: 'abc',
    microphoneOn: 'yes',
    layout: 'spiral',
    surplus: 1,
  });
  expect(readSettings(written)).toEqual({ ...DEFAULTS, hears: 'pl', captionsOn: false, cameraId: 'abc' });
});

it.each(['{', 'null', '[]', '7'])('survives %s in the storage', (written) => {
  expect(readSettings(written)).toEqual(DEFAULTS);
});

it('remembers choices in the storage', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
  createSettingsStore(storage).setState({ guestName: 'Marta' });
  expect(createSettingsStore(storage).getState()).toEqual({ ...DEFAULTS, guestName: 'Marta' });
});

describe('two tabs', () => {
  function twoTabs() {
    const kept = new Map<string, string>();
    let writes = 0;
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem(key: string, text: string) {
        writes += 1;
        kept.set(key, text);
      },
    };
    const [one, other] = [createSettingsStore(storage), createSettingsStore(storage)];
    return {
      storage,
      one,
      other,
      stored: () => createSettingsStore(storage).getState(),
      writes: () => writes,
    };
  }

  it('write only what was changed in them', () => {
    const { one, other, stored } = twoTabs();
    one.setState({ hears: 'es', originalVolumeLevel: 55, singleKeyShortcuts: false });
    other.setState({ interfaceLanguage: 'de' });
    expect(stored()).toEqual({
      ...DEFAULTS,
      hears: 'es',
      originalVolumeLevel: 55,
      singleKeyShortcuts: false,
      interfaceLanguage: 'de',
    });
  });

  it('take over what the other has written, and write nothing themselves', () => {
    const { storage, one, other, writes } = twoTabs();
    one.setState({ hears: 'es', captionsOn: false });
    adoptStored(other, storage);
    expect([other.getState(), writes()]).toEqual([one.getState(), 1]);
  });
});

it('names changes the way the server does, and leaves out what only this browser keeps', () => {
  const changed = { ...DEFAULTS, interfaceLanguage: 'de', hears: 'pl', guestName: 'Marta' } as const;
  expect(changedOnServer(changed, DEFAULTS)).toEqual({ language: 'de', translationLanguage: 'pl' });
  expect(changedOnServer(DEFAULTS, changed)).toEqual({});
});
