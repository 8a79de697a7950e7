import type { Clock } from '@intermind/timing';
import type { RoomHandlers } from '../interpreter/room-port.ts';
import type { Logger } from '../log.ts';
import { BackOff } from '../shared/back-off.ts';

/** Streams of one track that end or fail in a row, without any sound, before no more are opened: about 25 s. */
const ATTEMPTS_MAX = 8;

export interface MicrophoneTrack {
  identity: string;
  /** Of the track: a person who publishes again has another. */
  sid: string;
  muted: boolean;
  /** Opens a stream of its sound, as recognisers hear it (sound/format.ts); it ends when `signal` is aborted. */
  sound: (signal: AbortSignal) => AsyncIterable<Int16Array>;
}

export interface MicrophonesOptions {
  handlers: Pick<RoomHandlers, 'microphoneOpened' | 'microphoneHeard' | 'microphoneClosed'>;
  clock: Clock;
  log: Logger;
}

/**
 * Hears the newest microphone track of each person. Events of an older track may come late and change nothing. A stream that
 * ends while its track is there is opened again.
 */
export class Microphones {
  private readonly options: MicrophonesOptions;
  private readonly heard = new Map<string, HeardTrack>();

  constructor(options: MicrophonesOptions) {
    this.options = options;
  }

  subscribed(track: MicrophoneTrack): void {
    this.left(track.identity);
    const heard = new HeardTrack(track, this.options);
    this.heard.set(track.identity, heard);
    heard.begin();
  }

  unsubscribed(identity: string, sid: string | undefined): void {
    if (this.heard.get(identity)?.sid === sid) this.left(identity);
  }

  muted(identity: string, sid: string | undefined, muted: boolean): void {
    const heard = this.heard.get(identity);
    if (heard?.sid === sid) heard?.mutedIs(muted);
  }

  left(identity: string): void {
    this.heard.get(identity)?.end();
    this.heard.delete(identity);
  }

  close(): void {
    for (const identity of [...this.heard.keys()]) this.left(identity);
  }
}

class HeardTrack {
  private readonly track: MicrophoneTrack;
  private readonly options: MicrophonesOptions;
  private readonly stop = new AbortController();
  private readonly backOff = new BackOff();
  private muted: boolean;
  /** Whether the handlers were told last that it is open. */
  private open = false;
  private streaming = false;
  private cancelRetry: (() => void) | undefined;

  constructor(track: MicrophoneTrack, options: MicrophonesOptions) {
    this.track = track;
    this.options = options;
    this.muted = track.muted;
  }

  get sid(): string {
    return this.track.sid;
  }

  begin(): void {
    if (!this.muted) this.tellOpened();
    void this.stream();
  }

  mutedIs(muted: boolean): void {
    this.muted = muted;
    if (muted) return this.tellClosed();
    // after too many attempts the next one is the person's
    if (!this.streaming) this.retry(0);
    this.tellOpened();
  }

  end(): void {
    this.stop.abort();
    this.cancelRetry?.();
    this.tellClosed();
  }

  private async stream(): Promise<void> {
    const { identity, sid, sound } = this.track;
    const { handlers, log } = this.options;
    const { signal } = this.stop;
    this.streaming = true;
    try {
      for await (const frame of sound(signal)) {
        if (signal.aborted) break;
        this.backOff.reset();
        // Some clients go on sending silence.
        if (this.muted) continue;
        this.tellOpened();
        handlers.microphoneHeard(identity, frame);
      }
      if (!signal.aborted) log.warn({ identity, sid }, 'microphone stream ended before its track');
    } catch (error) {
      if (!signal.aborted) log.warn({ error, identity, sid }, 'microphone stream failed');
    }
    this.streaming = false;
    if (signal.aborted) return;
    this.tellClosed();
    if (this.backOff.attempts < ATTEMPTS_MAX) this.retry(this.backOff.nextDelayMs());
    else log.error({ identity, sid }, 'microphone stream given up until the microphone is unmuted');
  }

  private retry(afterMs: number): void {
    this.cancelRetry?.();
    this.cancelRetry = this.options.clock.after(afterMs, () => void this.stream());
  }

  private tellOpened(): void {
    if (this.open) return;
    this.open = true;
    this.options.handlers.microphoneOpened(this.track.identity);
  }

  private tellClosed(): void {
    if (!this.open) return;
    this.open = false;
    this.options.handlers.microphoneClosed(this.track.identity);
  }
}
