import type { PlayableRecording } from '@intermind/contracts';
import { opusMs, SILENCE, SILENCE_MS } from './webm/opus.ts';
import { type Frame, readWebm, type Track, type WebmBytes } from './webm/read-webm.ts';
import { WebmWriter } from './webm/write-webm.ts';

/** One track of one part, as its recorder sent it. */
export interface PartStream {
  /** When its first moment was recorded. */
  startedAt: Date;
  read(): WebmBytes;
}

/** Where the joined file goes. */
export interface FileSink {
  /** Keeps so many bytes at the beginning for `finish`. */
  begin(headBytes: number): void;
  append(bytes: Uint8Array): Promise<void>;
  finish(head: Uint8Array): Promise<void>;
}

type Parts = PlayableRecording['parts'];

/** A gap between two sounds that is filled with silence; players stumble over larger ones. */
const GAP_MS = 3 * SILENCE_MS;
const VIDEO_TRACK = 1;
const AUDIO_TRACK = 2;
/** How long the last picture of a part is shown. */
const LAST_PICTURE_MS = 50;

/**
 * Joins the pictures of all recorders, and the sound of the room with them. Nothing is coded again. Where something is missing one
 * part ends, and the next begins with the next whole picture.
 * @param streams by recorder; undefined where it sent no picture
 * @returns by recorder, where its parts begin; without those that hold no picture. When there are none nothing is written
 */
export async function joinPicture(
  streams: readonly (PartStream | undefined)[],
  sink: FileSink,
): Promise<Parts[]> {
  const file = new JoinedFile(sink);
  const joined: Parts[] = [];
  for (const stream of streams) {
    const parts: Parts = [];
    joined.push(parts);
    if (!stream) continue;
    let hasLost = false;
    /** Of the part that goes on: where it begins in the file, and in what the recorder sent. */
    let open: { atMs: number; fromMs: number } | undefined;
    const end = () => {
      if (open)
        parts.push({
          startedAt: new Date(stream.startedAt.getTime() + open.fromMs).toISOString(),
          atMs: open.atMs,
          durationMs: file.endMs - open.atMs,
        });
      open = undefined;
    };
    for await (const item of framesOf(stream.read())) {
      if ('lost' in item) {
        end();
        hasLost = true;
        continue;
      }
      const { frame, kind, tracks } = item;
      // Nothing can be seen before the first whole picture.
      if (!open && kind === 'video' && frame.isKey)
        open = { atMs: file.endMs, fromMs: hasLost ? frame.timeMs : 0 };
      if (!open || frame.timeMs < open.fromMs) continue;
      file.open(tracks);
      await file.add({ ...frame, timeMs: open.atMs + frame.timeMs - open.fromMs }, kind);
    }
    end();
  }
  await file.finish(file.endMs);
  return joined;
}

/**
 * Joins what listeners of one language heard, as long as the picture: silence where nobody was interpreted into it.
 * @param joined parts by recorder
 * @param streams by recorder; undefined where the language was not heard
 * @returns whether there is a file
 */
export async function joinSound(
  joined: readonly Parts[],
  streams: readonly (PartStream | undefined)[],
  sink: FileSink,
): Promise<boolean> {
  const file = new JoinedFile(sink);
  for (const [index, parts] of joined.entries()) {
    const stream = streams[index];
    if (!stream || parts.length === 0) continue;
    for await (const item of framesOf(stream.read())) {
      if ('lost' in item || item.kind !== 'audio') continue;
      const timeMs = placeIn(parts, stream.startedAt.getTime() + item.frame.timeMs);
      if (timeMs === undefined) continue;
      file.open(item.tracks);
      await file.add({ ...item.frame, timeMs }, item.kind);
    }
  }
  const last = joined.flat().at(-1);
  return last ? file.finish(last.atMs + last.durationMs) : false;
}

/** Where a moment is in the file, milliseconds. */
function placeIn(parts: Parts, atMs: number): number | undefined {
  for (const part of parts) {
    const sinceMs = atMs - Date.parse(part.startedAt);
    if (sinceMs >= 0 && sinceMs < part.durationMs) return part.atMs + sinceMs;
  }
  return undefined;
}

async function* framesOf(source: WebmBytes) {
  let tracks: Track[] = [];
  for await (const item of readWebm(source)) {
    if ('lost' in item) yield item;
    else if ('tracks' in item) tracks = item.tracks;
    else {
      const kind = tracks.find(({ number }) => number === item.frame.track)?.kind;
      if (kind === 'video' || kind === 'audio') yield { frame: item.frame, kind, tracks } as const;
    }
  }
}

class JoinedFile {
  readonly #sink: FileSink;
  #writer: WebmWriter | undefined;
  #soundEndMs = 0;
  #hasSound = false;
  endMs = 0;

  constructor(sink: FileSink) {
    this.#sink = sink;
  }

  /** Begins with these tracks; those of later parts are alike. */
  open(tracks: readonly Track[]): void {
    if (this.#writer) return;
    const numbers = { video: VIDEO_TRACK, audio: AUDIO_TRACK };
    const own = tracks.flatMap((track) =>
      track.kind === 'other' ? [] : [{ ...track, number: numbers[track.kind] }],
    );
    this.#hasSound = own.some(({ kind }) => kind === 'audio');
    this.#writer = new WebmWriter(own, (bytes) => this.#sink.append(bytes));
    this.#sink.begin(this.#writer.headBytes);
  }

  async add(frame: Frame, kind: 'video' | 'audio'): Promise<void> {
    if (kind === 'video') {
      await this.#writer!.add({ ...frame, track: VIDEO_TRACK });
      this.endMs = Math.max(this.endMs, frame.timeMs + LAST_PICTURE_MS);
      return;
    }
    await this.#fillTo(frame.timeMs);
    await this.#writer!.add({ ...frame, track: AUDIO_TRACK });
    this.#soundEndMs = frame.timeMs + opusMs(frame.data);
    this.endMs = Math.max(this.endMs, Math.ceil(this.#soundEndMs));
  }

  async finish(durationMs: number): Promise<boolean> {
    if (!this.#writer) return false;
    if (this.#hasSound) await this.#fillTo(durationMs);
    await this.#sink.finish(await this.#writer.finish(durationMs));
    return true;
  }

  async #fillTo(timeMs: number): Promise<void> {
    if (timeMs - this.#soundEndMs <= GAP_MS) return;
    for (let atMs = Math.ceil(this.#soundEndMs); atMs + SILENCE_MS <= timeMs; atMs += SILENCE_MS)
      await this.#writer!.add({ track: AUDIO_TRACK, timeMs: atMs, isKey: true, data: SILENCE });
  }
}
