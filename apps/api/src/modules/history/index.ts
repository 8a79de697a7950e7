export {
  grantAccess,
  readableParts,
  newestMeetings,
  readableTranscripts,
  takeHistoryAway,
  whoHas,
} from './access-store.ts';
export { registerHistory } from './routes.ts';
export { type HistoryDependencies, requireEntry } from './service.ts';
export { historyData } from './store.ts';
