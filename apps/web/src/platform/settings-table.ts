import type { UserSettings } from '@intermind/contracts';
import { isLanguage, type Language } from '@intermind/contracts/languages';
import { STEP_DOWNS, type StepDown } from '@intermind/contracts/step-downs';
import { ORIGINAL_VOLUME_DEFAULT_PERCENT } from '@intermind/contracts/limits';

export type Section =
  | 'devices'
  | 'languages'
  | 'sound'
  | 'view'
  | 'captions'
  | 'assistant'
  | 'plan'
  | 'notices'
  | 'announcements'
  | 'call'
  | 'remembered';

/** One setting: its default, its valid values, where it is stored. */
export interface Setting<Value> {
  fallback: Value;
  check: (value: unknown) => value is Value;
  /** In which part of a settings panel it stands; `remembered` is never shown there. */
  section: Section;
  /** Members keep it on the server too, under this name (spec 1 §3, "User info from the server"). */
  server?: keyof UserSettings;
  /** Under which browsers may still have it. */
  formerName?: string;
}

/** What captions show of people whom the listener does not understand: their language, the original, or both. */
export const CAPTION_LANGUAGES = ['both', 'mine', 'original'] as const;
export type CaptionLanguage = (typeof CAPTION_LANGUAGES)[number];

const text = (value: unknown): value is string => typeof value === 'string';
const flag = (value: unknown): value is boolean => typeof value === 'boolean';
const percent = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 100;
const language = (value: unknown): value is Language => isLanguage(value);
const languageList = (value: unknown): value is Language[] => Array.isArray(value) && value.every(isLanguage);
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
  /** The interpreter finds out what this person speaks, where the server can; until then it is `language`. */
  detectsLanguage: off('languages'),
  /** What this person wants to hear. */
  hears: {
    fallback: null,
    check: orNull(language),
    section: 'languages',
    server: 'translationLanguage',
  } as Setting<Language | null>,

  /** What else this person understands: never translated. */
  understands: {
    fallback: null,
    check: orNull(languageList),
    section: 'languages',
    server: 'understoodLanguages',
  } as Setting<Language[] | null>,

  originalVolumeLevel: {
    fallback: ORIGINAL_VOLUME_DEFAULT_PERCENT,
    check: percent,
    section: 'sound',
    server: 'originalVolumeLevel',
  } as Setting<number>,
  interpretationOn: on('sound'),
  /** The browser writes down what this person says; where it may be recognised is what they agreed to. */
  browserWords: {
    fallback: 'off',
    check: oneOf('off', 'on-device', 'outside'),
    section: 'remembered',
  } as Setting<'off' | 'on-device' | 'outside'>,
  /** The browser translates captions, and reads translations aloud, where the server has no engine. */
  browserTranslation: off('remembered'),
  browserVoice: off('remembered'),
  joinRequestSound: { ...on('sound'), formerName: 'knockSound' } as Setting<boolean>,

  layout: {
    fallback: 'grid',
    check: oneOf('grid', 'sidebar'),
    section: 'view',
    server: 'layout',
  } as Setting<'grid' | 'sidebar'>,
  /** Null: on where interpretation applies. */
  captionsOn: { fallback: null, check: orNull(flag), section: 'captions' } as Setting<boolean | null>,
  /** In which languages, where the listener does not understand the speaker. */
  captionLanguage: {
    fallback: 'both',
    check: oneOf(...CAPTION_LANGUAGES),
    section: 'captions',
  } as Setting<CaptionLanguage>,
  captionSize: {
    fallback: 'medium',
    check: oneOf('small', 'medium', 'large', 'huge'),
    section: 'captions',
  } as Setting<'small' | 'medium' | 'large' | 'huge'>,
  captionColours: {
    fallback: 'standard',
    check: oneOf('standard', 'white', 'yellow'),
    section: 'captions',
  } as Setting<'standard' | 'white' | 'yellow'>,
  captionFace: {
    fallback: 'serif',
    check: oneOf('serif', 'sans'),
    section: 'captions',
  } as Setting<'serif' | 'sans'>,
  showMediaStreamStatistics: off('view'),

  voiceAssistantProvider: {
    fallback: 'intermind',
    check: oneOf('intermind', 'openai', 'heygen'),
    section: 'assistant',
    server: 'voiceAssistantProvider',
  } as Setting<'intermind' | 'openai' | 'heygen'>,

  /** In rooms of this member: what becomes of interpretation when their plan has little left of it. */
  interpretationStepDown: {
    fallback: 'voices',
    check: oneOf(...STEP_DOWNS),
    section: 'plan',
    server: 'interpretationStepDown',
  } as Setting<StepDown>,

  newsletterSubscription: { ...on('notices'), server: 'newsletterSubscription' } as Setting<boolean>,
  promotionsSubscription: { ...on('notices'), server: 'promotionsSubscription' } as Setting<boolean>,

  /** What a screen reader announces in a call. */
  announceJoins: on('announcements'),
  announceJoinRequests: { ...on('announcements'), formerName: 'announceKnocks' } as Setting<boolean>,
  announceHands: on('announcements'),
  announceMessages: on('announcements'),

  leaveCallAutomaticallyWhenAlone: on('call'),
  /** While the space bar is held, the microphone is on. */
  pushToTalk: off('call'),
  /** Keys of one letter can be in the way of speech input (WCAG 2.1.4). */
  singleKeyShortcuts: on('call'),
  /** The shortcuts that were changed, as `model/shortcuts.ts` writes them. */
  shortcuts: { fallback: '', check: text, section: 'remembered' } as Setting<string>,
  /** Of the lists, as `shared/lists/use-hidden-columns.ts` writes them. */
  hiddenColumns: { fallback: '', check: text, section: 'remembered' } as Setting<string>,
  signInHintSeen: off('remembered'),
};

export type SettingName = keyof typeof SETTINGS;
export type LocalSettings = { [Name in SettingName]: (typeof SETTINGS)[Name]['fallback'] };

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

/** Settings as they were written; anything unknown or impossible is replaced by its default. */
export function readSettings(written: string | null): LocalSettings {
  const found = parsed(written);
  return Object.fromEntries(
    SETTING_NAMES.map((name) => {
      const { check, fallback, formerName = name }: Setting<unknown> = SETTINGS[name];
      const value = found[name] ?? found[formerName];
      return [name, check(value) ? value : fallback];
    }),
  ) as LocalSettings;
}

function parsed(written: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(written ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    // Written by another version or by hand: the same as nothing.
    return {};
  }
}
