import { expect, it } from 'vitest';
import { createSettingsStore, DEFAULT_SETTINGS, readSettings } from './local-settings.ts';

it('starts with the original at 10 percent (spec 1 §3)', () => {
  expect(readSettings(null)).toEqual({ ...DEFAULT_SETTINGS, originalVolumeLevel: 10 });
});

it('keeps what it knows and replaces what does not fit', () => {
  const written = JSON.stringify({
    hears: 'pl',
    language: 'klingon',
    originalVolumeLevel: 400,
    captionsOn: false,
    cameraId: 'abc',
    microphoneOn: 'yes',
    surplus: 1,
  });
  expect(readSettings(written)).toEqual({
    ...DEFAULT_SETTINGS,
    hears: 'pl',
    captionsOn: false,
    cameraId: 'abc',
  });
});

it.each(['{', 'null', '[]', '7'])('survives %s in the storage', (text) => {
  expect(readSettings(text)).toEqual(DEFAULT_SETTINGS);
});

it('remembers choices in the storage, and goes on without one', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
  createSettingsStore(storage).setState({ guestName: 'Marta' });
  expect(createSettingsStore(storage).getState()).toEqual({ ...DEFAULT_SETTINGS, guestName: 'Marta' });

  const forbidden = () => {
    throw new Error('no storage');
  };
  const store = createSettingsStore({ getItem: forbidden, setItem: forbidden });
  store.setState({ guestName: 'Marta' });
  expect(store.getState().guestName).toBe('Marta');
});
