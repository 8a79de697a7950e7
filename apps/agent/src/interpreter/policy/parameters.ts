import type { Language } from '@intermind/contracts/languages';
import { WORD_LISTS } from './word-lists.ts';

/**
 * Parameters of the late-binding policy. The values for pairs without a verb at the end were measured on synthetic meeting
 * speech; those for verb-final sources are chosen on the safe side, no engine for them was there to measure with.
 */
export interface PolicyParameters {
  /** Newest stable words that are not translated yet: 1 where an adjective may follow its noun (Romance to English). */
  sourceHoldWords: number;
  /** The translation must stay the same when this many of the last source words are left out, one after the other; unless `oneText`. */
  dropTests: number;
  /** A pause of the speaker that lets everything stable go. */
  pauseMs: number;
  /** The last recognised word must end this close to the end of sound, or a slow recogniser is still working on it. */
  reachMs: number;
  /** Smallest chunk worth speaking, by the time it takes to say: usually, and once its first source word is `waitMs` old. */
  chunkMs: number;
  chunkMsAfterWait: number;
  waitMs: number;
  /** How long before the player runs dry a new candidate is asked for: translator + voice start + 100 ms + `requestGapMs`. */
  lazyMs: number;
  /** How long before the player runs dry the next chunk must be handed to the voice. */
  voiceStartMs: number;
  /** Also test against the words that are not stable yet: only for translators that answer in a few ms. */
  looksAhead: boolean;
  /**
   * Each candidate has one text that is new: it is tested against the one before. Slow translators are mostly paid by the
   * request, and asked one thing at a time.
   */
  oneText: boolean;
  /** From one candidate to the next, at least. */
  requestGapMs: number;
}

type ByWordOrder = Pick<
  PolicyParameters,
  'sourceHoldWords' | 'dropTests' | 'chunkMs' | 'chunkMsAfterWait' | 'waitMs'
>;

const VERB_IN_THE_MIDDLE: ByWordOrder = {
  sourceHoldWords: 0,
  dropTests: 1,
  chunkMs: 1_200,
  chunkMsAfterWait: 550,
  waitMs: 1_500,
};
const VERB_SOMETIMES_LAST: ByWordOrder = {
  sourceHoldWords: 1,
  dropTests: 2,
  chunkMs: 1_500,
  chunkMsAfterWait: 800,
  waitMs: 2_000,
};
const VERB_LAST: ByWordOrder = {
  sourceHoldWords: 2,
  dropTests: 2,
  chunkMs: 2_400,
  chunkMsAfterWait: 1_200,
  waitMs: 4_000,
};

/** A translator slower than this is asked for one text each 0.4 s at most. */
const CHEAP_TRANSLATION_MS = 20;
const SLOW_REQUEST_GAP_MS = 400;
const LAZY_MARGIN_MS = 100;

/**
 * @param typicalMs what the engines of this lane usually take: one translation, and the first sound of a voice
 */
export function policyParameters(
  from: Language,
  to: Language,
  typicalMs: { translation: number; voice: number },
): PolicyParameters {
  const order = byWordOrder(from, to);
  const adjectives = WORD_LISTS[from].adjective === 'after' && WORD_LISTS[to].adjective === 'before';
  const cheap = typicalMs.translation <= CHEAP_TRANSLATION_MS;
  const requestGapMs = cheap ? 0 : SLOW_REQUEST_GAP_MS;
  return {
    ...order,
    sourceHoldWords: Math.max(order.sourceHoldWords, adjectives ? 1 : 0),
    pauseMs: 250,
    reachMs: 150,
    // One text is not enough: what it says is tested by the next.
    lazyMs: typicalMs.translation + typicalMs.voice + LAZY_MARGIN_MS + requestGapMs,
    voiceStartMs: typicalMs.voice,
    looksAhead: cheap,
    oneText: !cheap,
    requestGapMs,
  };
}

/** Between two languages of the same order words can follow each other as they come. */
function byWordOrder(from: Language, to: Language): ByWordOrder {
  const [source, target] = [WORD_LISTS[from].verbFinal, WORD_LISTS[to].verbFinal];
  if (source === undefined || source === target) return VERB_IN_THE_MIDDLE;
  return source === 'always' ? VERB_LAST : VERB_SOMETIMES_LAST;
}
