import { DUB_FRAME_MS } from './dubs.ts';

/** One packet of Opus, mono, 20 ms, and where it is heard. */
export interface DubFrame {
  /** In the recording, milliseconds; a multiple of 20. */
  timeMs: number;
  data: Uint8Array;
}

/** Number of the frame, and length of its packet. */
const HEAD_BYTES = 6;

/** Frames as a worker sends them: the number of each frame (4 bytes), the length of its packet (2 bytes), the packet. */
export function writeDubFrames(frames: readonly DubFrame[]): Uint8Array {
  const bytes = new Uint8Array(frames.reduce((sum, { data }) => sum + HEAD_BYTES + data.length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const { timeMs, data } of frames) {
    view.setUint32(at, timeMs / DUB_FRAME_MS);
    view.setUint16(at + 4, data.length);
    bytes.set(data, at + HEAD_BYTES);
    at += HEAD_BYTES + data.length;
  }
  return bytes;
}

/** @returns undefined for bytes that are no frames, each later than the one before */
export function readDubFrames(bytes: Uint8Array): DubFrame[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const frames: DubFrame[] = [];
  let at = 0;
  while (at < bytes.length) {
    if (at + HEAD_BYTES > bytes.length) return undefined;
    const timeMs = view.getUint32(at) * DUB_FRAME_MS;
    const length = view.getUint16(at + 4);
    const from = at + HEAD_BYTES;
    if (length === 0 || from + length > bytes.length) return undefined;
    if (timeMs <= (frames.at(-1)?.timeMs ?? -1)) return undefined;
    frames.push({ timeMs, data: bytes.subarray(from, from + length) });
    at = from + length;
  }
  return frames;
}
