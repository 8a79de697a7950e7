import { eq } from 'drizzle-orm';
import { rmSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { recordingPieces } from '../../db/schema/recordings.ts';
import { readAll } from './testing/recorded-webm.ts';
import {
  fetchFile,
  open,
  recorded,
  recordingsWorld,
  settled,
  stateOf,
  t,
} from './testing/recordings-world.ts';

recordingsWorld();

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

test('without its first piece the rest of it is played', async () => {
  const { host, conferenceId, recording, fileOf } = await recorded();
  rmSync(fileOf(0));
  await settled(recording);
  expect(await stateOf(recording)).toEqual(['ready', 'asked']);
  const [playable] = (await open(host, conferenceId)).recordings;
  expect(playable!.parts).toHaveLength(1);
  expect(playable!.durationMs).toBeGreaterThanOrEqual(34_000);
  const { frames } = await readAll((await fetchFile(playable!.tracks[0]!.url)).rawPayload, 65_536);
  const pictures = frames.filter(({ track }) => track === 1);
  const atMs = Date.parse(playable!.parts[0]!.startedAt) - t.clock.now.getTime();
  expect(Buffer.from(pictures[0]!.data).toString()).toBe(`picture ${atMs}`);
});
