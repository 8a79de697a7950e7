import { HEARD_SAMPLE_RATE_HZ } from './format.ts';

/** What passes, in order; times are of the stream, milliseconds from its start. */
export type GateEvent =
  /** Someone speaks. What passes from here on began at `atMs`, a little before the first word. */
  | { type: 'start'; atMs: number }
  | { type: 'sound'; pcm: Int16Array; speech: boolean }
  /** The turn is over; its last speech ended at `atMs`. */
  | { type: 'end'; atMs: number };

/** Silence that ends a turn. */
const HANGOVER_MS = 600;
/** Sound before the first speech that passes too: a soft beginning of a word. */
const PRE_ROLL_MS = 300;
/** A turn that lasts this long ends at the next short pause, and at the latest after the second time. */
const LONG_MS = 15_000;
const LONGEST_MS = 20_000;
const SHORT_PAUSE_MS = 160;
const SAMPLES_PER_MS = HEARD_SAMPLE_RATE_HZ / 1_000;

/**
 * Cuts what one speaker says into turns, for recognisers that do not find them themselves, and keeps the silence between
 * them back. Sound as recognisers hear it (format.ts).
 */
export class SpeechGate {
  private samples = 0;
  private readonly preRoll: Int16Array[] = [];
  /** Undefined between turns. */
  private startMs: number | undefined;
  private speechEndMs = 0;

  /** Length of the stream so far. */
  get streamMs(): number {
    return this.samples / SAMPLES_PER_MS;
  }

  /** @param speech whether someone speaks in it */
  push(pcm: Int16Array, speech: boolean): GateEvent[] {
    const events: GateEvent[] = [];
    this.samples += pcm.length;
    if (speech) this.speechEndMs = this.streamMs;
    if (this.startMs === undefined) {
      this.preRoll.push(pcm.slice());
      if (speech) this.begin(events);
      else while (durationMs(this.preRoll) > PRE_ROLL_MS) this.preRoll.shift();
      return events;
    }
    events.push({ type: 'sound', pcm, speech });
    const lengthMs = this.streamMs - this.startMs;
    const pauseMs = lengthMs >= LONG_MS ? SHORT_PAUSE_MS : HANGOVER_MS;
    if (this.streamMs - this.speechEndMs < pauseMs && lengthMs < LONGEST_MS) return events;
    events.push({ type: 'end', atMs: this.speechEndMs });
    this.startMs = undefined;
    return events;
  }

  private begin(events: GateEvent[]): void {
    const sound = this.preRoll.splice(0);
    this.startMs = this.streamMs - durationMs(sound);
    events.push({ type: 'start', atMs: this.startMs });
    for (const [i, pcm] of sound.entries())
      events.push({ type: 'sound', pcm, speech: i === sound.length - 1 });
  }
}

function durationMs(sound: readonly Int16Array[]): number {
  return sound.reduce((sum, { length }) => sum + length, 0) / SAMPLES_PER_MS;
}
