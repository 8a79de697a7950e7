export { quotaIdsOf } from './ids.ts';
export { createInterpretationCount } from './interpretation.ts';
export { COUNT_RUNNING_MS, countMeetings, countTime, UNWATCHED_MS } from './running-time.ts';
export { registerQuotas } from './routes.ts';
export { createQuotas, exceeded, type Quotas } from './service.ts';
export { quotaSlice } from './state.ts';
export { deleteUsagesBefore, quotasData } from './usage-store.ts';
