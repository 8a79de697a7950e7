// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeCall } from '../call/testing/fake-call.ts';
import { getConfig, setConfig } from '../platform/config.ts';
import { browserSettings, type SettingsStore } from '../platform/settings.ts';
import { type LocalSettings, type Section, SETTING_NAMES, SETTINGS } from '../platform/settings-table.ts';
import { ANA, fakeApp } from '../platform/testing/fake-app.ts';
import { CallSettings } from '../screens/meeting/call-settings.tsx';
import { ProfileScreen } from '../screens/profile/profile-screen.tsx';
import { SettingsScreen } from '../screens/profile/settings-screen.tsx';
import { drawnPage } from '../shared/testing/drawn-page.tsx';

const page = drawnPage();
const app = fakeApp();

/** What stands above each section. */
const TITLES: Record<Exclude<Section, 'remembered'>, string> = {
  devices: 'Devices',
  languages: 'Languages',
  sound: 'Sound',
  view: 'View',
  captions: 'Captions',
  assistant: 'Voice assistant',
  plan: 'Interpretation',
  notices: 'Communication preferences',
  announcements: 'Screen reader announcements',
  call: 'Call',
};
const titleOf = (section: Section) => (section === 'remembered' ? undefined : TITLES[section]);
const devices = (['audioinput', 'audiooutput', 'videoinput'] as const).flatMap((kind) =>
  ['one', 'two'].map((name) => ({ kind, deviceId: `${kind} ${name}`, label: name, groupId: '' })),
);

class SpeakerThatCanBeChosen extends EventTarget {
  setSinkId() {
    return Promise.resolve();
  }
  resume() {
    return Promise.resolve();
  }
  suspend() {
    return Promise.resolve();
  }
}

beforeEach(async () => {
  vi.stubGlobal('AudioContext', SpeakerThatCanBeChosen);
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: Object.assign(new EventTarget(), { enumerateDevices: () => Promise.resolve(devices) }),
  });
  app.server.answer('PATCH /users', ANA);
  await app.signIn();
  setConfig({ ...getConfig(), features: { ...getConfig().features, languageDetection: 'own' } });
});

/** Uses every control of each section once in each way. @returns the settings that changed, by the title above them */
async function useEverything(...stores: SettingsStore[]): Promise<Record<string, string[]>> {
  const changed: Record<string, Set<string>> = {};
  const controls = () => [
    ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      'input[role=switch], input[type=range], select',
    ),
  ];
  await page.found(() => controls().length > 0);
  for (let at = 0; at < controls().length; at += 1) {
    const control = controls()[at]!;
    const part = control.closest('[aria-labelledby]:is(section, .border-b)')!;
    const title = document.getElementById(part.getAttribute('aria-labelledby')!)!.textContent;
    const names = (changed[title] ??= new Set());
    const stops = stores.map((settings) =>
      settings.subscribe((now, before) => {
        for (const name of SETTING_NAMES)
          if (JSON.stringify(now[name]) !== JSON.stringify(before[name])) names.add(name);
      }),
    );
    const set = (value: string) => {
      const { set: setValue } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')!;
      setValue!.call(control, value);
      control.dispatchEvent(new Event(control.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
    };
    if (control instanceof HTMLSelectElement) {
      const { value: before } = control;
      const others = [...control.options]
        .map(({ value }) => value)
        .filter((value) => value && value !== before);
      for (const value of [...others.slice(0, 2), before].filter(Boolean))
        await page.settle(() => set(value));
    } else if (control.type === 'range') await page.settle(() => set('33'));
    else await page.settle(() => control.click());
    for (const stop of stops) stop();
  }
  return Object.fromEntries(Object.entries(changed).map(([title, names]) => [title, [...names].sort()]));
}

const inTable = (without: readonly Section[] = []) => {
  const sections = Object.groupBy(
    SETTING_NAMES.filter((name) => !['remembered', ...without].includes(SETTINGS[name].section)),
    (name) => titleOf(SETTINGS[name].section)!,
  );
  return Object.fromEntries(Object.entries(sections).map(([title, names]) => [title, names!.toSorted()]));
};

/** Every control is a drawing of the page, or three. */
const LONG_MS = 120_000;
const KNOWN: Partial<LocalSettings> = { language: 'de', hears: 'de', understands: [] };

test(
  'every setting has its control in its section of the profile, unless it is only remembered',
  async () => {
    const settings = browserSettings();
    settings.setState(KNOWN);
    await page.draw(<ProfileScreen />);
    const inProfile = await useEverything(settings);
    await page.draw(<SettingsScreen />);
    expect({ ...inProfile, ...(await useEverything(settings)) }).toEqual(inTable());
  },
  LONG_MS,
);

test(
  'in the call there are the same, but for what is about the account',
  async () => {
    // Nothing is saved for a member meanwhile.
    await app.signIn(null);
    const call = fakeCall();
    // There is no level to measure.
    call.meeting.devices.microphone.shut();
    call.settings.setState(KNOWN);
    await page.draw(<CallSettings meeting={call.meeting} captionsOn={false} />);
    expect(await useEverything(call.settings, browserSettings())).toEqual(
      inTable(['assistant', 'plan', 'notices']),
    );
  },
  LONG_MS,
);
