import { EngineError, type RecognisedWord, type RecognitionEvent } from '../../speech/ports.ts';
import { TURN_MAX_CHARACTERS } from '../recognised-text.ts';

/** A message of Deepgram's `Results`, as far as we read it. Times in seconds of the sound. */
interface Results {
  is_final?: unknown;
  speech_final?: unknown;
  channel?: { alternatives?: { words?: unknown }[] };
}

interface ResultWord {
  word?: unknown;
  punctuated_word?: unknown;
  start?: unknown;
  end?: unknown;
}

/** An utterance that is longer ends where Deepgram has settled its words. */
const UTTERANCE_MAX_MS = 20_000;

/**
 * Puts utterances together: Deepgram settles one in pieces (`is_final`), each of which covers only the sound since the last,
 * and says when the speaker has paused (`speech_final`).
 */
export class DeepgramResults {
  private settled: RecognisedWord[] = [];
  private open = false;

  /** `failed` when an utterance gets longer than anybody speaks. */
  push(message: Record<string, unknown>): RecognitionEvent | undefined {
    const results = message as Results;
    const words = this.wordsIn(results);
    const all = [...this.settled, ...words];
    if (all.reduce((sum, { text }) => sum + text.length + 1, 0) > TURN_MAX_CHARACTERS)
      return { type: 'failed', error: new EngineError('deepgram writes too much', 'engine') };
    if (results.is_final === true) this.settled = all;
    const lengthMs = (all.at(-1)?.endMs ?? 0) - (all[0]?.startMs ?? 0);
    const ended = results.is_final === true && (results.speech_final === true || lengthMs > UTTERANCE_MAX_MS);
    if (all.length === 0 && !this.open) return undefined;
    this.open = !ended;
    if (!ended) return { type: 'interim', words: all };
    this.settled = [];
    return { type: 'final', words: all };
  }

  private wordsIn(results: Results): RecognisedWord[] {
    const words = results.channel?.alternatives?.[0]?.words;
    if (!Array.isArray(words)) return [];
    return (words as (ResultWord | null)[]).flatMap((said) => {
      const { word, punctuated_word: written, start, end } = said ?? {};
      const text = typeof written === 'string' ? written : word;
      if (typeof text !== 'string' || typeof start !== 'number' || typeof end !== 'number') return [];
      return [{ text, startMs: start * 1_000, endMs: end * 1_000 }];
    });
  }
}
