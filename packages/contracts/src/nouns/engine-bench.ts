import { z } from 'zod';
import { BENCH_FAILURES, BENCH_OUTCOMES, BENCH_STATES } from '../engine-bench.ts';
import { ENGINE_GRADES, ENGINE_KINDS } from '../engine-grades.ts';
import { LANGUAGES } from '../languages.ts';
import { EngineBenchIdSchema, TimeSchema } from './fields.ts';
import { storable } from './storable.ts';

const count = z.number().int().nonnegative();
const ratio = z.number().nonnegative();
const language = LANGUAGES.join('|');

/** What engines are measured in, and chosen for: a language, or a pair as `en>es`. */
export const EngineSubjectSchema = z.string().regex(new RegExp(`^(${language})(>(${language}))?$`));

/** How one engine did in one language, or from one language into another. */
export const EngineMeasureSchema = z.strictObject({
  kind: z.enum(ENGINE_KINDS),
  engine: z.string().overwrite(storable).max(500),
  grade: z.enum(ENGINE_GRADES),
  /** What it is given leaves the operator's own machines. */
  outside: z.boolean(),
  subject: EngineSubjectSchema,
  outcome: z.enum(BENCH_OUTCOMES),
  /** Sentences that it was given: of BENCH_SENTENCES_COUNT, those that there was time for. */
  sentences: count,
  /** And those of them that it failed at, which are in no figure below. */
  failed: count,
  /**
   * Milliseconds, in the middle and of the slowest sentence. Speech to text: from the end of the speech to the last words. Translator: to the translation. Voice: to the
   * first sound. Speech to speech: from the beginning of the speech to the first sound.
   */
  delayMs: z.strictObject({ median: count, max: count }).nullable(),
  /** Of what recognisers hear: words that are wrong, missing or too many, per word spoken; characters in Chinese and Japanese. */
  errorRatio: ratio.nullable(),
  /** Of translations: likeness to the reference, 0 to 100. */
  chrF: z.number().min(0).max(100).nullable(),
  /**
   * Characters in a minute of speech, without pauses: of what a translator is given, of what a voice spoke. Null of other engines, where no voice
   * spoke the language before, and of an older worker.
   */
  charactersPerMinute: count.nullable().default(null),
  /** Of voices: seconds of speech made in a second. */
  speedRatio: ratio.nullable(),
  /** The voice that spoke to it. */
  voice: z.string().overwrite(storable).max(500).nullable(),
  /** What the engine said when it failed last. */
  detail: z.string().overwrite(storable).max(300).nullable(),
});
export type EngineMeasure = z.infer<typeof EngineMeasureSchema>;

/** In one bench. */
export const MEASURES_MAX = 1_000;

/** How far a worker is with its bench. */
export const BenchProgressSchema = z.object({
  state: z.enum(BENCH_STATES),
  /** Why it failed; null otherwise. */
  failure: z.enum(BENCH_FAILURES).nullable(),
  /** Engines. */
  done: count,
  total: count,
  measures: z.array(z.object(EngineMeasureSchema.shape)).max(MEASURES_MAX),
});
export type BenchProgress = z.infer<typeof BenchProgressSchema>;

/** All engines of a worker, measured one after the other. */
export const EngineBenchSchema = z.strictObject({
  id: EngineBenchIdSchema,
  state: z.enum(BENCH_STATES),
  startedAt: TimeSchema,
  endedAt: TimeSchema.nullable(),
  failure: z.enum(BENCH_FAILURES).nullable(),
  /** Engines that are measured, and how many there are; 0 of 0 before a worker has begun. */
  done: count,
  total: count,
  measures: z.array(EngineMeasureSchema).max(MEASURES_MAX),
});
export type EngineBench = z.infer<typeof EngineBenchSchema>;

export const EnginesSchema = z.strictObject({
  /** The newest; null where there was none yet. */
  bench: EngineBenchSchema.nullable(),
  /** The newest that is finished. */
  finished: EngineBenchSchema.nullable(),
});
export type Engines = z.infer<typeof EnginesSchema>;
