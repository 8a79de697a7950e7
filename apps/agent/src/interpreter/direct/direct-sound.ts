import type { Clock } from '@intermind/timing';
import { FRAME_MS, LANE_SAMPLE_RATE_HZ } from '../../sound/format.ts';
import { Resampler } from '../../sound/resampler.ts';
import { concat, isSilent } from '../../sound/silence-trimmer.ts';
import type { Player } from '../player.ts';

/** Pauses are kept up to this long: what is longer would only make the voice later. */
const PAUSE_KEPT_MS = 400;
/** Of sound that the track does not take, the oldest is dropped. */
export const SOUND_MAX_MS = 15_000;

interface WaitingFrame {
  pcm: Int16Array;
  begins: boolean;
  /** On the time line of the engine. */
  atMs: number | undefined;
}

export interface DirectSoundOptions {
  sampleRateHz: number;
  clock: Clock;
  /** Undefined while the track cannot take it: what is there waits. */
  player: () => Player | undefined;
  /** The voice begins, or goes on after a pause; when it will be heard, on the clock. */
  onAudible: (audibleMs: number) => void;
}

/** Sound of an engine on its way into the track. Some never stop sending, silence included; from others nothing comes in a pause. */
export class DirectSound {
  private readonly options: DirectSoundOptions;
  private readonly frameSamples: number;
  private resampler: Resampler;
  private partial: Int16Array = new Int16Array(0);
  private pauseMs = Number.POSITIVE_INFINITY;
  private pushedMs = 0;
  private waiting: WaitingFrame[] = [];
  /** How far the sound has come, and how far it was given to the player; on the time line of the engine. */
  private atMs: number | undefined;
  private givenUntilMs: number | undefined = Number.NEGATIVE_INFINITY;

  constructor(options: DirectSoundOptions) {
    this.options = options;
    this.frameSamples = (options.sampleRateHz * FRAME_MS) / 1_000;
    this.resampler = new Resampler(options.sampleRateHz, LANE_SAMPLE_RATE_HZ);
  }

  /** Sound that the track has not taken yet. */
  get waitingMs(): number {
    return this.waiting.length * FRAME_MS;
  }

  /** The voice speaks, or pauses for a moment. */
  get speaking(): boolean {
    return this.pauseMs <= PAUSE_KEPT_MS;
  }

  /** Up to where the voice was given to the player, on the time line of the engine; undefined: as far as is known, all of it. */
  get saidUntilMs(): number | undefined {
    return this.waiting.length > 0 ? this.givenUntilMs : this.atMs;
  }

  /** A session begins, with a time line of its own. */
  restart(): void {
    this.atMs = undefined;
    this.givenUntilMs = Number.NEGATIVE_INFINITY;
  }

  push(pcm: Int16Array, atMs: number | undefined): void {
    this.atMs = atMs ?? this.atMs;
    this.pushedMs = this.options.clock.nowMs();
    const joined = concat([this.partial, pcm]);
    const wholeSamples = joined.length - (joined.length % this.frameSamples);
    for (let at = 0; at < wholeSamples; at += this.frameSamples)
      this.frame(joined.slice(at, at + this.frameSamples));
    this.partial = joined.slice(wholeSamples);
    this.flush();
  }

  /** Call regularly: hands over what waited. */
  flush(): void {
    if (this.options.clock.nowMs() - this.pushedMs > PAUSE_KEPT_MS) this.endStretch();
    if (this.waiting.length === 0) return;
    const player = this.options.player();
    if (!player) return;
    for (const { pcm, begins, atMs } of this.waiting.splice(0)) {
      this.givenUntilMs = atMs;
      if (begins) this.options.onAudible(player.endMs());
      if (pcm.length > 0) player.push(this.resampler.push(pcm));
      else this.fillUp(player);
    }
  }

  /** What has come is played to its end, as far as it may. */
  end(): void {
    this.endStretch();
    this.flush();
  }

  clear(): void {
    this.waiting = [];
    this.partial = new Int16Array(0);
    this.pauseMs = Number.POSITIVE_INFINITY;
    this.resampler = new Resampler(this.options.sampleRateHz, LANE_SAMPLE_RATE_HZ);
  }

  private frame(pcm: Int16Array): void {
    const isQuiet = isSilent(pcm);
    const begins = !isQuiet && this.pauseMs > PAUSE_KEPT_MS;
    const wasPlaying = this.speaking;
    this.pauseMs = isQuiet ? this.pauseMs + FRAME_MS : 0;
    if (this.speaking) this.hold(pcm, begins);
    else if (wasPlaying) this.hold();
  }

  private hold(pcm: Int16Array = new Int16Array(0), begins = false): void {
    this.waiting.push({ pcm, begins, atMs: this.atMs });
    if (this.waitingMs > SOUND_MAX_MS) this.waiting.shift();
  }

  private endStretch(): void {
    if (this.speaking) this.hold();
    this.pauseMs = Number.POSITIVE_INFINITY;
    this.partial = new Int16Array(0);
  }

  private fillUp(player: Player): void {
    player.push(this.resampler.flush());
    player.finishChunk();
    this.resampler = new Resampler(this.options.sampleRateHz, LANE_SAMPLE_RATE_HZ);
  }
}
