import { childrenOf, element, float, ID, idBytes, unsigned } from './elements.ts';
import type { Frame, Track } from './read-webm.ts';

/** A cluster’s frames lie at most 32 s after its beginning: their place in it has two bytes. */
const CLUSTER_MAX_MS = 5_000;
const CLUSTER_MAX_BYTES = 8 * 1024 * 1024;
const MILLISECOND_NS = 1_000_000;
const NAME = Buffer.from('Intermind');

/**
 * Writes a WebM file that players can jump in: its length is known, and an index at its end says where the pictures are that
 * can be shown at once. The beginning is written last: `finish` answers it, as long as `headBytes` says.
 */
export class WebmWriter {
  readonly #emit: (bytes: Uint8Array) => Promise<void>;
  readonly #tracks: readonly Track[];
  readonly #main: number;
  readonly #hasPicture: boolean;
  readonly #cues: { timeMs: number; position: number }[] = [];
  /** Behind the head of the segment. */
  #position: number;
  #cluster: { timeMs: number; frames: Buffer[]; bytes: number } | undefined;
  readonly headBytes: number;

  /** @param emit takes what follows on the beginning */
  constructor(tracks: readonly Track[], emit: (bytes: Uint8Array) => Promise<void>) {
    this.#emit = emit;
    this.#tracks = tracks;
    const main = tracks.find(({ kind }) => kind === 'video') ?? tracks[0]!;
    this.#main = main.number;
    this.#hasPicture = main.kind === 'video';
    this.headBytes = this.#head(0, 0, 0).length;
    this.#position = this.headBytes - SEGMENT_FROM;
  }

  /** Frames come in the order of their time, or nearly. */
  async add(frame: Frame): Promise<void> {
    const startsCluster = frame.track === this.#main && (frame.isKey || !this.#hasPicture);
    const cluster = this.#cluster;
    if (
      !cluster ||
      (startsCluster && (this.#hasPicture || frame.timeMs - cluster.timeMs >= CLUSTER_MAX_MS)) ||
      Math.abs(frame.timeMs - cluster.timeMs) > 4 * CLUSTER_MAX_MS ||
      cluster.bytes > CLUSTER_MAX_BYTES
    ) {
      await this.#endCluster();
      if (startsCluster) this.#cues.push({ timeMs: frame.timeMs, position: this.#position });
      this.#cluster = { timeMs: frame.timeMs, frames: [], bytes: 0 };
    }
    const open = this.#cluster!;
    const head = Buffer.alloc(4);
    head[0] = 0x80 | frame.track;
    head.writeInt16BE(frame.timeMs - open.timeMs, 1);
    head[3] = frame.isKey ? 0x80 : 0;
    const block = element(ID.simpleBlock, head, frame.data);
    open.frames.push(block);
    open.bytes += block.length;
  }

  /** @returns the beginning of the file */
  async finish(durationMs: number): Promise<Buffer> {
    await this.#endCluster();
    const cuesAt = this.#position;
    await this.#write(
      element(
        ID.cues,
        ...this.#cues.map(({ timeMs, position }) =>
          element(
            ID.cuePoint,
            element(ID.cueTime, unsigned(timeMs)),
            element(
              ID.cueTrackPositions,
              element(ID.cueTrack, unsigned(this.#main)),
              element(ID.cueClusterPosition, unsigned(position)),
            ),
          ),
        ),
      ),
    );
    return this.#head(durationMs, cuesAt, this.#position);
  }

  async #endCluster(): Promise<void> {
    const cluster = this.#cluster;
    if (!cluster) return;
    this.#cluster = undefined;
    await this.#write(
      element(ID.cluster, element(ID.timestamp, unsigned(cluster.timeMs)), ...cluster.frames),
    );
  }

  async #write(bytes: Buffer): Promise<void> {
    this.#position += bytes.length;
    await this.#emit(bytes);
  }

  #head(durationMs: number, cuesAt: number, segmentBytes: number): Buffer {
    const info = element(
      ID.info,
      element(ID.timestampScale, unsigned(MILLISECOND_NS)),
      element(ID.duration, float(durationMs)),
      element(ID.muxingApp, NAME),
      element(ID.writingApp, NAME),
    );
    const tracks = element(ID.tracks, ...this.#tracks.map(entryOf));
    const seek = (id: number, position: number) =>
      element(ID.seek, element(ID.seekId, idBytes(id)), element(ID.seekPosition, unsigned(position)));
    const seekHead = (infoAt: number, tracksAt: number) =>
      element(ID.seekHead, seek(ID.info, infoAt), seek(ID.tracks, tracksAt), seek(ID.cues, cuesAt));
    const infoAt = seekHead(0, 0).length;
    const inside = Buffer.concat([seekHead(infoAt, infoAt + info.length), info, tracks]);
    const segment = element(ID.segment);
    segment.writeBigUInt64BE((1n << 56n) | BigInt(segmentBytes), segment.length - 8);
    return Buffer.concat([EBML_HEAD, segment, inside]);
  }
}

const EBML_HEAD = element(
  ID.ebml,
  element(ID.ebmlVersion, unsigned(1)),
  element(ID.ebmlReadVersion, unsigned(1)),
  element(ID.ebmlMaxIdLength, unsigned(4)),
  element(ID.ebmlMaxSizeLength, unsigned(8)),
  element(ID.docType, Buffer.from('webm')),
  element(ID.docTypeVersion, unsigned(4)),
  element(ID.docTypeReadVersion, unsigned(2)),
);
/** Where positions are counted from. */
const SEGMENT_FROM = EBML_HEAD.length + element(ID.segment).length;

/** The entry of a track under its number here. */
function entryOf({ number, entry }: Track): Buffer {
  const others = [...childrenOf(entry)]
    .filter(({ id }) => id !== ID.trackNumber)
    .map(({ id, content }) => element(id, content));
  return element(ID.trackEntry, element(ID.trackNumber, unsigned(number)), ...others);
}
