import { eq } from 'drizzle-orm';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { StorageFull } from '../../adapters/storage/index.ts';
import { recordingPieces } from '../../db/schema/recordings.ts';
import { recordedWebm } from './testing/recorded-webm.ts';
import {
  ask,
  disk,
  folder,
  meeting,
  open,
  recorder,
  recordingsWorld,
  settled,
  start,
  stateOf,
  t,
  tick,
} from './testing/recordings-world.ts';

recordingsWorld();

/** Forty seconds in ten pieces, that nobody has joined yet. */
async function recorded() {
  const met = await meeting();
  const recording = await start(met.host, met.roomId);
  const sends = await recorder(recording);
  const content = recordedWebm(40_000, 'picture and sound');
  const bytes = Math.ceil(content.length / 10);
  for (let number = 0; number < 10; number += 1)
    await sends.send('picture', number, content.subarray(number * bytes, (number + 1) * bytes));
  await ask(met.host, met.roomId, 'stop');
  await sends.finished();
  const fileOf = (number: number) =>
    path.join(folder, `recordings/${met.conferenceId}/${recording.id}/pieces/1-picture-${number}`);
  return { ...met, recording, fileOf };
}

test.each([
  ['missing', (file: string) => rmSync(file)],
  ['empty', (file: string) => writeFileSync(file, '')],
  ['of zeros', (file: string, bytes: number) => writeFileSync(file, Buffer.alloc(bytes))],
] as const)('a piece that is %s costs a few seconds, and not the recording', async (_, damage) => {
  const { host, conferenceId, recording, fileOf } = await recorded();
  const [piece] = await t.db.select().from(recordingPieces).where(eq(recordingPieces.number, 2));
  damage(fileOf(2), piece!.bytes);
  await settled(recording);
  expect(await stateOf(recording)).toEqual(['ready', 'asked']);
  const [playable] = (await open(host, conferenceId)).recordings;
  expect(playable!.parts).toHaveLength(2);
  expect(playable!.durationMs).toBeGreaterThanOrEqual(34_000);
  const [first, second] = playable!.parts;
  const betweenMs = Date.parse(second!.startedAt) - Date.parse(first!.startedAt);
  expect([12_000, 13_000]).toContain(betweenMs);
});

test('a disk that is nearly full: nothing new is recorded, and what is being recorded stops', async () => {
  const { host, roomId } = await meeting();
  disk.freeBytes = 1_000;
  expect((await ask(host, roomId, 'start')).json().code).toBe('StorageFull');
  disk.freeBytes = 1e12;
  const recording = await start(host, roomId);
  await (await recorder(recording)).send('picture', 0, recordedWebm(1_000, 'picture and sound'));
  disk.freeBytes = 1_000;
  await tick();
  expect(await stateOf(recording)).toEqual(['stopping', 'disk-full']);
});

test('a disk that is full before it was seen to fill: it stops and says so', async () => {
  const { host, roomId } = await meeting();
  const recording = await start(host, roomId);
  const sends = await recorder(recording);
  await sends.send('picture', 0, recordedWebm(1_000, 'picture and sound'));
  disk.refuses = new StorageFull('no space left');
  expect((await sends.send('picture', 1, Buffer.from('more'))).json().code).toBe('StorageFull');
  expect(await stateOf(recording)).toEqual(['stopping', 'disk-full']);
});

test('a storage that refuses: it stops and says so', async () => {
  const { host, roomId } = await meeting();
  const recording = await start(host, roomId);
  const sends = await recorder(recording);
  await sends.send('picture', 0, recordedWebm(1_000, 'picture and sound'));
  disk.refuses = new Error('refused');
  expect((await sends.send('picture', 1, Buffer.from('more'))).json().code).toBe('StorageFull');
  expect(await stateOf(recording)).toEqual(['stopping', 'storage-failed']);
  await sends.finished();
  await settled(recording);
  expect(await stateOf(recording)).toEqual(['failed', 'storage-failed']);
});
