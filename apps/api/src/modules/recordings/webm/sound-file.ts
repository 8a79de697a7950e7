import { setImmediate } from 'node:timers/promises';
import type { FileSink } from '../join.ts';
import { element, float, ID, unsigned } from './elements.ts';
import { SILENCE, SILENCE_MS } from './opus.ts';
import { WebmWriter } from './write-webm.ts';

const SAMPLE_RATE_HZ = 48_000;
/** What a player leaves out at the beginning while the decoder settles, samples (RFC 7845 §4.2). */
const PRE_SKIP = 312;
/** What it decodes before a place that it jumps to. */
const PRE_ROLL_NS = 80_000_000;
const TRACK = 1;
/** Long silences are many frames: others get their turn in between. */
const FRAMES_PER_TURN = 5_000;

const OPUS_HEAD = Buffer.alloc(19);
OPUS_HEAD.write('OpusHead');
OPUS_HEAD[8] = 1;
OPUS_HEAD[9] = 1;
OPUS_HEAD.writeUInt16LE(PRE_SKIP, 10);
OPUS_HEAD.writeUInt32LE(SAMPLE_RATE_HZ, 12);

/** Entry of a track of Opus, mono (Matroska, RFC 9559; its codec mappings). */
const ENTRY = Buffer.concat([
  element(0x73c5, unsigned(TRACK)),
  element(ID.trackType, Buffer.from([2])),
  element(0x86, Buffer.from('A_OPUS')),
  element(0x63a2, OPUS_HEAD),
  element(0x56aa, unsigned(Math.round((PRE_SKIP * 1e9) / SAMPLE_RATE_HZ))),
  element(0x56bb, unsigned(PRE_ROLL_NS)),
  element(0xe1, element(0xb5, float(SAMPLE_RATE_HZ)), element(0x9f, unsigned(1))),
]);

/**
 * Writes packets of Opus, 20 ms each, as a WebM file, with silence before, between and after them.
 * @param frames in their order, at multiples of 20 ms
 * @param durationMs the file is not shorter
 */
export async function soundFile(
  frames: AsyncIterable<{ timeMs: number; data: Uint8Array }>,
  durationMs: number,
  sink: FileSink,
): Promise<void> {
  const writer = new WebmWriter([{ number: TRACK, kind: 'audio', entry: ENTRY }], (bytes) =>
    sink.append(bytes),
  );
  sink.begin(writer.headBytes);
  let atMs = 0;
  const add = async (data: Uint8Array) => {
    await writer.add({ track: TRACK, timeMs: atMs, isKey: true, data });
    atMs += SILENCE_MS;
    if ((atMs / SILENCE_MS) % FRAMES_PER_TURN === 0) await setImmediate();
  };
  for await (const { timeMs, data } of frames) {
    while (atMs < timeMs) await add(SILENCE);
    await add(data);
  }
  while (atMs < durationMs) await add(SILENCE);
  await sink.finish(await writer.finish(atMs));
}
