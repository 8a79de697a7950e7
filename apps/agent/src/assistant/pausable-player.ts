import type { LaneSink } from '../interpreter/room-port.ts';
import { FRAME_MS, LANE_FRAME_SAMPLES } from '../sound/format.ts';

/** Plays what is pushed into one track, and can stop in the middle and go on from there. */
export class PausablePlayer {
  private readonly sink: LaneSink;
  private readonly onError: (error: unknown) => void;
  /** Of everything since the last `clear`. */
  private frames: Int16Array[] = [];
  private next = 0;
  private partial = new Int16Array(0);
  private paused = false;
  private pumping = false;

  constructor(sink: LaneSink, onError: (error: unknown) => void) {
    this.sink = sink;
    this.onError = onError;
  }

  /** Length of what was pushed since the last `clear`, without a frame that is not full. */
  get pushedMs(): number {
    return this.frames.length * FRAME_MS;
  }

  /** How much of it has been heard. */
  get playedMs(): number {
    return Math.max(0, this.next * FRAME_MS - this.sink.queuedMs());
  }

  /** `pcm`: mono, 48,000 Hz. */
  push(pcm: Int16Array): void {
    const joined = new Int16Array(this.partial.length + pcm.length);
    joined.set(this.partial);
    joined.set(pcm, this.partial.length);
    let at = 0;
    // slice, not subarray: the native side ignores where a view starts in its buffer
    for (; at + LANE_FRAME_SAMPLES <= joined.length; at += LANE_FRAME_SAMPLES)
      this.frames.push(joined.slice(at, at + LANE_FRAME_SAMPLES));
    this.partial = joined.slice(at);
    void this.pump();
  }

  /** Fills the last frame with silence. */
  finishChunk(): void {
    if (this.partial.length > 0) this.push(new Int16Array(LANE_FRAME_SAMPLES - this.partial.length));
  }

  pause(): void {
    if (this.paused) return;
    this.paused = true;
    // What waits in the track is played again.
    this.next = Math.max(0, this.next - Math.ceil(this.sink.queuedMs() / FRAME_MS));
    this.sink.clear();
  }

  resume(): void {
    this.paused = false;
    void this.pump();
  }

  /** Forgets everything, and falls silent at once. */
  clear(): void {
    this.frames = [];
    this.next = 0;
    this.partial = new Int16Array(0);
    this.paused = false;
    this.sink.clear();
  }

  private async pump(): Promise<void> {
    if (this.pumping) return;
    this.pumping = true;
    try {
      while (!this.paused) {
        const frame = this.frames[this.next];
        if (!frame) break;
        this.next++;
        // Its own: the track may keep it.
        await this.sink.write(frame.slice());
      }
    } catch (error) {
      // Whoever waits for the end would wait for ever; what is played again after a pause is not lost.
      if (!this.paused) this.next = this.frames.length;
      this.onError(error);
    } finally {
      this.pumping = false;
    }
  }
}
