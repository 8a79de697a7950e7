/** Texts as vectors: what means the same is near, in whichever words and language. */
export interface Embedder {
  /** Vectors of one model are compared with each other, never with those of another one. */
  model: string;
  /** What it is given leaves the operator's machines. */
  outside: boolean;
  /** What is less similar to a question does not count as found: cosine. */
  minSimilarity: number;
  /**
   * Rejects with EmbedderError; an abort by the caller ends it at once.
   * @param texts not empty, {@link TEXTS_MAX} at most
   * @returns vectors of length 1, all of the same number of dimensions, one for each text
   */
  embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]>;
  /** Rejects with EmbedderError `away` where it does not take a harmless sentence now; an abort by the caller ends it at once. */
  check(signal: AbortSignal): Promise<void>;
}

/** Of one request: a machine without a graphics card takes seconds for each. */
export const TEXTS_MAX = 8;

/**
 * `away`: it cannot be reached, has too much to do, lets nobody in, or answers something else than vectors: the same with every
 * text, and over some day.
 * `refused`: it does not take one of these texts, or takes too long for it, and takes others.
 * `lost`: it did not take them, and no harmless sentence after them either: an outage has begun, or they have brought it down.
 * `message`: for the log, so without anything that was sent or answered, and without keys.
 */
export class EmbedderError extends Error {
  override readonly name = 'EmbedderError';
  readonly kind: 'away' | 'refused' | 'lost';

  constructor(message: string, kind: EmbedderError['kind']) {
    super(message);
    this.kind = kind;
  }
}
