import { element, ID, idBytes, unsigned } from '../webm/elements.ts';
import { type Frame, readWebm, type Track, type WebmItem } from '../webm/read-webm.ts';

const UNKNOWN_SIZE = Buffer.from('01ffffffffffffff', 'hex');
/** 20 ms of sound. */
const SOUND = Buffer.from([0xf8, 1, 2, 3]);
const PICTURE_MS = 100;

const track = (number: number, type: number, codec: string) =>
  element(
    ID.trackEntry,
    element(ID.trackNumber, unsigned(number)),
    element(0x73c5, unsigned(number)),
    element(ID.trackType, Buffer.from([type])),
    element(0x86, Buffer.from(codec)),
  );

/**
 * What a browser's recorder writes: sizes of segment and clusters are unknown; sound is the first track. A picture each 100 ms,
 * a whole one each second, sound each 20 ms.
 */
export function recordedWebm(durationMs: number, kinds: 'picture and sound' | 'sound'): Buffer {
  const hasPicture = kinds === 'picture and sound';
  const chunks: Buffer[] = [
    element(ID.ebml, element(ID.docType, Buffer.from('webm'))),
    Buffer.concat([idBytes(ID.segment), UNKNOWN_SIZE]),
    element(ID.info, element(ID.timestampScale, unsigned(1_000_000))),
    element(ID.tracks, track(1, 2, 'A_OPUS'), ...(hasPicture ? [track(2, 1, 'V_VP8')] : [])),
  ];
  for (let atMs = 0; atMs < durationMs; atMs += 20) {
    if (atMs % 1_000 === 0)
      chunks.push(Buffer.concat([idBytes(ID.cluster), UNKNOWN_SIZE]), element(ID.timestamp, unsigned(atMs)));
    chunks.push(block(1, atMs % 1_000, true, SOUND));
    if (hasPicture && atMs % PICTURE_MS === 0)
      chunks.push(block(2, atMs % 1_000, atMs % 1_000 === 0, Buffer.from(`picture ${atMs}`)));
  }
  return Buffer.concat(chunks);
}

function block(number: number, timeMs: number, isKey: boolean, data: Buffer): Buffer {
  const head = Buffer.from([0x80 | number, 0, timeMs, isKey ? 0x80 : 0]);
  head.writeInt16BE(timeMs, 1);
  return element(ID.simpleBlock, head, data);
}

/** Everything in a file that came in chunks of any size. */
export async function readAll(
  file: Uint8Array,
  chunkBytes = 7,
): Promise<{ tracks: Track[]; frames: Frame[] }> {
  async function* chunks() {
    for (let at = 0; at < file.length; at += chunkBytes)
      yield await Promise.resolve(file.subarray(at, at + chunkBytes));
  }
  const items: WebmItem[] = await Array.fromAsync(readWebm(chunks()));
  return {
    tracks: items.flatMap((item) => ('tracks' in item ? item.tracks : [])),
    frames: items.flatMap((item) => ('frame' in item ? [item.frame] : [])),
  };
}
