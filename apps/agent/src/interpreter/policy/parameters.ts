import type { Language } from '@intermind/contracts/languages';

/** Parameters of the late-binding policy. The values were measured on synthetic meeting speech. */
export interface PolicyParameters {
  /** Newest stable words that are not translated yet: 1 where an adjective may follow its noun (Romance to English). */
  sourceHoldWords: number;
  /** A pause of the speaker that lets everything stable go. */
  pauseMs: number;
  /** The last recognised word must end this close to the end of sound, or a slow recogniser is still working on it. */
  reachMs: number;
  /** Smallest chunk worth speaking, in words: usually, and once the first of its source words is `waitMs` old. */
  chunkWords: number;
  chunkWordsAfterWait: number;
  waitMs: number;
  /** How long before the player runs dry a new candidate is asked for: translator + voice start + 100 ms. */
  lazyMs: number;
  /** How long before the player runs dry the next chunk must be handed to the voice. */
  voiceStartMs: number;
  /** Also test against the words that are not stable yet: only for translators that answer in a few ms. */
  looksAhead: boolean;
}

const ADJECTIVE_AFTER_NOUN: readonly Language[] = ['es', 'fr', 'it', 'pt'];
const ADJECTIVE_BEFORE_NOUN: readonly Language[] = ['en', 'de', 'nl'];

/** A translator slower than this is not asked for the look-ahead test. */
const CHEAP_TRANSLATION_MS = 20;
const LAZY_MARGIN_MS = 100;

/**
 * @param typicalMs what the engines of this lane usually take: one translation, and the first sound of a voice
 */
export function policyParameters(
  from: Language,
  to: Language,
  typicalMs: { translation: number; voice: number },
): PolicyParameters {
  const holds = ADJECTIVE_AFTER_NOUN.includes(from) && ADJECTIVE_BEFORE_NOUN.includes(to);
  return {
    sourceHoldWords: holds ? 1 : 0,
    pauseMs: 250,
    reachMs: 150,
    chunkWords: 4,
    chunkWordsAfterWait: 2,
    waitMs: 1_500,
    lazyMs: typicalMs.translation + typicalMs.voice + LAZY_MARGIN_MS,
    voiceStartMs: typicalMs.voice,
    looksAhead: typicalMs.translation <= CHEAP_TRANSLATION_MS,
  };
}
