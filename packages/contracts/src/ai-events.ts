import type { AiMessage, AiOutcome, AiQuote } from './nouns/ai.ts';
import type { AskChat, AskMessage, AskQuote } from './nouns/ask.ts';

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
  /** `busy`: asked too often, or the quota is used up. */
  | { type: 'failed'; reason: 'busy' | 'failed'; message: AiMessage };

/** The same for a question about all meetings. The first event also says which chat it is in, which may be new. */
export type AskEvent =
  | { type: 'question'; chat: AskChat; message: AskMessage }
  | Extract<AiEvent, { type: 'text' | 'outcome' }>
  | { type: 'quote'; quote: AskQuote }
  | { type: 'answer'; message: AskMessage }
  | { type: 'failed'; reason: 'busy' | 'failed'; message: AskMessage };
