import type { Language, RecordingTrack } from '@intermind/contracts';
import { crc32 } from 'node:zlib';
import { FileLost, type Storage } from '../../adapters/storage/index.ts';
import { pieceKey, type RecordingPlace } from './files.ts';
import type { PartStream } from './join.ts';
import type { PieceRow } from './store.ts';
import { GAP } from './webm/read-webm.ts';

type Named = Pick<PieceRow, 'part' | 'track' | 'number'>;

/** What recorders sent of one recording, as it is read to be joined. A piece that is lost or damaged is a gap. */
export class StoredPieces {
  readonly #storage: Storage;
  readonly #place: RecordingPlace;
  readonly #pieces: readonly PieceRow[];
  readonly #lost = new Map<string, Named>();
  /** Numbers of the recorders that sent something, in their order. */
  readonly recorders: readonly number[];

  /** @param pieces by part, track and number */
  constructor(storage: Storage, place: RecordingPlace, pieces: readonly PieceRow[]) {
    this.#storage = storage;
    this.#place = place;
    this.#pieces = pieces;
    this.recorders = [...new Set(pieces.map(({ part }) => part))];
  }

  get languages(): Language[] {
    return [...new Set(this.#pieces.flatMap(({ track }) => (track === 'picture' ? [] : [track])))];
  }

  get hasPicture(): boolean {
    return this.#pieces.some(({ track }) => track === 'picture');
  }

  get bytes(): number {
    return this.#pieces.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Pieces that could not be read so far. */
  get lost(): Named[] {
    return [...this.#lost.values()];
  }

  /** By recorder; undefined where it did not send this track. */
  streamsOf(track: RecordingTrack): (PartStream | undefined)[] {
    return this.recorders.map((part) => {
      const own = this.#pieces.filter((piece) => piece.part === part && piece.track === track);
      const startedAtMs = own[0] && own[0].trackStartedAt.getTime() + this.#clockBehindMs(part);
      return startedAtMs === undefined
        ? undefined
        : { startedAt: new Date(startedAtMs), read: () => this.#read(own) };
    });
  }

  /** Of a recorder. The piece that came fastest says it best; all tracks have the same, so that they stay together. */
  #clockBehindMs(recorder: number): number {
    return this.#pieces.reduce(
      (least, { part, clockBehindMs }) => (part === recorder ? Math.min(least, clockBehindMs) : least),
      Infinity,
    );
  }

  async *#read(pieces: readonly PieceRow[]) {
    let next = 0;
    for (const piece of pieces) {
      // A database that was restored may know fewer than there were.
      if (piece.number !== next) yield GAP;
      next = piece.number + 1;
      const content = await this.#contentOf(piece);
      if (content) {
        yield content;
        continue;
      }
      this.#lost.set(pieceKey(this.#place, piece), piece);
      if (piece.head !== null) yield Buffer.from(piece.head, 'base64');
      yield GAP;
    }
  }

  async #contentOf(piece: PieceRow): Promise<Uint8Array | undefined> {
    try {
      const content = await this.#storage.get(pieceKey(this.#place, piece));
      if (content.length !== piece.bytes) return undefined;
      return piece.checksum === null || piece.checksum === crc32(content) ? content : undefined;
    } catch (error) {
      if (error instanceof FileLost) return undefined;
      throw error;
    }
  }
}
