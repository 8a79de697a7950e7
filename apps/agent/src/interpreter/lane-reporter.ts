import type { LaneStatus } from '@intermind/contracts/captions';
import type { ParticipantId } from '@intermind/contracts/ids';
import type { Language } from '@intermind/contracts/languages';
import type { Clock } from '@intermind/timing';
import { laneState, LEFT_OUT_SHOWN_MS, type LaneFacts } from './lane-state.ts';

const STATUS_PERIOD_MS = 500;
const STATUS_REFRESH_MS = 5_000;

export interface LaneReporterOptions {
  speaker: ParticipantId;
  to: Language;
  clock: Clock;
  onStatus: (status: LaneStatus) => void;
  situation: () => LaneSituation;
}

/** What a lane knows of itself when it reports. */
export interface LaneSituation extends Omit<LaneFacts, 'lagMs'> {
  /** Sound of the lane is on its way to listeners. */
  playing: boolean;
  /** When the oldest word that waits to be said was spoken. */
  waitingSinceMs: number | undefined;
  /** It is recognition that the seal of the room forbids. */
  unheard?: boolean | undefined;
}

/** Tells listeners how well one lane goes. */
export class LaneReporter {
  private readonly options: LaneReporterOptions;
  private lastChunk: LaneStatus['lastChunk'] = null;
  private skippedAtMs = Number.NEGATIVE_INFINITY;
  private shortenedAtMs = Number.NEGATIVE_INFINITY;
  /** Grows across restarts of the worker too: starts at the clock. */
  private sequence: number;
  private reported: { status: LaneStatus; atMs: number } | undefined;

  constructor(options: LaneReporterOptions) {
    this.options = options;
    this.sequence = Math.floor(options.clock.nowMs());
  }

  /** As it was reported last. */
  get status(): LaneStatus {
    return this.reported?.status ?? this.statusNow();
  }

  /** @param lagMs from the first source word of the chunk to its first sound */
  audible(audibleMs: number, lagMs: number): void {
    this.lastChunk = { atMs: Math.round(audibleMs), lagMs: Math.max(0, Math.round(lagMs)) };
  }

  /** The voice left words out: that is told for some seconds. */
  skipped(): void {
    this.skippedAtMs = this.options.clock.nowMs();
  }

  /** The voice left out what carries nothing: the same. */
  shortened(): void {
    this.shortenedAtMs = this.options.clock.nowMs();
  }

  clear(): void {
    this.lastChunk = null;
  }

  /** At once when it changes and with each chunk, every 500 ms while busy, every 5 s for participants who join later. */
  report(): void {
    const nowMs = this.options.clock.nowMs();
    const status = this.statusNow();
    const last = this.reported;
    const changed =
      last === undefined ||
      status.state !== last.status.state ||
      status.reason !== last.status.reason ||
      status.skipped !== last.status.skipped ||
      status.shortened !== last.status.shortened ||
      status.lastChunk?.atMs !== last.status.lastChunk?.atMs;
    const moving = status.lagMs !== last?.status.lagMs || status.lagMs > 0 || status.state === 'active';
    const periodMs = moving ? STATUS_PERIOD_MS : STATUS_REFRESH_MS;
    if (!changed && nowMs - last.atMs < periodMs) return;
    this.reported = { status: { ...status, sequence: this.sequence++ }, atMs: nowMs };
    this.options.onStatus(this.reported.status);
  }

  private statusNow(): LaneStatus {
    const { clock, speaker, to } = this.options;
    const { playing, waitingSinceMs, unheard, ...situation } = this.options.situation();
    const { lastChunk, sequence } = this;
    const nowMs = clock.nowMs();
    const waitingMs = waitingSinceMs === undefined ? 0 : nowMs - waitingSinceMs;
    const behindMs = Math.max(playing ? (lastChunk?.lagMs ?? 0) : 0, waitingMs);
    const lagMs = situation.busy ? behindMs : 0;
    const { state, reason } = laneState({ ...situation, lagMs });
    const skipped = nowMs - this.skippedAtMs < LEFT_OUT_SHOWN_MS;
    const shortened = nowMs - this.shortenedAtMs < LEFT_OUT_SHOWN_MS;
    const status = { speaker, language: to, state, lagMs: Math.round(lagMs), lastChunk, reason, sequence };
    return {
      ...status,
      ...(unheard && { unheard }),
      ...(skipped && { skipped }),
      ...(shortened && { shortened }),
    };
  }
}
