export { retrieve } from './retrieve.ts';
export { translator } from './translator.ts';
export { registerAsk } from './routes.ts';
export { askData } from './chat-store.ts';
export { forgetQuotesOf, forgetTranscript, hasAnswersFrom } from './retained-store.ts';
export type { TransferDependencies } from './transfer.ts';
export { QuestionTranslations } from './question-translations.ts';
