import { expect, test } from 'vitest';
import { readAll } from '../testing/recorded-webm.ts';
import type { FileSink } from '../join.ts';
import { opusMs, SILENCE } from './opus.ts';
import { soundFile } from './sound-file.ts';

/** 20 ms of sound. */
const SOUND = Buffer.from([0xf8, 1, 2, 3]);

async function fileOf(times: readonly number[], durationMs: number) {
  const written: Buffer[] = [];
  const sink: FileSink = {
    begin: (bytes) => void written.push(Buffer.alloc(bytes)),
    append: (bytes) => Promise.resolve(void written.push(Buffer.from(bytes))),
    finish: (head) => Promise.resolve(void written[0]!.set(head)),
  };
  async function* frames() {
    for (const timeMs of times) yield await Promise.resolve({ timeMs, data: SOUND });
  }
  await soundFile(frames(), durationMs, sink);
  return readAll(Buffer.concat(written), 4_096);
}

test('sound is at its place in a file as long as the recording, with silence around it', async () => {
  const { tracks, frames } = await fileOf([1_000, 1_020, 59_980], 60_000);
  expect(tracks.map(({ kind }) => kind)).toEqual(['audio']);
  expect(frames.map(({ timeMs }) => timeMs)).toEqual(Array.from({ length: 3_000 }, (_, index) => 20 * index));
  const loud = frames.filter(({ data }) => !Buffer.from(data).equals(SILENCE));
  expect(loud.map(({ timeMs }) => timeMs)).toEqual([1_000, 1_020, 59_980]);
  expect(frames.every(({ data }) => opusMs(data) === 20)).toBe(true);
});

test('what is still being said at the end makes the file longer', async () => {
  const { frames } = await fileOf([980, 1_000, 1_020], 1_000);
  expect(frames.at(-1)?.timeMs).toBe(1_020);
});
