import type { Language } from '@intermind/contracts/languages';
import { describe, expect, it, vi } from 'vitest';
import { adoptStored, createSettingsStore, SETTINGS_KEY } from './settings.ts';
import { changedOnServer, fromServer, toServer } from './server-settings.ts';
import { readSettings } from './settings-table.ts';

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
  const names = changedOnServer(changed, DEFAULTS);
  expect(names).toEqual(['interfaceLanguage', 'hears']);
  expect(toServer(changed, [...names, 'guestName'])).toEqual({ language: 'de', translationLanguage: 'pl' });
  expect(toServer(DEFAULTS, names)).toEqual({});
});

it('finds no change where a list of languages was only read again', () => {
  const before = { ...DEFAULTS, understands: ['es'] as Language[] };
  expect(changedOnServer({ ...before, understands: ['es'] }, before)).toEqual([]);
  expect(changedOnServer({ ...before, understands: [] }, before)).toEqual(['understands']);
});

it('takes over what the server keeps, but not the languages and nothing impossible', () => {
  expect(
    fromServer({
      layout: 'sidebar',
      originalVolumeLevel: 400,
      language: 'de',
      newsletterSubscription: false,
    }),
  ).toEqual({ layout: 'sidebar', newsletterSubscription: false });
});

describe('every setting', () => {
  const read = (name: string, value: unknown) =>
    (readSettings(JSON.stringify({ [name]: value })) as Record<string, unknown>)[name];

  it.each([
    ['microphoneId', ['abc', null], [7, true]],
    ['cameraId', ['abc', null], [7]],
    ['speakerId', ['abc', null], [7]],
    ['backgroundBlur', [true, false], ['yes', null, 1]],
    ['backgroundBlurMode', ['regular', 'low-quality'], ['strong', null]],
    ['microphoneOn', [true, false], ['yes', null]],
    ['cameraOn', [true, false], ['yes', null]],
    ['guestName', ['Marta', ''], [7, null]],
    ['interfaceLanguage', ['de', null], ['xx', 7]],
    ['language', ['de', null], ['xx', 7]],
    ['understands', [['de', 'es'], [], null], ['de', ['xx'], 7]],
    ['hears', ['de', null], ['xx', 7]],
    ['originalVolumeLevel', [0, 55, 100], [-1, 101, 5.5, '10', null]],
    ['interpretationOn', [true, false], ['yes', null]],
    ['browserWords', ['off', 'on-device', 'outside'], ['yes', true, null]],
    ['joinRequestSound', [true, false], ['yes', null]],
    ['layout', ['grid', 'sidebar'], ['spiral', null]],
    ['captionsOn', [true, false, null], ['yes', 1]],
    ['showMediaStreamStatistics', [true, false], ['yes', null]],
    ['voiceAssistantProvider', ['intermind', 'openai', 'heygen'], ['other', null]],
    ['interpretationStepDown', ['voices', 'pairs', 'original'], ['silence', null]],
    ['newsletterSubscription', [true, false], ['yes', null]],
    ['promotionsSubscription', [true, false], ['yes', null]],
    ['leaveCallAutomaticallyWhenAlone', [true, false], ['yes', null]],
    ['pushToTalk', [true, false], ['yes', null]],
    ['noiseSuppression', [true, false], ['yes', null]],
    ['singleKeyShortcuts', [true, false], ['yes', null]],
    ['shortcuts', ['', 'chat=x'], [null, 5]],
    ['signInHintSeen', [true, false], ['yes', null]],
  ] as const)('%s keeps %j and refuses %j', (name, possible, impossible) => {
    expect(possible.map((value) => read(name, value))).toEqual(possible);
    expect(impossible.map((value) => read(name, value))).toEqual(impossible.map(() => DEFAULTS[name]));
  });

  it.each([
    ['joinRequestSound', 'knockSound'],
    ['announceJoinRequests', 'announceKnocks'],
  ] as const)('%s is read under its former name too, and written under its own', (name, formerName) => {
    expect(read(name, false)).toBe(false);
    const kept = new Map([[SETTINGS_KEY, JSON.stringify({ [formerName]: false })]]);
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    const settings = createSettingsStore(storage);
    expect(settings.getState()[name]).toBe(false);
    settings.setState({ layout: 'sidebar' });
    const written = JSON.parse(kept.get(SETTINGS_KEY)!) as Record<string, unknown>;
    expect([written[name], written[formerName]]).toEqual([false, undefined]);
    settings.setState({ [name]: true });
    expect(createSettingsStore(storage).getState()[name]).toBe(true);
  });

  it('that has never been chosen is this', () => {
    expect(DEFAULTS).toEqual({
      microphoneId: null,
      cameraId: null,
      speakerId: null,
      backgroundBlur: false,
      backgroundBlurMode: 'regular',
      microphoneOn: true,
      cameraOn: true,
      guestName: '',
      interfaceLanguage: null,
      language: null,
      detectsLanguage: false,
      hears: null,
      understands: null,
      originalVolumeLevel: 10,
      interpretationOn: true,
      browserWords: 'off',
      browserTranslation: false,
      browserVoice: false,
      joinRequestSound: true,
      layout: 'grid',
      captionsOn: null,
      captionLanguage: 'both',
      captionSize: 'medium',
      captionColours: 'standard',
      captionFace: 'serif',
      showMediaStreamStatistics: false,
      voiceAssistantProvider: 'intermind',
      interpretationStepDown: 'voices',
      newsletterSubscription: true,
      promotionsSubscription: true,
      announceJoins: true,
      announceJoinRequests: true,
      announceHands: true,
      announceMessages: true,
      leaveCallAutomaticallyWhenAlone: true,
      pushToTalk: false,
      noiseSuppression: false,
      singleKeyShortcuts: true,
      shortcuts: '',
      hiddenColumns: '',
      signInHintSeen: false,
    });
  });

  it('that members keep on the server goes there under its name', () => {
    const changed = {
      ...DEFAULTS,
      interfaceLanguage: 'de',
      language: 'pl',
      hears: 'fr',
      understands: ['es', 'it'] as Language[],
      originalVolumeLevel: 55,
      layout: 'sidebar',
      voiceAssistantProvider: 'openai',
      interpretationStepDown: 'pairs',
      newsletterSubscription: false,
      promotionsSubscription: false,
      captionsOn: true,
      microphoneOn: false,
    } as const;
    expect(toServer(changed, changedOnServer(changed, DEFAULTS))).toEqual({
      language: 'de',
      spokenLanguage: 'pl',
      translationLanguage: 'fr',
      understoodLanguages: ['es', 'it'],
      originalVolumeLevel: 55,
      layout: 'sidebar',
      voiceAssistantProvider: 'openai',
      interpretationStepDown: 'pairs',
      newsletterSubscription: false,
      promotionsSubscription: false,
    });
  });
});

it('the settings of this browser follow what another tab has written', async () => {
  const page = new EventTarget();
  const kept = new Map<string, string>();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.resetModules();
  const { browserSettings, SETTINGS_KEY } = await import('./settings.ts');
  const store = browserSettings();
  expect(browserSettings()).toBe(store);
  kept.set(SETTINGS_KEY, JSON.stringify({ hears: 'pl' }));
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'something else' }));
  expect(store.getState().hears).toBeNull();
  page.dispatchEvent(Object.assign(new Event('storage'), { key: SETTINGS_KEY }));
  expect(store.getState().hears).toBe('pl');
  vi.unstubAllGlobals();
});
