export { RecordingKeeper } from './keeper.ts';
export { recordingsData } from './personal-data.ts';
export { deleteRecordingsOf, hasFinishedRecordings } from './retained-store.ts';
export { registerRecordings } from './routes.ts';
export type { RecordingsDependencies } from './service.ts';
export { recordingSlice } from './state.ts';
export { nextPart } from './store.ts';
export { RecordingTokens } from './tokens.ts';
