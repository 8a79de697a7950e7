/** Why the browser gives no device: the page is blocked, the system says no, or the question was closed. */
export type PermissionCause = 'site' | 'system' | 'dismissed';

/** A step by the name of its text; `allow` and `tryAgain` are those of the pre-join screen. */
export type PermissionStep =
  | 'allow'
  | 'tryAgain'
  | 'chrome'
  | 'edge'
  | 'firefox'
  | 'firefoxRemove'
  | 'safari'
  | 'android'
  | 'iosSafari'
  | 'iosOther'
  | 'ask'
  | 'reload'
  | 'mac'
  | 'windows'
  | 'androidSystem'
  | 'otherSystem'
  | 'systemOn'
  | 'windowsOn';

/** What is drawn beside the steps: the mark in the address bar, or the switch in the system's settings. */
export type PermissionHint = 'settings' | 'lock' | 'crossed' | 'menu' | 'switch' | null;

interface Reader {
  browser: 'chrome' | 'edge' | 'firefox' | 'safari' | 'other';
  system: 'mac' | 'windows' | 'android' | 'ios' | 'other';
}

/** Null: the browser is not known, so only the general steps help. */
export function permissionHelp(
  cause: PermissionCause,
  { browser, system }: Reader,
): { steps: readonly PermissionStep[]; hint: PermissionHint } | null {
  if (cause === 'dismissed') return { steps: ['tryAgain', 'ask'], hint: null };
  // Browsers on iOS other than Safari have their permission from the system alone.
  if (system === 'ios' && (cause === 'system' || browser !== 'safari'))
    return { steps: ['iosOther', 'reload'], hint: 'switch' };
  if (cause === 'system') return { steps: SYSTEM_STEPS[system], hint: 'switch' };
  if (system === 'ios') return { steps: ['iosSafari', 'allow', 'reload'], hint: 'menu' };
  if (browser === 'other') return null;
  if (system === 'android') return { steps: ['android', 'allow', 'tryAgain'], hint: 'settings' };
  return SITE_HELP[browser];
}

const SYSTEM_STEPS = {
  mac: ['mac', 'systemOn', 'tryAgain'],
  windows: ['windows', 'windowsOn', 'tryAgain'],
  android: ['androidSystem', 'allow', 'tryAgain'],
  ios: ['iosOther', 'reload'],
  other: ['otherSystem', 'tryAgain'],
} as const satisfies Record<Reader['system'], readonly PermissionStep[]>;

const SITE_HELP = {
  chrome: { steps: ['chrome', 'allow', 'tryAgain'], hint: 'settings' },
  edge: { steps: ['edge', 'allow', 'tryAgain'], hint: 'lock' },
  firefox: { steps: ['firefox', 'firefoxRemove', 'tryAgain'], hint: 'crossed' },
  safari: { steps: ['safari', 'allow', 'reload'], hint: null },
} as const;

/**
 * Why access was refused, from what the browser says of its permission: granted to the page and refused all the same is
 * the system's refusal, still to be asked is a question that was closed. Undefined where the browser does not say.
 */
export function permissionCause(state: PermissionState | undefined): PermissionCause {
  if (state === 'granted') return 'system';
  return state === 'prompt' ? 'dismissed' : 'site';
}
