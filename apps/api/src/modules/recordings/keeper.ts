import type { ConferenceId, RecordingTrack } from '@intermind/contracts';
import { findConferences } from '../conferences/index.ts';
import {
  folderOf,
  folderOfConference,
  listStoredConferences,
  pieceKey,
  piecesFolder,
  TrackFile,
} from './files.ts';
import { joinPicture, joinSound, type PartStream } from './join.ts';
import { whatIsDue } from './policy.ts';
import { announce, isNearlyFull, move, type RecordingsDependencies, stop } from './service.ts';
import {
  claimJoining,
  deletePieces,
  finishJoining,
  listPieces,
  listUnfinished,
  type PieceRow,
  type RecordingRow,
  type StoredTrackRow,
} from './store.ts';

export interface KeeperDependencies extends RecordingsDependencies {
  /** Whether any worker can record; undefined where other instances have workers. */
  recorderAvailable: () => boolean | undefined;
}

/** An instance that died while it joined is not waited for longer. */
const JOIN_WITHIN_MS = 60 * 60_000;

/** Sees to it that no recording stays where it is: stops those whose time has come, and makes files of the finished ones. */
export class RecordingKeeper {
  readonly #deps: KeeperDependencies;
  readonly #since: Date;
  #joining: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(deps: KeeperDependencies) {
    this.#deps = deps;
    this.#since = deps.now();
  }

  /** Call about every second. */
  async tick(): Promise<void> {
    const { db, storage, now, recorderAvailable } = this.#deps;
    const unfinished = await listUnfinished(db);
    if (unfinished.length === 0) return;
    const nearlyFull = await isNearlyFull(storage);
    for (const { recording, conferenceEndedAt, conferenceEmptySince } of unfinished) {
      const due = whatIsDue(recording, {
        now: now(),
        nearlyFull,
        recorderAvailable: recorderAvailable(),
        watchedSince: this.#since,
        conference: { endedAt: conferenceEndedAt, emptySince: conferenceEmptySince },
      });
      if (due?.state === 'stopping') await stop(this.#deps, recording, due.reason);
      else if (due?.state === 'failed') await move(this.#deps, recording, 'failed', due.reason);
      else if (due?.state === 'processing') await move(this.#deps, recording, 'processing');
      if (recording.state === 'processing') this.join(recording);
    }
  }

  /** Makes files of a recording that has stopped, one recording after the other. */
  join(row: RecordingRow): void {
    this.#joining = this.#joining
      .then(() => (this.#closed ? undefined : this.#join(row)))
      .catch((error: unknown) =>
        this.#deps.logger.error({ err: error, recordingId: row.id }, 'joining a recording failed'),
      );
  }

  /** Deletes what is stored of conferences that are gone. */
  async sweep(): Promise<void> {
    const { db, storage } = this.#deps;
    const stored = await listStoredConferences(storage);
    for (let at = 0; at < stored.length; at += SWEEP_AT_ONCE) {
      const ids = stored.slice(at, at + SWEEP_AT_ONCE);
      const known = new Set((await findConferences(db, ids)).map(({ id }) => id));
      for (const id of ids) if (!known.has(id)) await storage.deleteFolder(folderOfConference(id));
    }
  }

  /** Deletes the files of a conference whose rows are gone. */
  async forget(id: ConferenceId): Promise<void> {
    await this.#deps.storage.deleteFolder(folderOfConference(id));
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
      const pieces = await listPieces(db, row.id);
      const { parts, tracks } = await this.#write(row, pieces);
      const last = parts.at(-1);
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
    } catch (error) {
      logger.error({ err: error, recordingId: row.id }, 'the storage refused a recording');
      await move(this.#deps, row, 'failed', 'storage-failed');
    }
  }

  async #write(row: RecordingRow, pieces: readonly PieceRow[]) {
    const { storage } = this.#deps;
    const numbers = [...new Set(pieces.map(({ part }) => part))];
    const streamOf = (track: RecordingTrack, part: number): PartStream | undefined => {
      const own = pieces.filter((piece) => piece.part === part && piece.track === track);
      const read = async function* () {
        for (const piece of own) yield await storage.get(pieceKey(row, piece));
      };
      return own[0] && { startedAt: own[0].trackStartedAt, read };
    };
    const pictures = numbers.flatMap((part) => streamOf('picture', part) ?? []);
    const picture = new TrackFile(storage, row, 'picture');
    const parts = await joinPicture(pictures, picture);
    const tracks: StoredTrackRow[] = [{ track: 'picture', bytes: picture.bytes, mimeType: 'video/webm' }];
    // A part without a picture is no part.
    const shown = numbers.filter((part) =>
      parts.some(({ startedAt }) => startedAt === streamOf('picture', part)?.startedAt.toISOString()),
    );
    const languages = new Set(pieces.flatMap(({ track }) => (track === 'picture' ? [] : [track])));
    for (const track of languages) {
      const file = new TrackFile(storage, row, track);
      const streams = shown.map((part) => streamOf(track, part));
      if (await joinSound(parts, streams, file))
        tracks.push({ track, bytes: file.bytes, mimeType: 'audio/webm' });
    }
    return { parts, tracks };
  }
}

const SWEEP_AT_ONCE = 200;
