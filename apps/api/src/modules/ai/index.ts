export { type AnswerLeases, createAnswerLeases } from './answer-leases.ts';
export { type Asking, askingOf } from './asking.ts';
export { Answering, payFor, questionMessage, reportTo } from './answering.ts';
export { answerEvents, type AnswerOutcome } from './answers.ts';
export {
  type AnswerPart,
  type ChatModel,
  ChatModelError,
  type Passage,
  type PassageMeeting,
  type Question,
  type Translations,
} from './chat-model.ts';
export { fused, rank } from './extractive/rank.ts';
export { quotedTitle } from './extractive/quoted-title.ts';
export { asksForSummary } from './extractive/summary-words.ts';
export { type SearchedWord, searchedWordsOf, termsOf } from './extractive/terms.ts';
export { charactersOf } from './models/long-transcript.ts';
export { EARLIER_TURNS, referencesIn, spokenPromptFor, TRANSCRIPT_MAX_CHARACTERS } from './models/prompt.ts';
export { chatModelsOf } from './models/index.ts';
export { adoptConversations } from './adopt.ts';
export { deleteAiMessagesOf, deleteAnswersQuoting, hasAiMessages } from './retained-store.ts';
export { registerAi } from './routes.ts';
export type { AiDependencies } from './service.ts';
export { toEventStream } from './sse.ts';
export { aiData } from './store.ts';
