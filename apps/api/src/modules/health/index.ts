export {
  databaseCheck,
  diskCheck,
  identityCheck,
  interpreterCheck,
  livekitCheck,
  redisCheck,
} from './checks.ts';
export { registerMetrics } from './metrics.ts';
export { registerHealth } from './routes.ts';
