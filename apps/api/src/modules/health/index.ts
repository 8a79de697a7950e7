export {
  databaseCheck,
  diskCheck,
  type EmbeddedState,
  identityCheck,
  interpreterCheck,
  livekitCheck,
  redisCheck,
} from './checks.ts';
export { registerMetrics } from './metrics.ts';
export { registerHealth } from './routes.ts';
export { shareWorkerPresence } from './worker-presence.ts';
