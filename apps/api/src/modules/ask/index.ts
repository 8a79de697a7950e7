export { registerAsk } from './routes.ts';
export { askData } from './chat-store.ts';
export { forgetTranscript, hasAnswersFrom } from './retained-store.ts';
export type { TransferDependencies } from './transfer.ts';
