import type { EmbeddingsSettings } from '@intermind/config';
import { z } from 'zod';
import { boundedText } from '../../../adapters/bounded-text.ts';
import { type Embedder, EmbedderError } from './embedder.ts';

const LIMIT_MS = 60_000;
/** 32 vectors of 4,096 numbers take a tenth of it. */
const ANSWER_MAX_BYTES = 32 * 1024 * 1024;
export const DIMENSIONS_MAX = 8_192;
/** What servers answer to texts that they do not take, llama.cpp 500; whatever else they refuse, they refuse with every text. */
const OF_THE_TEXTS = [400, 413, 422, 500];
/** What a proxy answers when the server behind it has hung up or says nothing. */
const OF_A_PROXY = [502, 504];
/** A server that takes this takes texts. */
const HARMLESS = 'Good morning.';

/** OpenAI’s `POST /embeddings` (platform.openai.com/docs/api-reference/embeddings), as Ollama, vLLM, LocalAI and llama.cpp speak it too. */
const AnswerSchema = z.object({
  data: z.array(
    z.object({ index: z.number().int(), embedding: z.array(z.number()).min(1).max(DIMENSIONS_MAX) }),
  ),
});

export function compatibleEmbedder(settings: EmbeddingsSettings): Embedder {
  const { engine, model, outside, minSimilarity } = settings;
  return {
    model: `${engine}:${model}`,
    outside,
    minSimilarity,
    embed: (texts, signal) => embedded(settings, texts, signal),
    check: (signal) => throwUnlessTaken(settings, signal, 'away'),
  };
}

/** It was asked, and nothing came back. */
class Unanswered extends EmbedderError {
  constructor(message: string) {
    super(message, 'refused');
  }
}

/** Where all of them together are refused, they are asked for one by one: it may be that they are too much, or one of them. */
async function embedded(
  settings: EmbeddingsSettings,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Float32Array[]> {
  try {
    return await askedOnce(settings, texts, signal);
  } catch (error) {
    if (!(error instanceof EmbedderError) || error.kind !== 'refused') throw error;
    // A server that is gone is not asked for each of them.
    if (texts.length === 1 || error instanceof Unanswered) await throwUnlessTaken(settings, signal, 'lost');
    if (texts.length === 1) throw error;
  }
  const vectors: Float32Array[] = [];
  for (const text of texts) vectors.push(...(await embedded(settings, [text], signal)));
  return ofOneModel(vectors);
}

/** @throws EmbedderError of that kind: it refuses whatever it is given, a model by that name for example, or answers nothing */
async function throwUnlessTaken(
  settings: EmbeddingsSettings,
  signal: AbortSignal,
  kind: 'away' | 'lost',
): Promise<void> {
  await askedOnce(settings, [HARMLESS], signal).catch((error: unknown) => {
    throw error instanceof EmbedderError ? new EmbedderError(error.message, kind) : error;
  });
}

async function askedOnce(
  settings: EmbeddingsSettings,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Float32Array[]> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]);
  try {
    return vectorsIn(await ask(settings, texts, within), texts.length);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof EmbedderError) throw error;
    throw new Unanswered(within.aborted ? 'it took too long' : `it could not be reached: ${codeOf(error)}`);
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
    if (OF_A_PROXY.includes(answer.status)) throw new Unanswered(`it answered ${answer.status}`);
    const kind = OF_THE_TEXTS.includes(answer.status) ? 'refused' : 'away';
    throw new EmbedderError(`it answered ${answer.status}`, kind);
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
