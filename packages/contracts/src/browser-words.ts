import type { Language } from './languages.ts';

/**
 * Words that a speaker's own browser recognised (Web Speech API), sent by that browser for its own participant. They are
 * claimed by the client: nobody else heard them, so they are marked wherever they are shown.
 */

/** Where the browser recognises speech: on the speaker's device, or at its maker's servers. Claimed by the client. */
export const BROWSER_RECOGNITIONS = ['on-device', 'outside'] as const;
export type BrowserRecognition = (typeof BROWSER_RECOGNITIONS)[number];

/** Of segments that were made of such words. */
export const BROWSER_WORDS_ENGINE = 'browser';

/** Of one utterance. */
export const BROWSER_WORDS_MAX_LENGTH = 2_000;
/** Messages of one participant. */
export const BROWSER_WORDS_PER_SECOND = 5;
/** Longer utterances are cut by the browser; more is not believed. */
export const BROWSER_UTTERANCE_MAX_MS = 120_000;
/** How long a browser keeps what it recognised while it has no connection; what is older is not taken. */
export const BROWSER_WORDS_KEPT_MS = 60_000;
/** Utterances that wait, wherever they do; of more the oldest are lost. It is a minute of quick turns. */
export const BROWSER_UTTERANCES_KEPT = 60;
/** What waits for less is on its way as ever. */
const LATE_AFTER_MS = 1_000;
/** People whose words come from their browsers that an agent is told of. */
export const BROWSER_SPEAKERS_MAX = 1_000;

/** One utterance as far as the browser has recognised it. */
export interface BrowserWords {
  /** Grows with each utterance and with each page that begins: milliseconds since 1970 are where a page starts. */
  utterance: number;
  /** Grows with each change of the utterance; older ones that arrive later are dropped. */
  revision: number;
  language: Language;
  /** All of the utterance so far; later words may change it until it is final. */
  text: string;
  /** How long the utterance has lasted, milliseconds, by the browser's clock. */
  lastedMs: number;
  final: boolean;
  /** How long it has waited for a connection, milliseconds, by the browser's clock; absent: it was sent at once. */
  lateMs?: number | undefined;
}

/** Why words were refused. */
export const BROWSER_WORDS_REFUSALS = ['not-inside', 'not-on', 'off-record', 'sealed', 'too-fast'] as const;
export type BrowserWordsRefusal = (typeof BROWSER_WORDS_REFUSALS)[number];

/** @returns the words with how late they are, after they have waited for so long (again) */
export function lateBy(words: BrowserWords, waitedMs: number): BrowserWords {
  const lateMs = Math.min(BROWSER_WORDS_KEPT_MS, Math.round((words.lateMs ?? 0) + waitedMs));
  return lateMs >= LATE_AFTER_MS ? { ...words, lateMs } : words;
}
