import { isLanguage, type Language } from '@intermind/contracts/languages';
import { ORIGINAL_VOLUME_DEFAULT_PERCENT } from '@intermind/contracts/limits';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** Choices of the meeting page that this browser remembers (spec 1 §3, "Local settings"). */
export interface LocalSettings {
  microphoneId: string | null;
  cameraId: string | null;
  speakerId: string | null;
  /** Whether they were on when the last meeting was joined. */
  microphoneOn: boolean;
  cameraOn: boolean;
  guestName: string;
  /** What this person speaks and wants to hear; null until chosen here. */
  language: Language | null;
  hears: Language | null;
  /** 0 to 100. */
  originalVolumeLevel: number;
  /** Null until chosen: then they are on where interpretation applies. */
  captionsOn: boolean | null;
  interpretationOn: boolean;
  knockSound: boolean;
}

export const DEFAULT_SETTINGS: LocalSettings = {
  microphoneId: null,
  cameraId: null,
  speakerId: null,
  microphoneOn: true,
  cameraOn: true,
  guestName: '',
  language: null,
  hears: null,
  originalVolumeLevel: ORIGINAL_VOLUME_DEFAULT_PERCENT,
  captionsOn: null,
  interpretationOn: true,
  knockSound: true,
};

const KEY = 'intermind.meeting';

/** Settings as they were written, anything unknown or of another form replaced by its default. */
export function readSettings(text: string | null): LocalSettings {
  const found = parsed(text);
  const settings: Record<string, unknown> = { ...DEFAULT_SETTINGS };
  for (const [name, fallback] of Object.entries(DEFAULT_SETTINGS)) {
    const value = found[name];
    if (fitsLike(name, value, fallback)) settings[name] = value;
  }
  return settings as unknown as LocalSettings;
}

function fitsLike(name: string, value: unknown, fallback: unknown): boolean {
  if (value === undefined) return false;
  if (name === 'language' || name === 'hears') return value === null || isLanguage(value);
  if (name === 'originalVolumeLevel')
    return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100;
  if (name === 'captionsOn') return value === null || typeof value === 'boolean';
  return fallback === null ? value === null || typeof value === 'string' : typeof value === typeof fallback;
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    // Written by another version or by hand: the same as nothing.
    return {};
  }
}

export type SettingsStore = StoreApi<LocalSettings>;

/** Written back at each change; storage may be full or forbidden, then choices last as long as the page. */
export function createSettingsStore(storage: Pick<Storage, 'getItem' | 'setItem'>): SettingsStore {
  const store = createStore<LocalSettings>(() => readSettings(guarded(() => storage.getItem(KEY)) ?? null));
  store.subscribe((settings) => guarded(() => storage.setItem(KEY, JSON.stringify(settings))));
  return store;
}

function guarded<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    // No storage in this browser's mode.
    return undefined;
  }
}
