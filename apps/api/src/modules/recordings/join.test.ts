import { expect, test } from 'vitest';
import { type FileSink, joinPicture, joinSound, type PartStream } from './join.ts';
import { readAll, recordedWebm } from './testing/recorded-webm.ts';
import { childrenOf, ID, readUnsigned } from './webm/elements.ts';
import { opusMs, SILENCE } from './webm/opus.ts';

const START = Date.parse('2030-05-01T10:00:00Z');

class Memory implements FileSink {
  #bytes = Buffer.alloc(0);
  begin(headBytes: number): void {
    this.#bytes = Buffer.alloc(headBytes);
  }
  append(bytes: Uint8Array): Promise<void> {
    this.#bytes = Buffer.concat([this.#bytes, bytes]);
    return Promise.resolve();
  }
  finish(head: Uint8Array): Promise<void> {
    this.#bytes.set(head);
    return Promise.resolve();
  }
  get bytes(): Buffer {
    return this.#bytes;
  }
}

const part = (afterMs: number, content: Buffer): PartStream => ({
  startedAt: new Date(START + afterMs),
  async *read() {
    for (let at = 0; at < content.length; at += 1_000)
      yield await Promise.resolve(content.subarray(at, at + 1_000));
  },
});

/** Places of clusters by the index, and what is really there. */
function indexOf(file: Buffer) {
  const [, segment] = [...childrenOf(file)];
  const inside = [...childrenOf(segment!.content)];
  const cues = inside.find(({ id }) => id === ID.cues)!;
  return [...childrenOf(cues.content)].map(({ content }) => {
    const [time, positions] = [...childrenOf(content)];
    const at = readUnsigned([...childrenOf(positions!.content)][1]!.content);
    const [cluster] = [...childrenOf(segment!.content.subarray(at))];
    const [timestamp] = [...childrenOf(cluster!.content)];
    return {
      timeMs: readUnsigned(time!.content),
      clusterMs: cluster!.id === ID.cluster && readUnsigned(timestamp!.content),
    };
  });
}

test('parts follow on each other, every frame of them, and an index leads to each whole picture', async () => {
  const file = new Memory();
  const parts = await joinPicture(
    [
      part(0, recordedWebm(2_500, 'picture and sound')),
      part(60_000, recordedWebm(1_500, 'picture and sound')),
    ],
    file,
  );
  expect(parts).toEqual([
    { startedAt: '2030-05-01T10:00:00.000Z', atMs: 0, durationMs: 2_500 },
    { startedAt: '2030-05-01T10:01:00.000Z', atMs: 2_500, durationMs: 1_500 },
  ]);
  const { frames, tracks } = await readAll(file.bytes);
  expect(tracks.map(({ kind, number }) => [kind, number])).toEqual([
    ['audio', 2],
    ['video', 1],
  ]);
  const pictures = frames.filter(({ track }) => track === 1);
  expect(pictures.map(({ timeMs }) => timeMs)).toEqual(Array.from({ length: 40 }, (_, at) => at * 100));
  expect(Buffer.from(pictures[25]!.data).toString()).toBe('picture 0');
  // The sound before the first picture of a part is left out.
  expect(frames.filter(({ track }) => track === 2).map(({ timeMs }) => timeMs)).toEqual(
    Array.from({ length: 200 }, (_, at) => at * 20).filter((ms) => ms !== 0 && ms !== 2_500),
  );
  const index = indexOf(file.bytes);
  expect(index.map(({ timeMs }) => timeMs)).toEqual([0, 1_000, 2_000, 2_500, 3_500]);
  expect(index.every(({ timeMs, clusterMs }) => timeMs === clusterMs)).toBe(true);
});

test('a part that was cut off anywhere ends before what is incomplete', async () => {
  const whole = recordedWebm(3_000, 'picture and sound');
  for (let cut = 0; cut < whole.length; cut += 97) {
    const file = new Memory();
    const parts = await joinPicture([part(0, whole.subarray(0, cut))], file);
    const { frames } = await readAll(file.bytes, 4_096);
    const lastMs = frames.findLast(({ track }) => track === 1)?.timeMs;
    expect(parts.length).toBe(lastMs === undefined ? 0 : 1);
    if (lastMs !== undefined) expect(parts[0]!.durationMs).toBeGreaterThanOrEqual(lastMs + 50);
  }
});

test('what is no recording is nothing', async () => {
  for (const bytes of [Buffer.from('<html>'), Buffer.alloc(500), Buffer.alloc(500, 0xff)])
    expect(await joinPicture([part(0, bytes)], new Memory())).toEqual([]);
});

test('the sound of a language is as long as the picture, at its time, with silence where it was not heard', async () => {
  const parts = [
    { startedAt: new Date(START).toISOString(), atMs: 0, durationMs: 2_000 },
    { startedAt: new Date(START + 60_000).toISOString(), atMs: 2_000, durationMs: 1_000 },
    { startedAt: new Date(START + 90_000).toISOString(), atMs: 3_000, durationMs: 1_000 },
  ];
  const file = new Memory();
  // Begins half a second into the first part, and lasts longer than it; begins before the third.
  const heard = [
    part(500, recordedWebm(5_000, 'sound')),
    undefined,
    part(89_900, recordedWebm(400, 'sound')),
  ];
  expect(await joinSound(parts, heard, file)).toBe(true);
  const { frames } = await readAll(file.bytes);
  const isSilent = ({ data }: { data: Uint8Array }) => SILENCE.equals(data);
  expect(frames.filter((frame) => !isSilent(frame)).map(({ timeMs }) => timeMs)).toEqual([
    ...Array.from({ length: 75 }, (_, at) => 500 + at * 20),
    ...Array.from({ length: 15 }, (_, at) => 3_000 + at * 20),
  ]);
  const ends = frames.map(({ timeMs, data }) => timeMs + opusMs(data));
  const gaps = frames.slice(1).map(({ timeMs }, at) => timeMs - ends[at]!);
  expect([frames[0]!.timeMs, Math.max(...gaps), ends.at(-1)]).toEqual([0, 0, 4_000]);
  expect(await joinSound(parts, [undefined, undefined, undefined], new Memory())).toBe(false);
});

test('how long a packet of Opus sounds', () => {
  const packet = (configuration: number, code: number, count = 0) =>
    Buffer.from([(configuration << 3) | code, count]);
  expect(
    [packet(31, 0), packet(31, 1), packet(31, 3, 3), packet(16, 0), packet(3, 0), packet(13, 2)].map(opusMs),
  ).toEqual([20, 40, 60, 2.5, 60, 40]);
  expect(opusMs(Buffer.alloc(0))).toBe(0);
});
