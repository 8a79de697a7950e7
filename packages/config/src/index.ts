export { exposureProblems } from './exposure.ts';
export { FolderLockedError, lockFolder, type FolderLock, type LockHolder } from './folder-lock.ts';
export { loadSecrets, type Secrets, SecretsError } from './secrets.ts';
export { DEFAULT_LIFETIMES, type Lifetimes, readSettings, SettingsError, type Settings } from './settings.ts';
export { SETTINGS_TABLE, type SettingRow } from './settings-table.ts';
