import { expect, test } from 'vitest';
import { type FileSink, joinPicture, joinSound, type PartStream } from './join.ts';
import { readAll, recordedWebm } from './testing/recorded-webm.ts';
import { childrenOf, ID, readUnsigned } from './webm/elements.ts';
import { opusMs, SILENCE } from './webm/opus.ts';
import { GAP } from './webm/read-webm.ts';

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
    [{ startedAt: '2030-05-01T10:00:00.000Z', atMs: 0, durationMs: 2_500 }],
    [{ startedAt: '2030-05-01T10:01:00.000Z', atMs: 2_500, durationMs: 1_500 }],
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
    const [parts = []] = await joinPicture([part(0, whole.subarray(0, cut))], file);
    const { frames } = await readAll(file.bytes, 4_096);
    const lastMs = frames.findLast(({ track }) => track === 1)?.timeMs;
    expect(parts.length).toBe(lastMs === undefined ? 0 : 1);
    if (lastMs !== undefined) expect(parts[0]!.durationMs).toBeGreaterThanOrEqual(lastMs + 50);
  }
});

/** 40 seconds in ten pieces, cut where they happen to be. */
function pieces(kinds: 'picture and sound' | 'sound'): Buffer[] {
  const whole = recordedWebm(40_000, kinds);
  const bytes = Math.ceil(whole.length / 10);
  return Array.from({ length: 10 }, (_, at) => whole.subarray(at * bytes, (at + 1) * bytes));
}
const inPieces = (afterMs: number, chunks: readonly (Buffer | typeof GAP)[]): PartStream => ({
  startedAt: new Date(START + afterMs),
  async *read() {
    for (const chunk of chunks) yield await Promise.resolve(chunk);
  },
});

test.each([
  ['missing', () => GAP],
  ['empty', () => Buffer.alloc(0)],
  ['all zeros', (piece: Buffer) => Buffer.alloc(piece.length)],
  [
    'half written',
    (piece: Buffer) => Buffer.concat([piece.subarray(0, 2_000), Buffer.alloc(piece.length - 2_000)]),
  ],
  ['not what was sent', (piece: Buffer) => piece.map((byte) => byte ^ 0x5a)],
] as const)(
  'a piece that is %s costs its own seconds: what follows is a part at its own time',
  async (_, damage) => {
    const chunks = pieces('picture and sound');
    const file = new Memory();
    const damaged = chunks.map((piece, at) => (at === 2 ? (damage(piece) as Buffer | typeof GAP) : piece));
    const [parts = []] = await joinPicture([inPieces(0, damaged)], file);
    const [first, second] = parts;
    expect(parts).toHaveLength(2);
    expect(first).toMatchObject({ startedAt: new Date(START).toISOString(), atMs: 0 });
    // The piece is of 8 to 12 s; a whole picture comes each second.
    expect(first!.durationMs).toBeGreaterThanOrEqual(7_900);
    expect(first!.durationMs).toBeLessThanOrEqual(12_100);
    const resumedMs = Date.parse(second!.startedAt) - START;
    expect([12_000, 13_000]).toContain(resumedMs);
    expect(second).toMatchObject({ atMs: first!.durationMs, durationMs: 40_000 - resumedMs });

    const { frames } = await readAll(file.bytes, 65_536);
    const pictures = frames.filter(({ track }) => track === 1);
    // What each picture shows is when it was taken.
    const after = pictures.filter(({ timeMs }) => timeMs >= second!.atMs);
    expect(after).toHaveLength((40_000 - resumedMs) / 100);
    expect(after.map(({ timeMs, data }) => [timeMs - second!.atMs, Buffer.from(data).toString()])).toEqual(
      after.map((__, at) => [at * 100, `picture ${resumedMs + at * 100}`]),
    );

    // The sound of a language that lost nothing stays at its picture.
    const sound = new Memory();
    expect(await joinSound([parts], [inPieces(500, pieces('sound'))], sound)).toBe(true);
    const heard = (await readAll(sound.bytes, 65_536)).frames;
    const lastMs = Math.max(...heard.map(({ timeMs }) => timeMs));
    expect([heard[0]!.timeMs, lastMs >= second!.atMs + second!.durationMs - 40]).toEqual([0, true]);
  },
);

test('the sound of a language that lost a piece is silent there, and at its time again after', async () => {
  const parts = [{ startedAt: new Date(START).toISOString(), atMs: 0, durationMs: 40_000 }];
  const chunks = pieces('sound');
  const file = new Memory();
  await joinSound(
    [parts],
    [
      inPieces(
        0,
        chunks.map((piece, at) => (at === 4 ? GAP : piece)),
      ),
    ],
    file,
  );
  const { frames } = await readAll(file.bytes, 65_536);
  const loud = frames.filter(({ data }) => !SILENCE.equals(data)).map(({ timeMs }) => timeMs);
  expect(loud.length).toBeGreaterThan(1_700);
  expect(loud.every((timeMs) => timeMs % 20 === 0 && (timeMs < 16_020 || timeMs >= 20_000))).toBe(true);
  expect(loud.at(-1)).toBe(39_980);
});

test('what is no recording is nothing', async () => {
  for (const bytes of [Buffer.from('<html>'), Buffer.alloc(500), Buffer.alloc(500, 0xff)])
    expect(await joinPicture([part(0, bytes)], new Memory())).toEqual([[]]);
});

test('the sound of a language is as long as the picture, at its time, with silence where it was not heard', async () => {
  const parts = [
    [{ startedAt: new Date(START).toISOString(), atMs: 0, durationMs: 2_000 }],
    [{ startedAt: new Date(START + 60_000).toISOString(), atMs: 2_000, durationMs: 1_000 }],
    [{ startedAt: new Date(START + 90_000).toISOString(), atMs: 3_000, durationMs: 1_000 }],
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
