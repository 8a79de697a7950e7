import type { Logger } from 'pino';
import { type Embedder, EmbedderError } from './embedder.ts';
import type { Meant } from './near-store.ts';

/** The asker waits for it. */
const LIMIT_MS = 3_000;
/** Of a question, with the one before it. */
const CHARACTERS_MAX = 6_000;

/** What a question means. Undefined where no model says it in time: then it is searched for by its words. */
export function meaningOf(
  embedder: Embedder,
  logger: Pick<Logger, 'warn'>,
  signal: AbortSignal,
): (text: string) => Promise<Meant | undefined> {
  return async (text) => {
    const { model, minSimilarity } = embedder;
    const late = AbortSignal.timeout(LIMIT_MS);
    try {
      const [vector] = await embedder.embed([text.slice(0, CHARACTERS_MAX)], AbortSignal.any([signal, late]));
      return { model, minSimilarity, vector: vector! };
    } catch (error) {
      // Nobody waits for the answer any more, which ends by itself.
      if (signal.aborted) return undefined;
      if (!late.aborted && !(error instanceof EmbedderError)) throw error;
      const reason = error instanceof EmbedderError ? error.message : 'it took too long';
      logger.warn({ model, reason }, 'a question was searched for by its words alone');
      return undefined;
    }
  };
}
