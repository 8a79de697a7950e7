export {
  connectionTo,
  startEmbeddedDatabase,
  type EmbeddedDatabase,
  type EmbeddedDatabaseOptions,
} from './embedded-database.ts';
export { socketFolderOf } from './socket-folder.ts';
