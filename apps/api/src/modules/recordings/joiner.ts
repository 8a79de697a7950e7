import type { RecordingDelay } from '@intermind/contracts';
import { type Storage, StorageFull, StorageUnavailable } from '../../adapters/storage/index.ts';
import { findConferences } from '../conferences/index.ts';
import { folderOf, folderOfFile, piecesFolder, TrackFile } from './files.ts';
import { joinPicture, joinSound } from './join.ts';
import { JoiningEnded, JoiningLease } from './joining-lease.ts';
import { countRecording, countStorage } from './metering.ts';
import { JOIN_ATTEMPTS_MAX, whenJoinedAgain } from './policy.ts';
import { announce, DISK_KEPT_BYTES, type RecordingsDependencies } from './service.ts';
import {
  deletePieces,
  findRecording,
  finishJoining,
  type JoiningOutcome,
  listPieces,
  type RecordingRow,
  type StoredTrackRow,
} from './store.ts';
import { StoredPieces } from './stored-pieces.ts';

/**
 * What joining leaves free. Less than what recording stops at, which counts what will be joined too: a recording that stopped for
 * want of room has the room to be joined.
 */
const JOINING_KEEPS_BYTES = DISK_KEPT_BYTES / 2;

/** Makes files of recordings that have stopped, one after the other. What recorders sent is deleted when they are there. */
export class RecordingJoiner {
  readonly #deps: RecordingsDependencies;
  readonly #queued = new Set<string>();
  #joining: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(deps: RecordingsDependencies) {
    this.#deps = deps;
  }

  add(row: RecordingRow): void {
    if (this.#queued.has(row.id) || (row.joiningUntil && row.joiningUntil > this.#deps.now())) return;
    this.#queued.add(row.id);
    this.#joining = this.#joining
      .then(() => (this.#closed ? undefined : this.#claim(row)))
      // Another instance, or this one later, takes it when the lease is over.
      .catch((error: unknown) =>
        this.#deps.logger.error({ err: error, recordingId: row.id }, 'joining a recording failed'),
      )
      .finally(() => this.#queued.delete(row.id));
  }

  /** What is being joined is given back. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#joining;
  }

  async #claim({ id }: RecordingRow): Promise<void> {
    const { db, now, storage } = this.#deps;
    const lease = await JoiningLease.claim({ db, now, isClosed: () => this.#closed }, id);
    if (!lease) return;
    const { row } = lease;
    try {
      await this.#join(row, lease).catch(async (error: unknown) => {
        if (error instanceof JoiningEnded) throw error;
        await this.#postpone(row, lease, error);
      });
    } catch (error) {
      if (!(error instanceof JoiningEnded)) throw error;
      if (error.why === 'closed') await lease.giveBack();
      // Deleted meanwhile, with its conference.
      else if (!(await findRecording(db, id))) await storage.deleteFolder(folderOf(row));
    }
  }

  async #join(row: RecordingRow, lease: JoiningLease): Promise<void> {
    // It may have ended the process each time.
    if (row.joinAttempts > JOIN_ATTEMPTS_MAX) throw new Error('joining it never ends');
    const { db, logger } = this.#deps;
    const storage = heldBy(lease, this.#deps.storage);
    const stored = new StoredPieces(storage, row, await listPieces(db, row.id));
    // Of an instance that died.
    await deleteHalf(storage, row, stored);
    await requireRoom(storage, stored.bytes);
    const { parts, tracks } = await this.#write(storage, row, stored);
    const { lost } = stored;
    if (lost.length > 0)
      logger.error(
        { recordingId: row.id, lost: lost.map(({ part, track, number }) => `${part}-${track}-${number}`) },
        'pieces of a recording are lost; it is joined without them',
      );
    const last = parts.at(-1);
    // A folder that is not mounted looks like this, and so does a picture that this version cannot read: the rows are worth keeping.
    if (!last && stored.hasPicture) throw new Error('no picture of a recording can be read');
    await this.#end(
      row,
      lease,
      last
        ? { state: 'ready', durationMs: last.atMs + last.durationMs, parts, tracks }
        : { state: 'failed', reason: 'nothing-recorded' },
    );
    // What is left of this is swept.
    await this.#deps.storage
      .deleteFolder(last ? piecesFolder(row) : folderOf(row))
      .then(() => deletePieces(db, row.id))
      .then(() => this.#count(row))
      .catch((error: unknown) =>
        logger.warn({ err: error, recordingId: row.id }, 'what was joined could not be deleted or counted'),
      );
  }

  /** Later, or never when it has been tried for long enough. What recorders sent stays in either case. */
  async #postpone(row: RecordingRow, lease: JoiningLease, error: unknown): Promise<void> {
    // It may have waited in a call for longer than the lease: the folder may be another's by now, or finished.
    await lease.renew();
    const { db, now, logger } = this.#deps;
    const storage = heldBy(lease, this.#deps.storage);
    const stored = new StoredPieces(storage, row, await listPieces(db, row.id));
    await deleteHalf(storage, row, stored).catch((failure: unknown) =>
      logger.warn({ err: failure, recordingId: row.id }, 'half of a joined recording could not be deleted'),
    );
    const delay = delayOf(error);
    const sinceMs = now().getTime() - row.changedAt.getTime();
    const afterMs = whenJoinedAgain({ delay, attempts: row.joinAttempts, sinceMs });
    if (afterMs === undefined) {
      logger.error(
        { err: error, recordingId: row.id },
        'a recording is not joined; the next start tries again',
      );
      const reason = delay === 'disk-full' ? delay : 'storage-failed';
      await this.#end(row, lease, { state: 'failed', reason });
      return;
    }
    logger.warn({ err: error, recordingId: row.id, delay, afterMs }, 'a recording is joined later');
    await lease.postpone(afterMs, delay);
  }

  /** @throws JoiningEnded */
  async #end({ id }: RecordingRow, lease: JoiningLease, outcome: JoiningOutcome): Promise<void> {
    const { db, now } = this.#deps;
    announce(this.#deps, await lease.finish((held) => finishJoining(db, id, held, outcome, now())));
  }

  /** All of it, and what is kept of it. */
  async #count({ id, conferenceId }: RecordingRow): Promise<void> {
    const { db } = this.#deps;
    const row = await findRecording(db, id);
    const [conference] = await findConferences(db, [conferenceId]);
    if (!row || !conference) return;
    if (row.state === 'ready') await countRecording(this.#deps, conference.createdBy, row);
    else await countStorage(this.#deps, conference.createdBy);
  }

  async #write(storage: Storage, row: RecordingRow, stored: StoredPieces) {
    const picture = new TrackFile(storage, row, 'picture');
    const joined = await joinPicture(stored.streamsOf('picture'), picture);
    const tracks: StoredTrackRow[] = [{ track: 'picture', bytes: picture.bytes, mimeType: 'video/webm' }];
    for (const track of stored.languages) {
      const file = new TrackFile(storage, row, track);
      if (await joinSound(joined, stored.streamsOf(track), file))
        tracks.push({ track, bytes: file.bytes, mimeType: 'audio/webm' });
    }
    return { parts: joined.flat(), tracks };
  }
}

/** A storage that is used for as long as the lease is held. */
function heldBy(lease: JoiningLease, storage: Storage): Storage {
  return {
    ...storage,
    async put(key, content) {
      await lease.hold();
      return storage.put(key, content);
    },
    async get(key) {
      await lease.hold();
      return storage.get(key);
    },
    async deleteFolder(folder) {
      await lease.hold();
      return storage.deleteFolder(folder);
    },
  };
}

async function requireRoom(storage: Storage, bytes: number): Promise<void> {
  const free = await storage.freeBytes();
  if (free !== undefined && free - bytes < JOINING_KEEPS_BYTES)
    throw new StorageFull(`joining takes ${bytes} bytes of ${free} that are free`);
}

async function deleteHalf(storage: Storage, row: RecordingRow, { languages }: StoredPieces): Promise<void> {
  for (const track of ['picture', ...languages] as const)
    await storage.deleteFolder(folderOfFile(row, track));
}

/** What has to pass before it is tried again; null: something else is wrong. */
function delayOf(error: unknown): RecordingDelay | null {
  if (error instanceof StorageFull) return 'disk-full';
  return error instanceof StorageUnavailable ? 'storage-away' : null;
}
