import { LANE_FRAME_SAMPLES } from '../sound/format.ts';

/** Cuts sound that comes in pieces of any length into frames of tracks (sound/format.ts). */
export class FrameCutter {
  private partial = new Int16Array(0);

  /** @returns the frames that are whole now, each with a buffer of its own */
  push(pcm: Int16Array): Int16Array[] {
    const joined = new Int16Array(this.partial.length + pcm.length);
    joined.set(this.partial);
    joined.set(pcm, this.partial.length);
    const frames: Int16Array[] = [];
    let at = 0;
    // slice, not subarray: the native side ignores where a view starts in its buffer
    for (; at + LANE_FRAME_SAMPLES <= joined.length; at += LANE_FRAME_SAMPLES)
      frames.push(joined.slice(at, at + LANE_FRAME_SAMPLES));
    this.partial = joined.slice(at);
    return frames;
  }

  /** The begun frame, filled with silence; none where there is none. */
  fill(): Int16Array[] {
    return this.partial.length > 0 ? this.push(new Int16Array(LANE_FRAME_SAMPLES - this.partial.length)) : [];
  }

  /** What is in the begun frame; it is forgotten. */
  take(): Int16Array {
    const { partial } = this;
    this.partial = new Int16Array(0);
    return partial;
  }
}
