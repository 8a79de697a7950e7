import type { AiMessage, AiOutcome, AiQuote } from './nouns/ai.ts';
import type { AskChat, AskMessage, AskQuote } from './nouns/ask.ts';

/**
 * Why there is no whole answer. `busy`: asked too often, or the quota is used up. `withdrawn`: somebody withdrew words that it
 * quotes while it was being written; nothing of it is kept.
 */
export type AnswerFailure = 'busy' | 'failed' | 'withdrawn';

/**
 * What an answer is made of as it comes: server-sent events named by `type`, with the rest as JSON. Begins with
 * `question` and ends with `answer`, or with `failed` and the answer as far as it came.
 */
export type AiEvent =
  | { type: 'question'; message: AiMessage }
  | { type: 'text'; text: string }
  | { type: 'outcome'; outcome: AiOutcome }
  | { type: 'quote'; quote: AiQuote }
  | { type: 'answer'; message: AiMessage }
  | { type: 'failed'; reason: AnswerFailure; message: AiMessage };

/** The same for a question about all meetings. The first event also says which chat it is in, which may be new. */
export type AskEvent =
  | { type: 'question'; chat: AskChat; message: AskMessage }
  | Extract<AiEvent, { type: 'text' | 'outcome' }>
  | { type: 'quote'; quote: AskQuote }
  | { type: 'answer'; message: AskMessage }
  | { type: 'failed'; reason: AnswerFailure; message: AskMessage };
