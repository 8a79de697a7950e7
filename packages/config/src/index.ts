export { ENGINE_SETTINGS_TABLE } from './engine-settings-table.ts';
export type { ChatModelSettings, EmbeddingsSettings } from './engine-roles.ts';
export { exposureProblems, guessableSecrets } from './exposure.ts';
export { isLoopback } from './loopback.ts';
export { isOwnMachine } from './own-machines.ts';
export { lockFolder, type FolderLock, type LockHolder } from './folder-lock.ts';
export { isOperatorError, OperatorError, tellOperator } from './operator-error.ts';
export { loadSecrets, type Secrets } from './secrets.ts';
export {
  DEFAULT_LIFETIMES,
  type Lifetimes,
  readSettings,
  type S3Settings,
  type Settings,
} from './settings.ts';
export { SETTINGS_TABLE, type SettingRow } from './settings-table.ts';
