import type { PlayableRecording } from '@intermind/contracts';
import { opusMs, SILENCE, SILENCE_MS } from './webm/opus.ts';
import { type Frame, readWebm, type Track } from './webm/read-webm.ts';
import { WebmWriter } from './webm/write-webm.ts';

/** One track of one part, as its recorder sent it. */
export interface PartStream {
  /** When its first moment was recorded. */
  startedAt: Date;
  read(): AsyncIterable<Uint8Array>;
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
 * Joins the pictures of all parts, and the sound of the room with them. Nothing is coded again.
 * @returns where each part begins, without those that hold no picture; empty when none does, and then nothing is written
 */
export async function joinPicture(streams: readonly PartStream[], sink: FileSink): Promise<Parts> {
  const file = new JoinedFile(sink);
  const parts: Parts = [];
  for (const stream of streams) {
    const atMs = file.endMs;
    let begins = false;
    for await (const { frame, kind, tracks } of framesOf(stream.read())) {
      // Nothing can be seen before the first whole picture.
      begins ||= kind === 'video' && frame.isKey;
      if (!begins) continue;
      file.open(tracks);
      await file.add({ ...frame, timeMs: atMs + frame.timeMs }, kind);
    }
    if (begins)
      parts.push({ startedAt: stream.startedAt.toISOString(), atMs, durationMs: file.endMs - atMs });
  }
  await file.finish(file.endMs);
  return parts;
}

/**
 * Joins what listeners of one language heard, as long as the picture: silence where nobody was interpreted into it.
 * @param streams by part; undefined where the language was not heard
 * @returns whether there is a file
 */
export async function joinSound(
  parts: Parts,
  streams: readonly (PartStream | undefined)[],
  sink: FileSink,
): Promise<boolean> {
  const file = new JoinedFile(sink);
  for (const [index, part] of parts.entries()) {
    const stream = streams[index];
    if (!stream) continue;
    const fromMs = part.atMs + (stream.startedAt.getTime() - Date.parse(part.startedAt));
    const endMs = part.atMs + part.durationMs;
    for await (const { frame, kind, tracks } of framesOf(stream.read())) {
      const timeMs = fromMs + frame.timeMs;
      if (kind !== 'audio' || timeMs < part.atMs || timeMs >= endMs) continue;
      file.open(tracks);
      await file.add({ ...frame, timeMs }, kind);
    }
  }
  const last = parts.at(-1);
  return last ? file.finish(last.atMs + last.durationMs) : false;
}

async function* framesOf(source: AsyncIterable<Uint8Array>) {
  let tracks: Track[] = [];
  for await (const item of readWebm(source)) {
    if ('tracks' in item) tracks = item.tracks;
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
