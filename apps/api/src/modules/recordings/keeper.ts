import type { ConferenceId, RecordingId, UserId } from '@intermind/contracts';
import { keepHolds } from '../legal-holds/index.ts';
import { folderOfConference, listStoredConferences, piecesFolder } from './files.ts';
import { RecordingJoiner } from './joiner.ts';
import { COUNT_RECORDINGS_MS, countRecording, countStorage } from './metering.ts';
import { type MissingRecorder, whatIsDue } from './policy.ts';
import { announce, isNearlyFull, move, type RecordingsDependencies, stop, wait } from './service.ts';
import {
  deletePieces,
  deleteUnreachable,
  listJoinedWithPieces,
  listRecordedOf,
  listUnfinished,
  type RecordingRow,
  reviveFailed,
} from './store.ts';
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

/** Sees to it that no recording stays where it is: stops those whose time has come, and makes files of the finished ones. */
export class RecordingKeeper {
  readonly #deps: KeeperDependencies;
  readonly #watch: Watch;
  readonly #joiner: RecordingJoiner;
  #hasRevived = false;
  /** When the recordings that run were counted last. */
  #counted = new Map<RecordingId, Date>();

  constructor(deps: KeeperDependencies) {
    this.#deps = deps;
    this.#watch = new Watch(deps.now());
    this.#joiner = new RecordingJoiner(deps);
  }

  /** Call about every second. */
  async tick(): Promise<void> {
    const { db, now, recordersOf } = this.#deps;
    // An operator who has fixed the cause restarts the API.
    if (!this.#hasRevived) for (const row of await reviveFailed(db, now())) announce(this.#deps, row);
    this.#hasRevived = true;
    const unfinished = await listUnfinished(db);
    const watchedSince = this.#watch.hasRead(now());
    if (unfinished.length === 0) return;
    const nearlyFull = await isNearlyFull(this.#deps);
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
      if (recording.state === 'processing') this.#joiner.add(recording);
    }
    this.#watch.hasRead(now());
  }

  /**
   * Deletes the recordings of past meetings that are in nobody's history, pieces of those that are ready, and what is stored without a
   * recording. A folder that is not
   * deleted does not stop the others.
   * @throws AggregateError afterwards
   */
  async sweep(): Promise<void> {
    const { db, storage, logger } = this.#deps;
    const failures: unknown[] = [];
    const trying = async (conferenceId: ConferenceId, work: Promise<unknown>, what: string) => {
      try {
        await work;
      } catch (error) {
        logger.error({ err: error, conferenceId }, what);
        failures.push(error);
      }
    };
    await db.transaction(async (tx) => {
      await keepHolds(tx);
      await deleteUnreachable(tx);
    });
    for (const row of await listJoinedWithPieces(db))
      await trying(
        row.conferenceId,
        storage.deleteFolder(piecesFolder(row)).then(() => deletePieces(db, row.id)),
        'deleting pieces that were joined failed',
      );
    const stored = await listStoredConferences(storage);
    for (let at = 0; at < stored.length; at += SWEEP_AT_ONCE) {
      const ids = stored.slice(at, at + SWEEP_AT_ONCE);
      const known = new Set(await listRecordedOf(db, ids));
      for (const id of ids.filter((each) => !known.has(each)))
        await trying(
          id,
          storage.deleteFolder(folderOfConference(id)),
          'deleting files without a recording failed',
        );
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

  close(): Promise<void> {
    return this.#joiner.close();
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
}

const SWEEP_AT_ONCE = 200;
