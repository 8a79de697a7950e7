export { listEngineChanges } from './engine-changes-store.ts';
export { listEnginesOf } from './engines-store.ts';
export { exportTranscript } from './export.ts';
export { readForAnswers, readQuoted, readSpoken, type Said } from './passages.ts';
export { countLines, fingerprintOf, type Stretch } from './recorded-words-store.ts';
export { listSaid } from './recorded-words.ts';
export {
  deleteTranscriptOf,
  deleteWordsOf,
  hasTranscript,
  mayAllBeUsed,
  mayReachAi,
  meetingsWithWordsOf,
  wordsOf,
} from './retained-store.ts';
export { registerTranscripts } from './routes.ts';
export { requireReader } from './service.ts';
export { settleSegments } from './settle.ts';
export { listClaimedEnds, mainLanguageOf, pauseUntil, transcriptsData } from './store.ts';
