import type { ConferenceId, RecordingId, UserId } from '@intermind/contracts';
import { StorageUnavailable } from '../../adapters/storage/index.ts';
import { findConferences } from '../conferences/index.ts';
import { keepHolds } from '../legal-holds/index.ts';
import { folderOf, folderOfConference, listStoredConferences, piecesFolder, TrackFile } from './files.ts';
import { joinPicture, joinSound } from './join.ts';
import { COUNT_RECORDINGS_MS, countRecording, countStorage } from './metering.ts';
import { type MissingRecorder, whatIsDue } from './policy.ts';
import { announce, isNearlyFull, move, type RecordingsDependencies, stop, wait } from './service.ts';
import {
  claimJoining,
  deletePieces,
  deleteUnreachable,
  findRecording,
  finishJoining,
  listPieces,
  listRecordedOf,
  listUnfinished,
  postponeJoining,
  type RecordingRow,
  type StoredTrackRow,
} from './store.ts';
import { StoredPieces } from './stored-pieces.ts';
import { Watch } from './watch.ts';

/** What is known of the recorders of some meetings. */
export interface Recorders {
  /** Meetings that a recorder was told to record. */
  told: ReadonlySet<ConferenceId>;
  /** Meetings that nobody can record, and why. */
  missing: ReadonlyMap<ConferenceId, MissingRecorder>;
  /** Since when the recorder of a meeting has been started, where that is known. */
  startsSince?: ReadonlyMap<ConferenceId, Date>;
}

export interface KeeperDependencies extends RecordingsDependencies {
  recordersOf: (ids: readonly ConferenceId[]) => Promise<Recorders>;
}

/** An instance that died while it joined is not waited for longer. */
const JOIN_WITHIN_MS = 60 * 60_000;
/** A storage that is away is asked again this often, for this long. What was recorded is in it. */
const JOIN_AGAIN_MS = 30_000;
const JOIN_TRIED_FOR_MS = 24 * 60 * 60_000;

/** Sees to it that no recording stays where it is: stops those whose time has come, and makes files of the finished ones. */
export class RecordingKeeper {
  readonly #deps: KeeperDependencies;
  readonly #watch: Watch;
  #joining: Promise<unknown> = Promise.resolve();
  #closed = false;
  /** When the recordings that run were counted last. */
  #counted = new Map<RecordingId, Date>();

  constructor(deps: KeeperDependencies) {
    this.#deps = deps;
    this.#watch = new Watch(deps.now());
  }

