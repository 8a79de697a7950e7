import { browserKind } from '../../platform/browser-kind.ts';

interface Device {
  /** As people know it; empty where it is unknown. */
  browser: string;
  system: string;
  handheld: boolean;
}

const SYSTEMS = { mac: 'macOS', windows: 'Windows', android: 'Android', ios: 'iOS' } as const;

/** The browser and the system that a user agent names. */
export function deviceOf(userAgent: string): Device {
  const { name, system } = browserKind({ userAgent, maxTouchPoints: 0 });
  const linux = /Linux|X11/.test(userAgent) ? 'Linux' : '';
  return {
    browser: name,
    system: system === 'other' ? linux : SYSTEMS[system],
    handheld: system === 'android' || system === 'ios',
  };
}
