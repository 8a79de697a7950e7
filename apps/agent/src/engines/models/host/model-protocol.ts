import type { Language } from '@intermind/contracts/languages';
import type { EngineErrorKind } from '../../../speech/ports.ts';
import type { ModelRuntime } from '../catalogue/model.ts';

/** What a process loads. */
export interface ModelToLoad {
  runtime: ModelRuntime;
  folder: string;
  files: readonly string[];
  /** Of the processor, for one question. */
  threads: number;
}

/** What a model is asked. Sound is `Int16Array`, mono, as recognisers hear it (sound/format.ts). */
export type ModelRequest =
  /** Nothing: that the model is loaded. */
  | { kind: 'load' }
  /** One recording, written down. */
  | { kind: 'transcribe'; pcm: Int16Array; language: Language }
  /** The language that is spoken in one recording. */
  | { kind: 'detect'; pcm: Int16Array }
  /** A turn whose sound follows. */
  | { kind: 'hear'; language: Language }
  | { kind: 'speak'; text: string; language: Language; rateRatio: number; speaker: string }
  | { kind: 'translate'; text: string };

export type ModelAnswer =
  | { kind: 'text'; text: string }
  /** As the model names it. */
  | { kind: 'language'; name: string }
  /** All of a turn so far, and how much of its sound that is. */
  | { kind: 'heard'; text: string; untilMs: number }
  | { kind: 'sound'; pcm: Int16Array };

/** What goes to the process of a model. */
export type ToModel =
  | { type: 'load'; model: ModelToLoad }
  | { type: 'call'; call: number; request: ModelRequest }
  /** More of a turn. */
  | { type: 'sound'; call: number; pcm: Int16Array }
  /** The turn is over: what is known of it is its end. */
  | { type: 'end'; call: number }
  | { type: 'cancel'; call: number };

export type FromModel =
  | { type: 'loaded' }
  | { type: 'not-loaded'; message: string }
  | { type: 'answer'; call: number; answer: ModelAnswer }
  | { type: 'done'; call: number }
  | { type: 'failed'; call: number; message: string; kind: EngineErrorKind; retryAfterMs?: number };
