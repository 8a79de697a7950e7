/** Samples below this (of 32,768) are silence in a synthetic voice. */
const SILENCE_LEVEL = 160;
/** Kept at the edges, so that soft sounds are not cut. */
const MARGIN_MS = 15;

/**
 * Removes the silence that voices put before and after each piece of speech: short chunks would otherwise be a fifth
 * silence. Silence inside stays. Streaming: quiet stretches are held back until sound follows.
 */
export class SilenceTrimmer {
  private readonly marginSamples: number;
  private held: Int16Array[] = [];
  private heldLength = 0;
  private heard = false;

  constructor(sampleRateHz: number) {
    this.marginSamples = Math.round((sampleRateHz * MARGIN_MS) / 1_000);
  }

  push(piece: Int16Array): Int16Array {
    let lastLoud = piece.length - 1;
    while (lastLoud >= 0 && Math.abs(piece[lastLoud]!) < SILENCE_LEVEL) lastLoud--;
    if (lastLoud < 0) {
      this.hold(piece);
      return new Int16Array(0);
    }
    let firstLoud = 0;
    while (Math.abs(piece[firstLoud]!) < SILENCE_LEVEL) firstLoud++;
    const whole = concat([...this.held, piece.subarray(0, lastLoud + 1)]);
    const quietAtStart = this.heldLength + firstLoud;
    const from = this.heard ? 0 : Math.max(0, quietAtStart - this.marginSamples);
    this.heard = true;
    this.held = [];
    this.heldLength = 0;
    this.hold(piece.subarray(lastLoud + 1));
    return whole.slice(from);
  }

  /** The margin after the last sound. */
  flush(): Int16Array {
    return this.heard ? concat(this.held).slice(0, this.marginSamples) : new Int16Array(0);
  }

  private hold(piece: Int16Array): void {
    if (piece.length === 0) return;
    this.held.push(piece.slice());
    this.heldLength += piece.length;
  }
}

/** Whether a synthetic voice says nothing in it. */
export function isSilent(pcm: Int16Array): boolean {
  return pcm.every((sample) => Math.abs(sample) < SILENCE_LEVEL);
}

export function concat(pieces: readonly Int16Array[]): Int16Array {
  const whole = new Int16Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
