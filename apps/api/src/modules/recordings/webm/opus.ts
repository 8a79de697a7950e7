/** A frame of 20 ms without sound (RFC 6716: configuration 31, one frame). */
export const SILENCE = Buffer.from([0xf8, 0xff, 0xfe]);
export const SILENCE_MS = 20;

const SILK_MS = [10, 20, 40, 60];
const HYBRID_MS = [10, 20];
const CELT_MS = [2.5, 5, 10, 20];

/** How long a packet of Opus sounds (RFC 6716 §3.1). 0 for one that is empty. */
export function opusMs(packet: Uint8Array): number {
  const [first, second = 0] = packet;
  if (first === undefined) return 0;
  const configuration = first >> 3;
  const frameMs =
    configuration < 12
      ? SILK_MS[configuration % 4]!
      : configuration < 16
        ? HYBRID_MS[configuration % 2]!
        : CELT_MS[configuration % 4]!;
  const code = first & 3;
  return frameMs * (code === 0 ? 1 : code === 3 ? second & 0x3f : 2);
}
