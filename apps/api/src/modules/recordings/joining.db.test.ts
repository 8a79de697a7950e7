import type { Recording } from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { StorageFull, StorageUnavailable } from '../../adapters/storage/index.ts';
import { recordingPieces, recordings } from '../../db/schema/recordings.ts';
import { advance } from '../../testing/meeting-steps.ts';
import { LEASE_MS } from './joining-lease.ts';
import {
  JOIN_AGAIN_MS,
  JOIN_ATTEMPTS_MAX,
  JOIN_WAITS_MS,
  STOP_WITHIN_MS,
  whenJoinedAgain,
} from './policy.ts';
import { COUNT_BYTES_MS, DISK_KEPT_BYTES } from './service.ts';
import { changeJoining, reviveFailed } from './store.ts';
import { recordedWebm } from './testing/recorded-webm.ts';
import {
  ask,
  disk,
  folder,
  meeting,
  open,
  recorded,
  recorder,
  recordingsWorld,
  rowOf,
  settled,
  start,
  stateOf,
  t,
  tick,
} from './testing/recordings-world.ts';

recordingsWorld();

const folderOf = ({ conferenceId, id }: Recording) => path.join(folder, `recordings/${conferenceId}/${id}`);
const piecesOf = ({ id }: Recording) => t.db.$count(recordingPieces, eq(recordingPieces.recordingId, id));
const piecesBytes = async ({ id }: Recording) => {
  const rows = await t.db.select().from(recordingPieces).where(eq(recordingPieces.recordingId, id));
  return rows.reduce((sum, { bytes }) => sum + bytes, 0);
};
const waiting = { timeout: 30_000, interval: 20 };
/** Until joining was tried and waits for its next attempt, less than a lease away. */
const postponed = (recording: Recording, sinceMs = 0) =>
  vi.waitFor(async () => {
    const row = (await rowOf(recording))!;
    expect(row.state).toBe('processing');
    const untilMs = (row.joiningUntil?.getTime() ?? 0) - t.clock.now.getTime();
    expect([untilMs > sinceMs, untilMs < LEASE_MS]).toEqual([true, true]);
  }, waiting);

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
  await tick();
  await postponed(recording);
  disk.refuses = null;
  advance(t, JOIN_AGAIN_MS);
  await settled(recording);
  expect(await stateOf(recording)).toEqual(['ready', 'storage-failed']);
});

test('what is being recorded stops while there is room to join it, and is joined in that room', async () => {
  const { host, roomId } = await meeting();
  const recording = await start(host, roomId);
  const sends = await recorder(recording);
  await sends.send('picture', 0, recordedWebm(2_000, 'picture and sound'));
  const bytes = await t.db.select().from(recordingPieces);
  const all = bytes.reduce((sum, piece) => sum + piece.bytes, 0);
  advance(t, COUNT_BYTES_MS);
  disk.freeBytes = DISK_KEPT_BYTES + all;
  await tick();
  expect(await stateOf(recording)).toEqual(['recording', null]);
  disk.freeBytes -= 1;
  await tick();
  expect(await stateOf(recording)).toEqual(['stopping', 'disk-full']);
  advance(t, STOP_WITHIN_MS);
  await tick();
  await settled(recording);
  expect(await stateOf(recording)).toEqual(['ready', 'disk-full']);
});

test('what is to be joined is counted again after five seconds, without recordings that have failed', async () => {
  const { host, roomId } = await meeting();
  const { recording: other } = await recorded();
  const recording = await start(host, roomId);
  const states = async (freeBytes: number) => {
    disk.freeBytes = freeBytes;
    await tick();
    return (await stateOf(recording))!;
  };
  const sends = await recorder(recording);
  await sends.send('picture', 0, recordedWebm(2_000, 'picture and sound'));
  const own = await piecesBytes(recording);
  const all = own + (await piecesBytes(other));
  expect(all).toBeGreaterThan(own);
  const lease = { joiningUntil: new Date(t.clock.now.getTime() + LEASE_MS) };
  await t.db.update(recordings).set(lease).where(eq(recordings.id, other.id));
  advance(t, COUNT_BYTES_MS);
  expect(await states(DISK_KEPT_BYTES + all)).toEqual(['recording', null]);
  await sends.send('picture', 1, recordedWebm(2_000, 'picture and sound'));
  await t.db.update(recordings).set({ state: 'failed' }).where(eq(recordings.id, other.id));
  advance(t, COUNT_BYTES_MS - 1);
  expect(await states(DISK_KEPT_BYTES + all)).toEqual(['recording', null]);
  advance(t, 1);
  expect(await states(DISK_KEPT_BYTES + (await piecesBytes(recording)))).toEqual(['recording', null]);
  expect(await states(DISK_KEPT_BYTES + own)).toEqual(['stopping', 'disk-full']);
  await t.db.delete(recordings).where(eq(recordings.id, other.id));
});

