import type { RecognisedWord } from '../speech/ports.ts';

/** A turn lasts 20 s: a server that writes more for one is broken, and its text would stall a meeting. */
export const TURN_MAX_CHARACTERS = 20_000;

/** Gives words a place in the sound where the recogniser does not say: when they came, and how long they are. */
export class WordTimes {
  private readonly ends: number[] = [];
  private readonly startMs: number;

  constructor(startMs: number) {
    this.startMs = startMs;
  }

  /**
   * @param words all words of the utterance so far; those known before keep their place
   * @param heardUntilMs where the sound ends that they can be from
   */
  place(words: readonly string[], heardUntilMs: number): RecognisedWord[] {
    this.ends.length = Math.min(this.ends.length, words.length);
    const added = words.slice(this.ends.length);
    const letters = added.reduce((sum, { length }) => sum + length, 0);
    let endMs = this.ends.at(-1) ?? this.startMs;
    const msPerLetter = Math.max(0, heardUntilMs - endMs) / Math.max(1, letters);
    for (const { length } of added) {
      endMs += length * msPerLetter;
      this.ends.push(endMs);
    }
    return words.map((text, i) => ({
      text,
      startMs: i === 0 ? this.startMs : this.ends[i - 1]!,
      endMs: this.ends[i]!,
    }));
  }
}
