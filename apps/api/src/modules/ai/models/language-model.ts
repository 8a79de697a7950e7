import { MODEL_SILENCE_MS } from '@intermind/contracts';
import type { LanguageModel } from 'ai';
import { type AnswerPart, type ChatModel, ChatModelError, type Question } from '../chat-model.ts';
import { passagesToRead } from './long-transcript.ts';
import {
  type ModelPrompt,
  promptFor,
  referencesIn,
  TRANSCRIPT_MAX_CHARACTERS,
  translationPromptFor,
  translationsIn,
} from './prompt.ts';

interface Limits {
  /** From the question to the first word, and from one word to the next. */
  silenceMs: number;
  wholeMs: number;
  maxOutputTokens: number;
}

const ANSWER_LIMITS: Limits = { silenceMs: MODEL_SILENCE_MS, wholeMs: 180_000, maxOutputTokens: 1_500 };
/** The asker waits for it before the answer begins. */
const TRANSLATION_LIMITS: Limits = { silenceMs: 6_000, wholeMs: 12_000, maxOutputTokens: 800 };
/** Far more than that many tokens: a server that ignores them. */
export const ANSWER_MAX_CHARACTERS = 20_000;
const ATTEMPTS = 2;

export interface LanguageModelOptions {
  id: string;
  name: string;
  outside: boolean;
  /** Loaded with the first question. */
  load: () => Promise<LanguageModel>;
}

/** A language model behind the port. It has no tools: all that it can do is answer. */
export function languageChatModel({ id, name, outside, load }: LanguageModelOptions): ChatModel {
  return {
    id,
    name,
    outside,
    quotesOnly: false,
    async *answer(question, signal) {
      yield* answered(await load(), question, signal);
    },
    async translate(text, languages, signal) {
      const prompt = translationPromptFor(text, languages);
      const lines = await Array.fromAsync(written(await load(), prompt, TRANSLATION_LIMITS, signal));
      return translationsIn(lines.join(''), languages);
    },
  };
}

async function* answered(
  model: LanguageModel,
  question: Question,
  signal: AbortSignal,
): AsyncGenerator<AnswerPart> {
  const passages = await passagesToRead(question, TRANSCRIPT_MAX_CHARACTERS);
  let whole = '';
  for await (const text of written(model, promptFor(question, passages), ANSWER_LIMITS, signal)) {
    whole += text;
    yield { type: 'text', text };
  }
  for (const number of referencesIn(whole)) {
    const passage = passages[number - 1];
    if (passage) yield { type: 'quote', number, passage };
  }
}

/** What the model writes, as it comes; not nothing. @throws ChatModelError */
async function* written(
  model: LanguageModel,
  prompt: ModelPrompt,
  { silenceMs, wholeMs, maxOutputTokens }: Limits,
  signal: AbortSignal,
): AsyncGenerator<string> {
  // Half a megabyte: loaded with the first question, not with every start.
  const { APICallError, RetryError, streamText } = await import('ai');
  const limit = new AbortController();
  const giveUp = (): void => limit.abort(new ChatModelError('the model took too long', 'failed'));
  let silence = setTimeout(giveUp, silenceMs);
  const whole = setTimeout(giveUp, wholeMs);
  let text = '';
  try {
    const { fullStream } = streamText({
      model,
      ...prompt,
      maxOutputTokens,
      temperature: 0.2,
      maxRetries: ATTEMPTS - 1,
      abortSignal: AbortSignal.any([signal, limit.signal]),
      // They are in the stream too.
      onError: () => undefined,
    });
    for await (const part of fullStream) {
      if (part.type === 'error') throw part.error;
      if (part.type === 'abort') throw limit.signal.aborted ? limit.signal.reason : signal.reason;
      if (part.type !== 'text-delta') continue;
      clearTimeout(silence);
      silence = setTimeout(giveUp, silenceMs);
      text += part.text;
      if (text.length > ANSWER_MAX_CHARACTERS) throw new ChatModelError('the answer does not end', 'failed');
      yield part.text;
    }
    if (text.trim() === '') throw new ChatModelError('the model answered nothing', 'failed');
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    const reason: unknown = limit.signal.aborted ? limit.signal.reason : error;
    const cause = RetryError.isInstance(reason) ? reason.lastError : reason;
    throw APICallError.isInstance(cause) ? ofCall(cause) : ofOther(cause);
  } finally {
    clearTimeout(silence);
    clearTimeout(whole);
  }
}

// The message of the vendor may repeat what was sent: of both only names and codes are passed on.
function ofCall({ statusCode, cause }: { statusCode?: number | undefined; cause?: unknown }): ChatModelError {
  if (statusCode === undefined)
    return new ChatModelError(`the model could not be reached: ${nameOf(cause)}`, 'failed');
  const busy = statusCode === 429 || statusCode === 402;
  return new ChatModelError(`the model answered ${statusCode}`, busy ? 'busy' : 'failed');
}

function ofOther(error: unknown): ChatModelError {
  if (error instanceof ChatModelError) return error;
  return new ChatModelError(`the model failed: ${nameOf(error)}`, 'failed');
}

/** The code of Node, otherwise the kind of error. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'without an error';
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === 'string' ? code : error.name;
}
