import type { ConferenceId, Language, RecordingId, RecordingTrack } from '@intermind/contracts';
import { Readable } from 'node:stream';
import type { Storage } from '../../adapters/storage/index.ts';
import type { FileSink } from './join.ts';

/** A joined track is kept in files of this size, the last one smaller: any range of it is read from a few of them. */
export const FILE_BYTES = 4 * 1024 * 1024;

export interface RecordingPlace {
  conferenceId: ConferenceId;
  id: RecordingId;
}

/** A file of a recording: one of its tracks, or what was made of it later. */
export type FileName = RecordingTrack | `dub-${Language}`;

const ROOT = 'recordings';
export const folderOfConference = (id: ConferenceId): string => `${ROOT}/${id}`;
export const folderOf = ({ conferenceId, id }: RecordingPlace): string =>
  `${folderOfConference(conferenceId)}/${id}`;
export const piecesFolder = (place: RecordingPlace): string => `${folderOf(place)}/pieces`;
export const pieceKey = (
  place: RecordingPlace,
  { part, track, number }: { part: number; track: RecordingTrack; number: number },
): string => `${piecesFolder(place)}/${part}-${track}-${number}`;
export const folderOfFile = (place: RecordingPlace, name: FileName): string => `${folderOf(place)}/${name}`;
const fileKey = (place: RecordingPlace, name: FileName, index: number): string =>
  `${folderOfFile(place, name)}/${String(index).padStart(6, '0')}`;

/** Conferences of which the storage holds something. */
export async function listStoredConferences(storage: Storage): Promise<ConferenceId[]> {
  return (await storage.listFolders(ROOT)) as ConferenceId[];
}

/** Writes a file; the beginning of it last. */
export class TrackFile implements FileSink {
  readonly #storage: Storage;
  readonly #place: RecordingPlace;
  readonly #name: FileName;
  #first: Buffer | undefined;
  #open: Buffer[] = [];
  #openBytes = 0;
  #index = 0;
  bytes = 0;

  constructor(storage: Storage, place: RecordingPlace, name: FileName) {
    this.#storage = storage;
    this.#place = place;
    this.#name = name;
  }

  begin(headBytes: number): void {
    this.#push(Buffer.alloc(headBytes));
  }

  async append(bytes: Uint8Array): Promise<void> {
    this.#push(Buffer.from(bytes));
    while (this.#openBytes >= FILE_BYTES) {
      const all = Buffer.concat(this.#open);
      await this.#keep(all.subarray(0, FILE_BYTES));
      const rest = Buffer.from(all.subarray(FILE_BYTES));
      this.#open = [rest];
      this.#openBytes = rest.length;
    }
  }

  async finish(head: Uint8Array): Promise<void> {
    if (this.#openBytes > 0) await this.#keep(Buffer.concat(this.#open));
    const first = this.#first!;
    first.set(head);
    await this.#storage.put(fileKey(this.#place, this.#name, 0), first);
  }

  #push(bytes: Buffer): void {
    this.#open.push(bytes);
    this.#openBytes += bytes.length;
    this.bytes += bytes.length;
  }

  async #keep(bytes: Buffer): Promise<void> {
    const index = this.#index;
    this.#index += 1;
    if (index === 0) this.#first = Buffer.from(bytes);
    else await this.#storage.put(fileKey(this.#place, this.#name, index), bytes);
  }
}

/** The bytes of a file from one place to another, both included, a little at a time. */
export function readTrack(
  storage: Storage,
  place: RecordingPlace,
  name: FileName,
  range: { from: number; to: number },
): Readable {
  async function* read() {
    for (let at = range.from; at <= range.to;) {
      const index = Math.floor(at / FILE_BYTES);
      const begins = index * FILE_BYTES;
      const last = Math.min(range.to - begins, FILE_BYTES - 1);
      for await (const chunk of storage.read(fileKey(place, name, index), at - begins, last))
        yield chunk as Buffer;
      at = begins + FILE_BYTES;
    }
  }
  return Readable.from(read(), { objectMode: false });
}
