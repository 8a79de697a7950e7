import type { Language } from '@intermind/contracts/languages';
import type { Clock } from '@intermind/timing';
import type { Logger } from '../log.ts';
import { withEngineTimeLimit } from '../speech/time-limit.ts';
import { Player, type PlayerSink } from './player.ts';
import type { LaneSink } from './room-port.ts';

/** For the media server to take a new track. */
const SINK_LIMIT_MS = 10_000;
/** Between two attempts to open one while sound waits. */
const RETRY_MS = 1_000;
/** A track that takes sound so long after it did not works again. */
const RECOVERY_MS = 1_000;

export interface LaneTrackOptions {
  to: Language;
  clock: Clock;
  log: Logger;
  openSink: () => Promise<LaneSink>;
}

/** The published track of one lane, opened when it is first needed, and its player. */
export class LaneTrack {
  private readonly options: LaneTrackOptions;
  private opening: Promise<Player | undefined> | undefined;
  private sink: LaneSink | undefined;
  /** It could not be opened, or did not take what was played, and has taken nothing since. The lane may reset it. */
  failing = false;
  private brokeMs = Number.NEGATIVE_INFINITY;
  /** Once the track is open. */
  player: Player | undefined;

  constructor(options: LaneTrackOptions) {
    this.options = options;
  }

  /** @returns undefined when the media server does not take the track; the next call tries again */
  async open(): Promise<Player | undefined> {
    this.opening ??= this.openPlayer();
    return this.opening;
  }

  /** Call regularly while sound waits for it. */
  retry(): void {
    const { clock } = this.options;
    if (!this.player && clock.nowMs() - this.brokeMs >= RETRY_MS) void this.open();
  }

  /** When what was handed over has been heard, on the clock; now when there is nothing. */
  endMs(): number {
    return this.player?.endMs() ?? this.options.clock.nowMs();
  }

  get playing(): boolean {
    return (this.player?.endMs() ?? 0) > this.options.clock.nowMs();
  }

  clear(): void {
    this.player?.clear();
  }

  async close(): Promise<void> {
    await this.opening;
    await this.sink?.close();
  }

  private async openPlayer(): Promise<Player | undefined> {
    try {
      this.sink = await this.openSink();
      this.player = new Player(this.watched(this.sink), this.options.clock, (error) => this.broke(error));
      this.failing = false;
      return this.player;
    } catch (error) {
      this.opening = undefined;
      this.broke(error);
      return undefined;
    }
  }

  /** A track that the media server opens too late is taken down again. */
  private async openSink(): Promise<LaneSink> {
    const { clock, openSink } = this.options;
    const never = new AbortController().signal;
    return withEngineTimeLimit(clock, SINK_LIMIT_MS, 'opening the track', never, async (given) => {
      const sink = await openSink();
      if (given.aborted) await sink.close();
      return sink;
    });
  }

  private watched(sink: LaneSink): PlayerSink {
    return {
      write: async (frame) => {
        await sink.write(frame);
        if (this.options.clock.nowMs() - this.brokeMs >= RECOVERY_MS) this.failing = false;
      },
      queuedMs: () => sink.queuedMs(),
      clear: () => sink.clear(),
    };
  }

  private broke(error: unknown): void {
    this.failing = true;
    this.brokeMs = this.options.clock.nowMs();
    this.options.log.warn({ error, lane: this.options.to }, 'voice failed; captions only');
  }
}
