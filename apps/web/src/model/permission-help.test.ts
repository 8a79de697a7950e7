import { describe, expect, it } from 'vitest';
import { permissionCause, permissionHelp } from './permission-help.ts';

const BROWSERS = ['chrome', 'edge', 'firefox', 'safari', 'other'] as const;
const SYSTEMS = ['mac', 'windows', 'android', 'ios', 'other'] as const;

it.each([
  ['denied', 'site'],
  ['granted', 'system'],
  ['prompt', 'dismissed'],
  [undefined, 'site'],
] as const)('a refusal while the permission is %s is the doing of: %s', (state, cause) => {
  expect(permissionCause(state)).toBe(cause);
});

describe('a blocked page is allowed again', () => {
  it.each([
    ['chrome', 'windows', ['chrome', 'allow', 'tryAgain'], 'settings'],
    ['edge', 'windows', ['edge', 'allow', 'tryAgain'], 'lock'],
    ['firefox', 'other', ['firefox', 'firefoxRemove', 'tryAgain'], 'crossed'],
    ['safari', 'mac', ['safari', 'allow', 'reload'], null],
    ['chrome', 'android', ['android', 'allow', 'tryAgain'], 'settings'],
    ['safari', 'ios', ['iosSafari', 'allow', 'reload'], 'menu'],
    ['chrome', 'ios', ['iosOther', 'reload'], 'switch'],
  ] as const)('in %s on %s', (browser, system, steps, hint) => {
    expect(permissionHelp('site', { browser, system })).toEqual({ steps, hint });
  });

  it('in a browser that is not known by the general steps', () => {
    expect(permissionHelp('site', { browser: 'other', system: 'windows' })).toBeNull();
  });
});

it.each([
  ['mac', ['mac', 'systemOn', 'tryAgain']],
  ['windows', ['windows', 'windowsOn', 'tryAgain']],
  ['android', ['androidSystem', 'allow', 'tryAgain']],
  ['ios', ['iosOther', 'reload']],
  ['other', ['otherSystem', 'tryAgain']],
] as const)('a system that refuses, %s, is told how to allow the browser', (system, steps) => {
  for (const browser of BROWSERS)
    expect(permissionHelp('system', { browser, system })).toEqual({ steps, hint: 'switch' });
});

it('a question that was closed is asked again, whatever the browser', () => {
  for (const browser of BROWSERS)
    for (const system of SYSTEMS)
      expect(permissionHelp('dismissed', { browser, system })?.steps).toEqual(['tryAgain', 'ask']);
});