test('without room it waits with all that was recorded, says so, and is joined when there is room', async () => {
  const { host, conferenceId, recording } = await recorded();
  disk.freeBytes = DISK_KEPT_BYTES / 2 + (await piecesBytes(recording)) - 1;
  await tick();
  await postponed(recording);
  expect((await open(host, conferenceId)).recordings).toMatchObject([
    { state: 'processing', delay: 'disk-full', tracks: [] },
  ]);
  expect([await piecesOf(recording), readdirSync(folderOf(recording))]).toEqual([10, ['pieces']]);
  // Nobody asks before it is time.
  disk.freeBytes += 1;
  await tick();
  expect(await stateOf(recording)).toEqual(['processing', 'asked']);
  advance(t, JOIN_AGAIN_MS);
  await settled(recording);
  expect((await open(host, conferenceId)).recordings).toMatchObject([
    { state: 'ready', delay: null, durationMs: 40_000 },
  ]);
  expect(readdirSync(folderOf(recording))).toEqual(['picture']);
});

test('a disk that fills while it is joined is left as it was', async () => {
  const { host, roomId } = await meeting();
  const recording = await start(host, roomId);
  const sends = await recorder(recording);
  await sends.send('picture', 0, recordedWebm(2_000, 'picture and sound'));
  await sends.send('es', 0, recordedWebm(2_000, 'sound'));
  await ask(host, roomId, 'stop');
  await sends.finished();
  let written = 0;
  disk.before = (what) => {
    if (what !== 'put') return;
    written += 1;
    if (written > 1) throw new StorageFull('no space left');
  };
  await tick();
  await postponed(recording);
  expect([written, await piecesOf(recording), readdirSync(folderOf(recording))]).toEqual([2, 2, ['pieces']]);
  expect((await rowOf(recording))!.joinDelay).toBe('disk-full');
  disk.before = null;
  advance(t, JOIN_AGAIN_MS);
  await settled(recording);
  expect(await stateOf(recording)).toEqual(['ready', 'asked']);
  expect(readdirSync(folderOf(recording)).sort()).toEqual(['es', 'picture']);
});

test('a storage that is away for days ends the attempts, and the next start of the API begins them again', async () => {
  const { recording } = await recorded();
  disk.before = () => {
    throw new StorageUnavailable('away');
  };
  await tick();
  await postponed(recording);
  expect((await rowOf(recording))!.joinDelay).toBe('storage-away');
  advance(t, JOIN_WAITS_MS);
  await settled(recording);
  expect(await stateOf(recording)).toEqual(['failed', 'storage-failed']);
  expect(await piecesOf(recording)).toBe(10);
  disk.before = null;
  expect((await reviveFailed(t.db, t.clock.now)).map(({ id }) => id)).toEqual([recording.id]);
  await settled(recording);
  expect([await stateOf(recording), await piecesOf(recording)]).toEqual([['ready', 'storage-failed'], 0]);
  expect(await reviveFailed(t.db, t.clock.now)).toEqual([]);
});

test('any other failure is tried again a few times, and loses nothing either', async () => {
  const { recording } = await recorded();
  let attempts = 0;
  disk.before = (what, key) => {
    if (what === 'get' && key.endsWith('-0')) {
      attempts += 1;
      throw new Error('Connection terminated unexpectedly');
    }
  };
  for (let attempt = 1; attempt < JOIN_ATTEMPTS_MAX; attempt += 1) {
    await tick();
    await vi.waitFor(async () => {
      const row = (await rowOf(recording))!;
      expect([attempts, row.joinAttempts, row.joinDelay]).toEqual([attempt, attempt, null]);
      const againMs = whenJoinedAgain({ delay: null, attempts: attempt, sinceMs: 0 });
      expect(row.joiningUntil!.getTime() - t.clock.now.getTime()).toBe(againMs);
    }, waiting);
    advance(t, 15 * 60_000);
  }
  await settled(recording);
  expect([attempts, await stateOf(recording)]).toEqual([JOIN_ATTEMPTS_MAX, ['failed', 'storage-failed']]);
  expect([await piecesOf(recording), readdirSync(folderOf(recording))]).toEqual([10, ['pieces']]);
});

test('a folder that is away loses no recording', async () => {
  const { recording } = await recorded();
  const pieces = path.join(folderOf(recording), 'pieces');
  renameSync(pieces, `${pieces}-away`);
  await tick();
  await postponed(recording);
  expect(await piecesOf(recording)).toBe(10);
  renameSync(`${pieces}-away`, pieces);
  advance(t, JOIN_AGAIN_MS);
  await settled(recording);
  expect(await stateOf(recording)).toEqual(['ready', 'asked']);
});