  /** Call about every second. */
  async tick(): Promise<void> {
    const { db, storage, now, recordersOf } = this.#deps;
    const unfinished = await listUnfinished(db);
    const watchedSince = this.#watch.hasRead(now());
    if (unfinished.length === 0) return;
    const nearlyFull = await isNearlyFull(storage);
    const { told, missing, startsSince } = await recordersOf(
      unfinished.map(({ recording }) => recording.conferenceId),
    );
    this.#counted = new Map(
      unfinished.flatMap(({ recording: { id } }) => {
        const at = this.#counted.get(id);
        return at ? [[id, at]] : [];
      }),
    );
    for (const { recording, ownerId, conferenceEndedAt, conferenceEmptySince } of unfinished) {
      const due = whatIsDue(recording, {
        now: now(),
        nearlyFull,
        missing: missing.get(recording.conferenceId),
        watchedSince,
        hasRecorder: told.has(recording.conferenceId),
        startsSince: startsSince?.get(recording.conferenceId),
        conference: { endedAt: conferenceEndedAt, emptySince: conferenceEmptySince },
      });
      if (due && 'waits' in due) await wait(this.#deps, recording, due.waits);
      else if (due?.state === 'stopping') await stop(this.#deps, recording, due.reason);
      else if (due?.state === 'failed') await move(this.#deps, recording, 'failed', due.reason);
      else if (due?.state === 'processing') await move(this.#deps, recording, 'processing');
      else if (await this.#isUsedUp(ownerId, recording)) await stop(this.#deps, recording, 'quota');
      if (recording.state === 'processing') this.join(recording);
    }
    this.#watch.hasRead(now());
  }

  /** Makes files of a recording that has stopped, one recording after the other. */
  join(row: RecordingRow): void {
    this.#joining = this.#joining
      .then(() => (this.#closed ? undefined : this.#join(row)))
      .catch((error: unknown) =>
        this.#deps.logger.error({ err: error, recordingId: row.id }, 'joining a recording failed'),
      );
  }

  /**
   * Deletes the recordings of past meetings that are in nobody's history, and what is stored without one. A folder that is not
   * deleted does not stop the others.
   * @throws AggregateError afterwards
   */
  async sweep(): Promise<void> {
    const { db, storage, logger } = this.#deps;
    const failures: unknown[] = [];
    await db.transaction(async (tx) => {
      await keepHolds(tx);
      await deleteUnreachable(tx);
    });
    const stored = await listStoredConferences(storage);
    for (let at = 0; at < stored.length; at += SWEEP_AT_ONCE) {
      const ids = stored.slice(at, at + SWEEP_AT_ONCE);
      const known = new Set(await listRecordedOf(db, ids));
      for (const id of ids.filter((each) => !known.has(each)))
        try {
          await storage.deleteFolder(folderOfConference(id));
        } catch (error) {
          logger.error({ err: error, conferenceId: id }, 'deleting files without a recording failed');
          failures.push(error);
        }
    }
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} folders were not deleted`);
  }

  /** Deletes the files of a conference whose rows are gone. @param ownerId of its room */
  async forget(id: ConferenceId, ownerId: UserId): Promise<void> {
    try {
      await this.#deps.storage.deleteFolder(folderOfConference(id));
    } finally {
      await countStorage(this.#deps, ownerId);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#joining;
  }

  async #join(row: RecordingRow): Promise<void> {
    const { db, now, storage, logger } = this.#deps;
    const until = new Date(now().getTime() + JOIN_WITHIN_MS);
    if (!(await claimJoining(db, row.id, now(), until))) return;
    try {
      const stored = new StoredPieces(storage, row, await listPieces(db, row.id));
      const { parts, tracks } = await this.#write(row, stored);
      const { lost } = stored;
      if (lost.length > 0)
        logger.error(
          { recordingId: row.id, lost: lost.map(({ part, track, number }) => `${part}-${track}-${number}`) },
          'pieces of a recording are lost; it is joined without them',
        );
      const last = parts.at(-1);
      // A folder that is not mounted looks like this: the rows are worth keeping.
      if (!last && lost.length > 0) throw new Error('no picture of a recording can be read');
      if (!last) {
        await move(this.#deps, row, 'failed', 'nothing-recorded');
        await storage.deleteFolder(folderOf(row));
      } else {
        const durationMs = last.atMs + last.durationMs;
        const ready = await finishJoining(db, row.id, { durationMs, parts, tracks }, now());
        // Deleted meanwhile, with its conference.
        if (!ready) return await storage.deleteFolder(folderOf(row));
        announce(this.#deps, ready);
        await storage.deleteFolder(piecesFolder(row));
      }
      await deletePieces(db, row.id);
      await this.#countJoined(row);
    } catch (error) {
      const sinceMs = now().getTime() - row.changedAt.getTime();
      if (error instanceof StorageUnavailable && sinceMs < JOIN_TRIED_FOR_MS) {
        logger.warn({ err: error, recordingId: row.id }, 'the storage is away; a recording is joined later');
        return await postponeJoining(db, row.id, new Date(now().getTime() + JOIN_AGAIN_MS));
      }
      logger.error({ err: error, recordingId: row.id }, 'the storage refused a recording');
      await move(this.#deps, row, 'failed', 'storage-failed');
    }
  }

  /** Whether the owner's plan has nothing left for a recording that runs. */
  async #isUsedUp(ownerId: UserId, row: RecordingRow): Promise<boolean> {
    const { now, logger } = this.#deps;
    const at = now();
    const last = this.#counted.get(row.id);
    if (row.state !== 'recording') return false;
    if (last && at.getTime() - last.getTime() < COUNT_RECORDINGS_MS) return false;
    this.#counted.set(row.id, at);
    try {
      return await countRecording(this.#deps, ownerId, row);
    } catch (error) {
      // Its total is counted with the next report.
      logger.warn({ err: error, recordingId: row.id }, 'counting a recording failed');
      return false;
    }
  }

  /** All of it, and what is kept of it. */
  async #countJoined({ id, conferenceId }: RecordingRow): Promise<void> {
    const { db, logger } = this.#deps;
    try {
      const row = await findRecording(db, id);
      const [conference] = await findConferences(db, [conferenceId]);
      if (!row || !conference) return;
      if (row.state === 'ready') await countRecording(this.#deps, conference.createdBy, row);
      else await countStorage(this.#deps, conference.createdBy);
    } catch (error) {
      logger.warn({ err: error, recordingId: id }, 'counting a recording failed');
    }
  }

  async #write(row: RecordingRow, stored: StoredPieces) {
    const { storage } = this.#deps;
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

const SWEEP_AT_ONCE = 200;
