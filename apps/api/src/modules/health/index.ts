export { databaseCheck, identityCheck, interpreterCheck, livekitCheck } from './checks.ts';
export { registerMetrics } from './metrics.ts';
export { registerHealth } from './routes.ts';
