import type { LaneSink } from '../interpreter/room-port.ts';
import { FRAME_MS } from '../sound/format.ts';
import { FrameCutter } from './frame-cutter.ts';
import type { SpeechPlayer } from './speech-player.ts';

/** Plays what is pushed into one track. */
export class PausablePlayer implements SpeechPlayer {
  private readonly sink: LaneSink;
  private readonly onError: (error: unknown) => void;
  /** Of everything since the last `clear`. */
  private frames: Int16Array[] = [];
  private next = 0;
  private readonly cutter = new FrameCutter();
  private paused = false;
  private pumping = false;

  constructor(sink: LaneSink, onError: (error: unknown) => void) {
    this.sink = sink;
    this.onError = onError;
  }

  get pushedMs(): number {
    return this.frames.length * FRAME_MS;
  }

  get playedMs(): number {
    return Math.max(0, this.next * FRAME_MS - this.sink.queuedMs());
  }

  push(pcm: Int16Array): void {
    this.frames.push(...this.cutter.push(pcm));
    void this.pump();
  }

  finishChunk(): void {
    this.frames.push(...this.cutter.fill());
    void this.pump();
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

  clear(): void {
    this.frames = [];
    this.next = 0;
    this.cutter.take();
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
      // A caller that waits for the end would wait for ever; what is played again after a pause is not lost.
      if (!this.paused) this.next = this.frames.length;
      this.onError(error);
    } finally {
      this.pumping = false;
    }
  }
}
