import type { ModelAnswer, ModelRequest } from './model-protocol.ts';

/** A turn that is being heard. */
export interface Turn {
  sound(pcm: Int16Array): void;
  end(): void;
}

export interface RunOptions {
  answer: (answer: ModelAnswer) => void;
  /** Set when nobody waits for the answer any more. */
  signal: AbortSignal;
}

/** A loaded model. Does what its kind does; other requests are refused. */
export interface ModelRunner {
  /** Resolves when the answer is complete. */
  run?(request: ModelRequest, options: RunOptions): Promise<void>;
  hear?(request: Extract<ModelRequest, { kind: 'hear' }>, options: RunOptions & { done: () => void }): Turn;
}
