import type { Clock } from '@intermind/timing';
import { LANE_FRAME_SAMPLES, LANE_SAMPLE_RATE_HZ } from '../sound/format.ts';
import type { LaneSink } from './room-port.ts';

export type PlayerSink = Pick<LaneSink, 'write' | 'queuedMs' | 'clear'>;

/**
 * Plays sound into one published track, 20 ms at a time, and always knows when it will run dry: the commit policy pulls
 * by that.
 */
export class Player {
  private readonly sink: PlayerSink;
  private readonly clock: Clock;
  private readonly onError: (error: unknown) => void;
  /** Whole frames, each with its own buffer. */
  private frames: Int16Array[] = [];
  /** Samples that do not fill a frame yet. */
  private partialFrame: Int16Array = new Int16Array(0);
  private pumping = false;

  constructor(sink: PlayerSink, clock: Clock, onError: (error: unknown) => void) {
    this.sink = sink;
    this.clock = clock;
    this.onError = onError;
  }

  /** When the sound that was handed over ends, on the clock; now when there is none. */
  endMs(): number {
    const samples = this.frames.length * LANE_FRAME_SAMPLES + this.partialFrame.length;
    return this.clock.nowMs() + this.sink.queuedMs() + (samples * 1_000) / LANE_SAMPLE_RATE_HZ;
  }

  /** `pcm`: mono, 48,000 Hz. */
  push(pcm: Int16Array): void {
    const joined = new Int16Array(this.partialFrame.length + pcm.length);
    joined.set(this.partialFrame);
    joined.set(pcm, this.partialFrame.length);
    let at = 0;
    // slice, not subarray: the native side ignores where a view starts in its buffer
    for (; at + LANE_FRAME_SAMPLES <= joined.length; at += LANE_FRAME_SAMPLES) {
      this.frames.push(joined.slice(at, at + LANE_FRAME_SAMPLES));
    }
    this.partialFrame = joined.slice(at);
    void this.pump();
  }

  /** Fills the last frame with silence: call at the end of a chunk. */
  finishChunk(): void {
    if (this.partialFrame.length > 0)
      this.push(new Int16Array(LANE_FRAME_SAMPLES - this.partialFrame.length));
  }

  clear(): void {
    this.frames = [];
    this.partialFrame = new Int16Array(0);
    this.sink.clear();
  }

  private async pump(): Promise<void> {
    if (this.pumping) return;
    this.pumping = true;
    try {
      for (let frame = this.frames.shift(); frame; frame = this.frames.shift()) await this.sink.write(frame);
    } catch (error) {
      this.frames = [];
      this.onError(error);
    } finally {
      this.pumping = false;
    }
  }
}
