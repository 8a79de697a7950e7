import type { UserSettings } from '@intermind/contracts';
import { isLanguage, type Language } from '@intermind/contracts/languages';
import { ORIGINAL_VOLUME_DEFAULT_PERCENT } from '@intermind/contracts/limits';

type Section = 'devices' | 'languages' | 'sound' | 'view' | 'assistant' | 'notices' | 'call' | 'remembered';

/** One setting: its default, its valid values, where it is stored. */
export interface Setting<Value> {
  fallback: Value;
  check: (value: unknown) => value is Value;
  /** In which part of a settings panel it stands; `remembered` is never shown there. */
  section: Section;
  /** Members keep it on the server too, under this name (spec 1 §3, "User info from the server"). */
  server?: keyof UserSettings;
}

const text = (value: unknown): value is string => typeof value === 'string';
const flag = (value: unknown): value is boolean => typeof value === 'boolean';
const percent = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 100;
const language = (value: unknown): value is Language => isLanguage(value);
const oneOf =
  <const Value>(...values: readonly Value[]) =>
  (value: unknown): value is Value =>
    values.includes(value as Value);
const orNull =
  <Value>(check: (value: unknown) => value is Value) =>
  (value: unknown): value is Value | null =>
    value === null || check(value);

const deviceId: Setting<string | null> = { fallback: null, check: orNull(text), section: 'devices' };
const on = (section: Section): Setting<boolean> => ({ fallback: true, check: flag, section });
const off = (section: Section): Setting<boolean> => ({ fallback: false, check: flag, section });

/** Everything a person chooses and this browser remembers (spec 1 §3, "Local settings"). Null: never chosen. */
export const SETTINGS = {
  microphoneId: deviceId,
  cameraId: deviceId,
  speakerId: deviceId,
  backgroundBlur: off('devices'),
  backgroundBlurMode: {
    fallback: 'regular',
    check: oneOf('regular', 'low-quality'),
    section: 'devices',
  } as Setting<'regular' | 'low-quality'>,
  /** Our own, in place of the browser's. */
  noiseSuppression: off('devices'),
  /** Whether they were on when the last meeting was joined. */
  microphoneOn: on('remembered'),
  cameraOn: on('remembered'),
  guestName: { fallback: '', check: text, section: 'remembered' } as Setting<string>,

  interfaceLanguage: {
    fallback: null,
    check: orNull(language),
    section: 'languages',
    server: 'language',
  } as Setting<Language | null>,
  /** What this person speaks. */
  language: {
    fallback: null,
    check: orNull(language),
    section: 'languages',
    server: 'spokenLanguage',
  } as Setting<Language | null>,
  /** What this person wants to hear. */
  hears: {
    fallback: null,
    check: orNull(language),
    section: 'languages',
    server: 'translationLanguage',
  } as Setting<Language | null>,

  originalVolumeLevel: {
    fallback: ORIGINAL_VOLUME_DEFAULT_PERCENT,
    check: percent,
    section: 'sound',
    server: 'originalVolumeLevel',
  } as Setting<number>,
  interpretationOn: on('sound'),
  knockSound: on('sound'),

  layout: {
    fallback: 'grid',
    check: oneOf('grid', 'sidebar'),
    section: 'view',
    server: 'layout',
  } as Setting<'grid' | 'sidebar'>,
  /** Null: on where interpretation applies. */
  captionsOn: { fallback: null, check: orNull(flag), section: 'view' } as Setting<boolean | null>,
  showMediaStreamStatistics: off('view'),

  voiceAssistantProvider: {
    fallback: 'intermind',
    check: oneOf('intermind', 'openai', 'heygen'),
    section: 'assistant',
    server: 'voiceAssistantProvider',
  } as Setting<'intermind' | 'openai' | 'heygen'>,

  newsletterSubscription: { ...on('notices'), server: 'newsletterSubscription' } as Setting<boolean>,
  promotionsSubscription: { ...on('notices'), server: 'promotionsSubscription' } as Setting<boolean>,

  leaveCallAutomaticallyWhenAlone: on('call'),
  /** While the space bar is held, the microphone is on. */
  pushToTalk: off('call'),
  /** Keys of one letter can be in the way of speech input (WCAG 2.1.4). */
  singleKeyShortcuts: on('call'),
  /** The shortcuts that were changed, as `model/shortcuts.ts` writes them. */
  shortcuts: { fallback: '', check: text, section: 'remembered' } as Setting<string>,
  signInHintSeen: off('remembered'),
};

export type SettingName = keyof typeof SETTINGS;
export type LocalSettings = { [Name in SettingName]: (typeof SETTINGS)[Name]['fallback'] };

const NAMES = Object.keys(SETTINGS) as SettingName[];

/** Settings as they were written; anything unknown or impossible is replaced by its default. */
export function readSettings(written: string | null): LocalSettings {
  const found = parsed(written);
  return Object.fromEntries(
    NAMES.map((name) => {
      const { check, fallback } = SETTINGS[name];
      return [name, check(found[name]) ? found[name] : fallback];
    }),
  ) as LocalSettings;
}

/** The names of settings that differ and that the server keeps for members. */
export function changedOnServer(now: LocalSettings, before: LocalSettings): SettingName[] {
  return NAMES.filter((name) => serverName(name) && now[name] !== before[name]);
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
    NAMES.flatMap((name) => {
      const { check, section } = SETTINGS[name] as Setting<unknown>;
      const server = serverName(name);
      const value = server && kept[server];
      return section !== 'languages' && check(value) ? [[name, value]] : [];
    }),
  );
}

const serverName = (name: SettingName): keyof UserSettings | undefined =>
  (SETTINGS[name] as Setting<unknown>).server;

function parsed(written: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(written ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    // Written by another version or by hand: the same as nothing.
    return {};
  }
}
