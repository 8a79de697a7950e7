/** Of each engine this many languages, or pairs of languages, are measured. */
export const BENCH_LANGUAGES_MAX = 4;
export const BENCH_PAIRS_MAX = 6;
/** Sentences of each language. */
export const BENCH_SENTENCES_COUNT = 3;
/** A bench that takes longer is given up. */
export const BENCH_LIMIT_MS = 30 * 60_000;
/** While it runs the worker says so this often. */
export const BENCH_REPORT_MS = 5_000;
/** A worker that is silent for longer is given up. */
export const BENCH_SILENCE_MS = 20_000;
/** A free worker must be found in this time. */
export const BENCH_START_MS = 10_000;

export const BENCH_STATES = ['running', 'finished', 'failed'] as const;
export type BenchState = (typeof BENCH_STATES)[number];

/**
 * `no-worker`: none was free. `meeting`: the worker had one, which comes first. `worker-lost`: nothing was heard of it any more.
 * `too-long`: it took longer than it may. `crashed`: its process ended.
 */
export const BENCH_FAILURES = ['no-worker', 'meeting', 'worker-lost', 'too-long', 'crashed'] as const;
export type BenchFailure = (typeof BENCH_FAILURES)[number];

/** `no-voice`: nothing could speak to it. `no-time`: the time for one engine was used up before. */
export const BENCH_OUTCOMES = ['measured', 'failed', 'no-voice', 'no-time'] as const;
export type BenchOutcome = (typeof BENCH_OUTCOMES)[number];
