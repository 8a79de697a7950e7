/**
 * What a dub (a recording spoken again in another language) is doing. `waiting`: for a worker; `working`: lines are
 * translated and spoken; `ready`: can be played; `failed`: may be asked for again.
 */
export const DUB_STATES = ['waiting', 'working', 'ready', 'failed'] as const;
export type DubState = (typeof DUB_STATES)[number];

/** Why it failed. */
export const DUB_REASONS = [
  /** No voice that may be used here speaks the language, and there are no captions to be made. */
  'no-voice',
  /** A language that was spoken cannot be translated into it with what may be used here. */
  'no-translator',
  /** Nothing that was said in another language is kept. */
  'no-transcript',
  /** Words were deleted or refused, or corrected, while it was made: nothing of it is kept, and it costs nothing. */
  'words-changed',
  /** The plan of the member who asked is used up. */
  'quota',
  /** Engines, a worker or the storage failed again and again. */
  'engine-failed',
] as const;
export type DubReason = (typeof DUB_REASONS)[number];

/** What may follow on each state. A worker that is lost leaves its dub `waiting`. */
export const DUB_TRANSITIONS = {
  waiting: ['working', 'failed'],
  working: ['waiting', 'ready', 'failed'],
  ready: [],
  failed: ['waiting'],
} as const satisfies Record<DubState, readonly DubState[]>;

export const UNFINISHED_DUB_STATES = ['waiting', 'working'] as const satisfies DubState[];

export function isDubUnfinished(state: DubState): boolean {
  return (UNFINISHED_DUB_STATES as readonly DubState[]).includes(state);
}

/**
 * Why a language cannot be dubbed into. `no-worker`: none that dubs is connected; `no-engines`: one is, and has neither voices nor
 * translators that may be used here.
 */
export const DUB_OBSTACLES = [
  'no-voice',
  'no-translator',
  'no-transcript',
  'no-worker',
  'no-engines',
] as const;
export type DubObstacle = (typeof DUB_OBSTACLES)[number];

/** Dubs that one person may be waiting for at a time. */
export const DUBS_PER_PERSON = 3;
/** Dubs that wait or are made in the whole installation. */
export const DUBS_UNFINISHED_MAX = 200;
/** Lines that a worker is given at a time. */
export const DUB_LINES_PER_PAGE = 200;
/** Translated lines that a worker sends at a time. */
export const DUB_WORDS_PER_PAGE = 200;
/** Of one dub: as many as twelve hours of short sentences need, and twice as much text as is said in a whole day. */
export const DUB_WORD_PAGES_MAX = 200;
/** Of one page of translated lines, bytes; those of one dub are 12.5 MiB at most. */
export const DUB_WORD_PAGE_MAX_BYTES = 64 * 1024;
/** Of one piece of sound that a worker sends, bytes. */
export const DUB_PIECE_MAX_BYTES = 1024 * 1024;
/** Sound comes in packets of Opus of this length, milliseconds, at whole multiples of it. */
export const DUB_FRAME_MS = 20;
