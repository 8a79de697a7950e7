export {
  startEmbeddedDatabase,
  type EmbeddedDatabase,
  type EmbeddedDatabaseHealth,
  type EmbeddedDatabaseLogger,
  type EmbeddedDatabaseOptions,
} from './embedded-database.ts';
