import type { EmbeddingsSettings } from '@intermind/config';
import { z } from 'zod';
import { boundedText } from '../../../adapters/bounded-text.ts';
import { type Embedder, EmbedderError, TEXTS_MAX } from './embedder.ts';

const LIMIT_MS = 60_000;
/** 32 vectors of 4,096 numbers take a tenth of it. */
const ANSWER_MAX_BYTES = 32 * 1024 * 1024;
export const DIMENSIONS_MAX = 8_192;
/** What servers answer to texts that they do not take, llama.cpp 500; whatever else they refuse, they refuse with every text. */
const OF_THE_TEXTS = [400, 413, 422, 500];
/** What a proxy answers when the server behind it has hung up or is not there; a server that has too much to do answers 503 too. */
const HUNG_UP = [502, 503];
/** What a proxy answers when the server behind it says nothing for too long. */
const TOO_SLOW = 504;
/** A server that takes this takes texts. */
const HARMLESS = 'Good morning.';

/** OpenAI’s `POST /embeddings` (platform.openai.com/docs/api-reference/embeddings), as Ollama, vLLM, LocalAI and llama.cpp speak it too. */
const AnswerSchema = z.object({
  data: z.array(
    z.object({ index: z.number().int(), embedding: z.array(z.number()).min(1).max(DIMENSIONS_MAX) }),
  ),
});

/** @param limit of one request: aborts when it has taken too long */
export function compatibleEmbedder(
  settings: EmbeddingsSettings,
  limit: Server['limit'] = () => AbortSignal.timeout(LIMIT_MS),
): Embedder {
  const { engine, model, outside, minSimilarity } = settings;
  const server = { settings, limit };
  let atOnce = TEXTS_MAX;
  /** Where it is too slow for several, half of them are asked for, until the next check. */
  const embed: Embedder['embed'] = async (texts, signal) => {
    const vectors: Float32Array[] = [];
    while (vectors.length < texts.length) {
      const some = texts.slice(vectors.length, vectors.length + atOnce);
      try {
        vectors.push(...(await embedded(server, some, signal)));
      } catch (error) {
        if (!(error instanceof TookTooLong)) throw error;
        atOnce = Math.ceil(some.length / 2);
      }
    }
    return ofOneModel(vectors);
  };
  return {
    model: `${engine}:${model}`,
    outside,
    minSimilarity,
    embed,
    check: async (signal) => {
      atOnce = TEXTS_MAX;
      await throwUnlessTaken(server, signal, 'away');
    },
  };
}

interface Server {
  settings: EmbeddingsSettings;
  limit: () => AbortSignal;
}

/** It was asked, and nothing came back. */
class Unanswered extends EmbedderError {
  constructor(message: string) {
    super(message, 'refused');
  }
}

/** Nothing came back in time: it may be down, or slow. */
class TookTooLong extends Unanswered {}

/**
 * Where all of them together are refused, they are asked for one by one: it may be that they are too much, or one of them.
 * @throws EmbedderError; TookTooLong only where they are several
 */
async function embedded(
  server: Server,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Float32Array[]> {
  try {
    return await askedOnce(server, texts, signal);
  } catch (error) {
    if (!(error instanceof EmbedderError) || error.kind !== 'refused') throw error;
    if (error instanceof TookTooLong && texts.length > 1) throw error;
    // A server that is gone is not asked for each of them.
    if (texts.length === 1 || error instanceof Unanswered) await throwUnlessTaken(server, signal, 'lost');
    if (texts.length === 1) throw new EmbedderError(error.message, 'refused');
  }
  const vectors: Float32Array[] = [];
  for (const text of texts) vectors.push(...(await embedded(server, [text], signal)));
  return ofOneModel(vectors);
}

/** @throws EmbedderError of that kind: it refuses whatever it is given, a model by that name for example, or answers nothing */
async function throwUnlessTaken(server: Server, signal: AbortSignal, kind: 'away' | 'lost'): Promise<void> {
  await askedOnce(server, [HARMLESS], signal).catch((error: unknown) => {
    throw error instanceof EmbedderError ? new EmbedderError(error.message, kind) : error;
  });
}

async function askedOnce(
  { settings, limit }: Server,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Float32Array[]> {
  const within = AbortSignal.any([signal, limit()]);
  try {
    return vectorsIn(await ask(settings, texts, within), texts.length);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof EmbedderError) throw error;
    if (within.aborted) throw new TookTooLong('it took too long');
    throw new Unanswered(`it could not be reached: ${codeOf(error)}`);
  }
}

async function ask(
  { url, apiKey, model }: EmbeddingsSettings,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<unknown> {
  const answer = await fetch(`${url}/embeddings`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify({ model, input: texts, encoding_format: 'float' }),
    redirect: 'error',
    signal,
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    const message = `it answered ${answer.status}`;
    if (answer.status === TOO_SLOW) throw new TookTooLong(message);
    if (HUNG_UP.includes(answer.status)) throw new Unanswered(message);
    throw new EmbedderError(message, OF_THE_TEXTS.includes(answer.status) ? 'refused' : 'away');
  }
  const text = await boundedText(answer, ANSWER_MAX_BYTES, endless);
  try {
    return JSON.parse(text);
  } catch {
    throw new EmbedderError('its answer is no JSON', 'away');
  }
}

const endless = () => new EmbedderError('its answer does not end', 'away');

/** In the order of the texts. @throws EmbedderError */
function vectorsIn(answer: unknown, count: number): Float32Array[] {
  const { data, error } = AnswerSchema.safeParse(answer);
  if (error) throw new EmbedderError('its answer has no vectors', 'away');
  const sorted = data.data.toSorted((one, other) => one.index - other.index);
  if (sorted.length !== count || sorted.some(({ index }, place) => index !== place))
    throw new EmbedderError(`it answered ${sorted.length} vectors to ${count} texts`, 'away');
  return ofOneModel(sorted.map(({ embedding }) => ofLengthOne(embedding)));
}

function ofOneModel(vectors: Float32Array[]): Float32Array[] {
  if (new Set(vectors.map(({ length }) => length)).size > 1)
    throw new EmbedderError('its vectors have different numbers of dimensions', 'away');
  return vectors;
}

function ofLengthOne(numbers: readonly number[]): Float32Array {
  const length = Math.hypot(...numbers);
  if (!Number.isFinite(length) || length === 0)
    throw new EmbedderError('a vector of it has no direction', 'refused');
  return Float32Array.from(numbers, (number) => number / length);
}

/** The code of Node, otherwise the kind of error. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (!(cause instanceof Error)) return 'without an error';
  const { code } = cause as NodeJS.ErrnoException;
  return typeof code === 'string' ? code : cause.name;
}
