import type { AiEvent, AiMessage, AiQuote, AnswerFailure } from '@intermind/contracts';
import { type ChatModel, ChatModelError, type Passage, type Question } from './chat-model.ts';

/** Quotations of one answer; a model that refers to everything proves nothing. */
const QUOTES_MAX = 50;

export interface AnswerOutcome {
  /** Keeps the message, however it ended; called once. @returns what is kept: another one where it quotes words that were withdrawn meanwhile */
  store: (message: AiMessage) => Promise<AiMessage>;
  /** Takes why the model failed; not called when nobody waited any more. */
  report: (error: ChatModelError) => void;
}

/**
 * The answer of a model as events: parts as they come, then the whole message. A reader who stops reading, or aborts `stop`,
 * stops the model.
 * @param blank the message to be filled
 */
export async function* answerEvents(
  model: ChatModel,
  question: Question,
  blank: AiMessage,
  { store, report }: AnswerOutcome,
  stop: AbortController,
): AsyncGenerator<AiEvent> {
  const message: AiMessage = { ...blank, state: 'stopped' };
  let kept = message;
  let failed: AnswerFailure | undefined;
  try {
    for await (const part of model.answer(question, stop.signal)) {
      if (part.type === 'text') {
        // No text in the database has this character.
        const text = part.text.replaceAll('\0', '');
        message.text += text;
        yield { type: 'text', text };
      } else if (part.type === 'outcome') {
        message.outcome = part.outcome;
        yield part;
      } else if (message.quotes.length < QUOTES_MAX) {
        const quote = toQuote(part.number, part.passage);
        message.quotes.push(quote);
        yield { type: 'quote', quote };
      }
    }
    message.state = 'done';
  } catch (error) {
    if (stop.signal.aborted) return;
    message.state = 'failed';
    if (!(error instanceof ChatModelError)) throw error;
    failed = error.kind;
    report(error);
  } finally {
    stop.abort(new Error('nobody reads the answer any more'));
    kept = await store(message);
    if (kept !== message) failed = 'withdrawn';
  }
  yield failed ? { type: 'failed', reason: failed, message: kept } : { type: 'answer', message };
}

function toQuote(number: number, { segmentId, speaker, startMs, language, text }: Passage): AiQuote {
  return { number, segmentId, speaker, startMs: Math.max(0, Math.round(startMs)), language, text };
}
