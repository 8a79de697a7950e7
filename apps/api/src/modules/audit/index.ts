export { exportList } from './export-list.ts';
export { registerAudit } from './routes.ts';
export { auditData, type NewAct, writeAct } from './store.ts';
