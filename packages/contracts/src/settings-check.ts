/** What is looked at before people on the internet rely on an installation. */
export const SETTINGS_CHECKS = [
  'https',
  'secrets',
  'sharedSecrets',
  'signUp',
  'mail',
  'backup',
  'outsideBackup',
  'database',
  'storage',
  'openPort',
  'mediaAddress',
  'mediaTls',
  'avatarMedia',
  'turn',
  'payments',
  'refunds',
  'membersPlans',
  'recorder',
  'engines',
  'metrics',
  'legal',
  'parts',
] as const;
export type SettingsCheckCode = (typeof SETTINGS_CHECKS)[number];

/** `problem`: people cannot rely on it as it is. `advice`: better otherwise, or nobody but the operator can know. */
export const SETTINGS_CHECK_STATES = ['ok', 'advice', 'problem'] as const;
export type SettingsCheckState = (typeof SETTINGS_CHECK_STATES)[number];
