import type { LaneState, LaneStatus } from '@intermind/contracts/captions';
import type { VoicelessReason } from './lane.ts';
import type { QuotaReason } from './quota-step.ts';

export const CATCHING_UP_LAG_MS = 6_000;
/** Sentences that waited longer than this for the voice are skipped while newer ones wait; their captions stay. */
export const SKIP_LAG_MS = 10_000;
/** How long it is shown that the voice left words out or was brief. */
export const LEFT_OUT_SHOWN_MS = 8_000;

export interface LaneFacts {
  /** Why there are no words in the listener's language at all. */
  wordless: 'no-speech-engine' | 'no-translator' | 'sealed' | QuotaReason | null;
  /** Why it cannot be spoken. */
  voiceless: 'no-voice' | 'sealed' | VoicelessReason | null;
  recogniserFailing: boolean;
  translatorFailing: boolean;
  voiceFailing: boolean;
  /** Something is being said or waits to be said. */
  busy: boolean;
  lagMs: number;
}

/**
 * The worst that is true wins: no words, then no voice, then late, then busy. That its listeners silenced it is nobody's
 * business: it looks as if it spoke.
 */
export function laneState(facts: LaneFacts): { state: LaneState; reason: LaneStatus['reason'] } {
  if (facts.wordless) return { state: 'original-only', reason: facts.wordless };
  if (facts.recogniserFailing || facts.translatorFailing)
    return { state: 'original-only', reason: 'engine-failed' };
  const { voiceless, voiceFailing } = facts;
  // Nobody misses a voice that nobody hears.
  if (voiceless === 'unheard') return { state: 'captions-only', reason: null };
  if (voiceless !== 'silenced') {
    if (voiceless) return { state: 'captions-only', reason: voiceless };
    if (voiceFailing) return { state: 'captions-only', reason: 'engine-failed' };
  }
  if (!facts.busy) return { state: 'idle', reason: null };
  return { state: facts.lagMs > CATCHING_UP_LAG_MS ? 'catching-up' : 'active', reason: null };
}