test('a recording whose picture cannot be read is kept with all that was recorded', async () => {
  const { host, roomId } = await meeting();
  const recording = await start(host, roomId);
  const sends = await recorder(recording);
  await sends.send('picture', 0, Buffer.alloc(1_000));
  await ask(host, roomId, 'stop');
  await sends.finished();
  await tick();
  await postponed(recording);
  await t.db
    .update(recordings)
    .set({ joinAttempts: JOIN_ATTEMPTS_MAX - 1 })
    .where(eq(recordings.id, recording.id));
  advance(t, JOIN_AGAIN_MS);
  await settled(recording);
  expect(await stateOf(recording)).toEqual(['failed', 'storage-failed']);
  expect([await piecesOf(recording), readdirSync(folderOf(recording))]).toEqual([1, ['pieces']]);
});

test('an instance that died while it joined is waited for three minutes', async () => {
  const { recording } = await recorded();
  await t.db
    .update(recordings)
    .set({ joiningUntil: new Date(t.clock.now.getTime() + LEASE_MS) })
    .where(eq(recordings.id, recording.id));
  advance(t, LEASE_MS - 1);
  await tick();
  expect(await stateOf(recording)).toEqual(['processing', 'asked']);
  advance(t, 1);
  await settled(recording);
  expect(await stateOf(recording)).toEqual(['ready', 'asked']);
});

test('joining that takes longer than a lease keeps it', async () => {
  const { recording } = await recorded();
  const left: number[] = [];
  disk.before = async (what) => {
    if (what !== 'get') return;
    const { joiningUntil } = (await rowOf(recording))!;
    left.push(joiningUntil!.getTime() - t.clock.now.getTime());
    advance(t, 30_000);
  };
  await settled(recording);
  expect(await stateOf(recording)).toEqual(['ready', 'asked']);
  expect(left).toEqual(Array.from({ length: 10 }, () => LEASE_MS));
});

test('an instance that has lost the lease stops, and touches nothing of what the other one writes', async () => {
  const { recording } = await recorded();
  const others = new Date(t.clock.now.getTime() + 10 * 60_000);
  disk.before = async (what, key) => {
    if (what !== 'get' || !key.endsWith('-5')) return;
    disk.before = null;
    const { joiningUntil } = (await rowOf(recording))!;
    await changeJoining(t.db, recording.id, joiningUntil!, { joiningUntil: others });
    advance(t, 30_000);
  };
  await tick();
  await vi.waitFor(() => expect(disk.before).toBeNull(), waiting);
  await tick();
  await t.app.meeting.recordings.sweep();
  expect((await rowOf(recording))!.joiningUntil).toEqual(others);
  expect([await piecesOf(recording), existsSync(path.join(folderOf(recording), 'pieces'))]).toEqual([
    10,
    true,
  ]);
  advance(t, 10 * 60_000);
  await settled(recording);
  expect(await stateOf(recording)).toEqual(['ready', 'asked']);
});

test.each(['joins', 'has joined'])(
  'an instance frozen in a call until another one %s it deletes none of its files when the call fails',
  async (others) => {
    const { recording } = await recorded();
    const file = path.join(folderOf(recording), 'picture/000000');
    disk.before = async (what) => {
      if (what !== 'put') return;
      disk.before = null;
      advance(t, JOIN_WAITS_MS);
      const joiningUntil = new Date(t.clock.now.getTime() + LEASE_MS);
      const row = others === 'joins' ? { joiningUntil } : { joiningUntil: null, state: 'ready' as const };
      await t.db.update(recordings).set(row).where(eq(recordings.id, recording.id));
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, "the other's");
      throw new StorageUnavailable('socket closed');
    };
    await tick();
    await vi.waitFor(() => expect(disk.before).toBeNull(), waiting);
    // Recordings are joined one after the other.
    await settled((await recorded()).recording);
    expect(readFileSync(file, 'utf8')).toBe("the other's");
    expect(readdirSync(folderOf(recording)).sort()).toEqual(['picture', 'pieces']);
    expect(await stateOf(recording)).toEqual([others === 'joins' ? 'processing' : 'ready', 'asked']);
  },
);

test('pieces of a recording that is ready are swept where they were left behind', async () => {
  const { recording, host, conferenceId } = await recorded();
  await settled(recording);
  const [picture] = (await open(host, conferenceId)).recordings[0]!.tracks;
  const row = { recordingId: recording.id, part: 1, track: 'picture', number: 0 } as const;
  await t.db.insert(recordingPieces).values({ ...row, bytes: 5, trackStartedAt: t.clock.now });
  await t.app.meeting.recordings.sweep();
  expect([await piecesOf(recording), readdirSync(folderOf(recording))]).toEqual([0, ['picture']]);
  expect(picture!.bytes).toBeGreaterThan(0);
});

test('an API that stops gives back what it joins', async () => {
  const { recording } = await recorded();
  const reached = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  disk.before = async (what, key) => {
    if (what !== 'get' || !key.endsWith('-3')) return;
    reached.resolve();
    await go.promise;
  };
  await tick();
  await reached.promise;
  const closed = t.app.meeting.recordings.close();
  go.resolve();
  await closed;
  expect(await rowOf(recording)).toMatchObject({
    state: 'processing',
    joiningUntil: t.clock.now,
    joinAttempts: 0,
  });
});
