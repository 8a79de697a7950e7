import type { Clock } from '@intermind/timing';
import { type PieceSender, type RecordedTrack } from './piece-sender.ts';

/** Nothing of more than this is lost with the recorder. */
const PIECE_MS = 4_000;
const KEY_PICTURE_MS = 4_000;
const PICTURE_BITRATE_BPS = 1_200_000;
const SOUND_BITRATE_BPS = 64_000;
const PICTURE_TYPE = 'video/webm;codecs=vp8,opus';
const SOUND_TYPE = 'audio/webm;codecs=opus';

/** Chromium's; the types of TypeScript do not have it yet. */
interface Options extends MediaRecorderOptions {
  videoKeyFrameIntervalDuration?: number;
}

/** Codes tracks and hands out what came in pieces of a few seconds. */
export class Recording {
  readonly #sender: PieceSender;
  readonly #clock: Pick<Clock, 'nowMs'>;
  readonly #heldMs: number;
  readonly #recorders: MediaRecorder[] = [];
  readonly #onFailed: (why: string) => void;

  /** @param heldMs how long ago what is recorded was said and seen */
  constructor(
    sender: PieceSender,
    clock: Pick<Clock, 'nowMs'>,
    heldMs: number,
    onFailed: (why: string) => void,
  ) {
    this.#sender = sender;
    this.#clock = clock;
    this.#heldMs = heldMs;
    this.#onFailed = onFailed;
  }

  begin(track: RecordedTrack, stream: MediaStream): void {
    const isPicture = track === 'picture';
    const options: Options = {
      mimeType: isPicture ? PICTURE_TYPE : SOUND_TYPE,
      audioBitsPerSecond: SOUND_BITRATE_BPS,
      ...(isPicture
        ? { videoBitsPerSecond: PICTURE_BITRATE_BPS, videoKeyFrameIntervalDuration: KEY_PICTURE_MS }
        : {}),
    };
    const recorder = new MediaRecorder(stream, options);
    recorder.addEventListener('error', (event) => this.#onFailed(String(event.error)));
    recorder.start(PIECE_MS);
    // It takes what comes from here on; a page that is busy hears of it late (`start`).
    const startedAtMs = this.#clock.nowMs() - this.#heldMs;
    recorder.addEventListener('dataavailable', ({ data }) => this.#sender.add(track, startedAtMs, data));
    this.#recorders.push(recorder);
  }

  /** Resolves when everything is with the API. */
  async end(): Promise<void> {
    const stopped = this.#recorders.map(
      (recorder) =>
        new Promise<void>((resolve) => {
          if (recorder.state === 'inactive') return resolve();
          recorder.addEventListener('stop', () => resolve());
          recorder.stop();
        }),
    );
    await Promise.all(stopped);
    await this.#sender.finish();
  }
}
