export { readForAnswers } from './passages.ts';
export { deleteTranscriptOf, deleteWordsOf, hasTranscript, mayReachAi, wordsOf } from './retained-store.ts';
export { registerTranscripts } from './routes.ts';
export { requireReader } from './service.ts';
export { settleSegments } from './settle.ts';
export { transcriptsData } from './store.ts';
