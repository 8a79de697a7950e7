/** Voice of a person that goes on for this long, with as many recognised words, pauses the assistant. */
const VOICE_MS = 300;
const WORDS = 2;
/** Shorter silences belong to the same voice. */
const GAP_MS = 250;
/** Nobody has spoken for this long: it was a false alarm, and the assistant goes on. */
export const FALSE_ALARM_MS = 1_000;

interface Speaker {
  sinceMs: number;
  lastMs: number;
  /** Of each segment: words when the voice began, and now. */
  words: Map<number, { before: number; now: number }>;
}

/** Whether people speak into the assistant's words: voice alone may be a cough, words alone may be late. */
export class BargeIn {
  private readonly speakers = new Map<string, Speaker>();

  /** A frame of a microphone. */
  heard(identity: string, speaking: boolean, nowMs: number): void {
    const speaker = this.speaker(identity);
    if (!speaking) return;
    if (nowMs - speaker.lastMs > GAP_MS) {
      speaker.sinceMs = nowMs;
      for (const count of speaker.words.values()) count.before = count.now;
    }
    speaker.lastMs = nowMs;
  }

  /** How many words are recognised of a segment so far. */
  recognised(identity: string, segment: number, words: number): void {
    const { words: counts } = this.speaker(identity);
    const known = counts.get(segment);
    if (known) known.now = words;
    else counts.set(segment, { before: 0, now: words });
    // Only the newest can still grow.
    for (const old of [...counts.keys()].slice(0, -4)) counts.delete(old);
  }

  left(identity: string): void {
    this.speakers.delete(identity);
  }

  /** Forgets what was said so far: from now on it counts anew. */
  reset(): void {
    for (const speaker of this.speakers.values()) {
      speaker.sinceMs = Number.POSITIVE_INFINITY;
      speaker.lastMs = Number.NEGATIVE_INFINITY;
      for (const count of speaker.words.values()) count.before = count.now;
    }
  }

  /** Somebody speaks, and means it. */
  isInterrupted(nowMs: number): boolean {
    return [...this.speakers.values()].some(({ sinceMs, lastMs, words }) => {
      const isSpeaking = nowMs - lastMs <= GAP_MS;
      const said = [...words.values()].reduce((sum, { before, now }) => sum + Math.max(0, now - before), 0);
      return isSpeaking && lastMs - sinceMs >= VOICE_MS && said >= WORDS;
    });
  }

  /** Since when nobody speaks, milliseconds. */
  silenceMs(nowMs: number): number {
    return (
      nowMs - Math.max(Number.NEGATIVE_INFINITY, ...[...this.speakers.values()].map(({ lastMs }) => lastMs))
    );
  }

  private speaker(identity: string): Speaker {
    const known = this.speakers.get(identity);
    if (known) return known;
    const made = {
      sinceMs: Number.POSITIVE_INFINITY,
      lastMs: Number.NEGATIVE_INFINITY,
      words: new Map<number, { before: number; now: number }>(),
    };
    this.speakers.set(identity, made);
    return made;
  }
}
