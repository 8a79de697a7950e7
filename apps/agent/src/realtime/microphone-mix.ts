import { HEARD_FRAME_SAMPLES } from '../sound/format.ts';

/** A microphone that is later than this is left out until it comes again: 100 ms. */
const LATE_FRAMES = 5;

/** A frame, and whether somebody speaks in it. */
export interface MixedFrame {
  pcm: Int16Array;
  speech: boolean;
}

/** Several microphones as one: what was said at the same time sounds at the same time. */
export class MicrophoneMix {
  private readonly queues = new Map<string, MixedFrame[]>();

  /** @returns what is whole now, frame by frame */
  push(identity: string, pcm: Int16Array, speech: boolean): MixedFrame[] {
    const queue = this.queues.get(identity) ?? [];
    this.queues.set(identity, queue);
    queue.push({ pcm, speech });
    const mixed: MixedFrame[] = [];
    while (this.isWhole()) mixed.push(this.next());
    return mixed;
  }

  /** @returns whether it was there */
  remove(identity: string): boolean {
    return this.queues.delete(identity);
  }

  private isWhole(): boolean {
    const lengths = [...this.queues.values()].map(({ length }) => length);
    return lengths.every((length) => length > 0) || lengths.some((length) => length > LATE_FRAMES);
  }

  private next(): MixedFrame {
    const frames = [...this.queues.values()].flatMap((queue) => queue.shift() ?? []);
    const pcm = new Int16Array(HEARD_FRAME_SAMPLES);
    for (const frame of frames)
      for (const [i, sample] of frame.pcm.entries())
        pcm[i] = Math.max(-32_768, Math.min(32_767, (pcm[i] ?? 0) + sample));
    return { pcm, speech: frames.some(({ speech }) => speech) };
  }
}
