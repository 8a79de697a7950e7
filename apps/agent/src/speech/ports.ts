import type { Language } from '@intermind/contracts/languages';
import type { TranslatedTerm } from './terms.ts';
import type { EngineGrade, EngineReport } from '@intermind/contracts/agent-channel';
import type { CostBasis, EngineDelivery } from '@intermind/contracts/engine-ability';

export interface EngineInfo {
  id: string;
  kind: EngineReport['kind'];
  grade: EngineGrade;
  /** What it is given stays on the operator's own machines. An engine that does not say so is outside. */
  own?: boolean;
  /** Usual time to an answer, milliseconds: one translation, or the first sound of a voice. Steers the commit policy. */
  typicalMs: number;
  /** Where it differs from what is usual for its kind (engine-abilities.ts). */
  delivery?: EngineDelivery;
  /** As the vendor's price list counts. Absent: on the operator's own machines nothing, elsewhere its operator decides. */
  cost?: CostBasis;
}

/**
 * What failed. `request`: this engine cannot do what was asked, others may be asked; it says nothing about the next
 * request. `engine`: it does not work now. `quota`: used up, or the key is refused.
 */
export type EngineErrorKind = 'request' | 'engine' | 'quota';

export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly kind: EngineErrorKind;
  /** When the engine says it may be asked again; undefined: it does not say. */
  readonly retryAfterMs: number | undefined;

  constructor(
    message: string,
    kind: EngineErrorKind,
    { retryAfterMs, ...options }: ErrorOptions & { retryAfterMs?: number | undefined } = {},
  ) {
    super(message, options);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Asking for the same again would not help. */
export function isRefusal(error: unknown): boolean {
  return error instanceof EngineError && error.kind === 'request';
}

/** Text of a word that stands for a stretch of speech that the recogniser did not understand. */
export const NOT_UNDERSTOOD = '…';

/** A word with its place in the audio written to the session, milliseconds from its start. */
export interface RecognisedWord {
  text: string;
  startMs: number;
  endMs: number;
}

export type RecognitionEvent =
  /** All words of the current utterance so far; later interims may change them. */
  | { type: 'interim'; words: RecognisedWord[] }
  /** The utterance is over and will not change. */
  | { type: 'final'; words: RecognisedWord[] }
  /** The session is dead; open another one. */
  | { type: 'failed'; error: EngineError };

export interface RecognitionSession {
  /**
   * `pcm`: as recognisers hear it (sound/format.ts); the session copies what it keeps. `speech`: whether someone speaks in
   * it, for recognisers that do not find pauses themselves. Nothing comes while nobody speaks, for hours if need be: an
   * engine that wants to be kept alive is so by its session.
   */
  write(pcm: Int16Array, speech: boolean): void;
  /** Sound that waits to be worked on, where the engine says so. */
  backlogMs?(): number;
  close(): void;
}

export interface SpeechToText {
  info: EngineInfo & {
    /** How many interims in a row must agree before a word is stable: 1 for engines that never change a word. */
    agreement: number;
    /** Writes full stops. */
    punctuates: boolean;
    /** Makes words of any sound, so it is fed all of it, and not speech alone: for tests with tones. */
    hearsAnySound?: boolean;
    /** Makes use of `terms`: it is opened anew when they change. */
    takesTerms?: boolean;
    /** Makes use of `alsoSpoken`: it is opened anew when they change. */
    takesExpected?: boolean;
  };
  hears(language: Language): boolean;
  /**
   * Resolves when the session is warm; `signal` gives it up before. Events come in order until `failed` or close.
   * `terms` are names and words that may be said, as they are written: a hint. `answerLimitMs`: another recogniser may take
   * over, so a session that has had the sound for this long and gives no answer is to fail; without it, it is waited for
   * longer. `alsoSpoken`: languages that may come beside `language`, while it is not certain which one is spoken.
   */
  open(options: {
    language: Language;
    terms?: readonly string[];
    alsoSpoken?: readonly Language[];
    answerLimitMs?: number;
    onEvent: (event: RecognitionEvent) => void;
    signal: AbortSignal;
  }): Promise<RecognitionSession>;
  /** Tells which language one speaks; absent: it cannot. */
  detectLanguage?: DetectLanguage | undefined;
}

/**
 * Tells which of our languages is spoken in a recording (sound/format.ts, at most 20 s). Of `expected`, where it names some;
 * null: none of them, or it cannot be told. Rejects with EngineError.
 */
export type DetectLanguage = (request: {
  pcm: Int16Array;
  expected: readonly Language[];
  signal: AbortSignal;
}) => Promise<Language | null>;

/** A sentence with its translation. */
export interface TranslatedSentence {
  source: string;
  translation: string;
}

export interface TextTranslator {
  info: EngineInfo & {
    /** A model that is told terms, `context` and `spoken`. Others have the translations of terms put into the text. */
    isTold?: boolean;
  };
  /** Starts processes: a worker has one for all its meetings. The others live in the process of each meeting. */
  startsProcesses?: boolean;
  translates(from: Language, to: Language): boolean;
  /** Gets the engine running for this pair before the first text comes. */
  warmUp?(from: Language, to: Language): Promise<void>;
  /** Not needed for now; the next text restarts it. */
  releaseMemory?(): void;
  /**
   * `text` is what was recognised (often lower case, no punctuation); `complete` says that a sentence ends with it.
   * `terms` are names and words of the meeting that the text may hold, `context` the sentences before, oldest first,
   * `spoken` how the translation of this sentence begins, as it was said aloud: hints.
   * Rejects with EngineError.
   */
  translate(request: {
    text: string;
    from: Language;
    to: Language;
    complete: boolean;
    terms?: readonly TranslatedTerm[];
    context?: readonly TranslatedSentence[];
    spoken?: string;
    signal: AbortSignal;
  }): Promise<string>;
}

export interface SpeechRequest {
  text: string;
  language: Language;
  /** 1 is the usual speed; at most 1.35. */
  rateRatio: number;
  /** The interpreted person, so that an engine may choose a different voice for each. */
  speaker: string;
  signal: AbortSignal;
}

export interface TextToSpeech {
  info: EngineInfo & { sampleRateHz: number };
  speaks(language: Language): boolean;
  /** Gets the voice ready before the first text comes. */
  warmUp?(language: Language): Promise<void>;
  /** Pieces of `Int16Array`, mono, at `sampleRateHz`, as they come. Rejects with EngineError. */
  synthesize(request: SpeechRequest): AsyncIterable<Int16Array>;
}

/**
 * Text and sound carry `atMs`, the engine's own time, where it tells it: what is said at one moment has the same time in
 * both.
 */
export type SpeechTranslationEvent =
  /** More text of the translation, to be put behind what there is exactly as it comes. */
  | { type: 'text'; text: string; atMs: number | undefined }
  /** More sound of the translation, mono, at `sampleRateHz`; silence too. */
  | { type: 'sound'; pcm: Int16Array; atMs: number | undefined }
  /** The session is dead; open another one. */
  | { type: 'failed'; error: EngineError };

export interface SpeechTranslationSession {
  /** `pcm`: as recognisers hear it (sound/format.ts); the session copies what it keeps. It is sent silence as well: its time is that of the sound. */
  write(pcm: Int16Array): void;
  close(): void;
}

/** Goes from speech to speech, in one step: it is given no terms and no context, and has a voice of its own. */
export interface SpeechTranslator {
  info: EngineInfo & {
    sampleRateHz: number;
    /** Its voice is like the speaker's, who is asked about that. */
    imitates?: boolean;
  };
  interprets(from: Language, to: Language): boolean;
  /** Resolves when sound may come; `signal` gives it up before. Events come in order until `failed` or close. */
  open(options: {
    from: Language;
    to: Language;
    onEvent: (event: SpeechTranslationEvent) => void;
    signal: AbortSignal;
  }): Promise<SpeechTranslationSession>;
}

/** What a set of engines offers on this machine; `close` ends every process it started. */
export interface EngineSet {
  recognisers: SpeechToText[];
  translators: TextTranslator[];
  voices: TextToSpeech[];
  /** None where it is absent. */
  speechTranslators?: SpeechTranslator[];
  close(): Promise<void>;
}
