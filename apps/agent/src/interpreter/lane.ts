import type { LaneStatus } from '@intermind/contracts/captions';
import type { ParticipantId } from '@intermind/contracts/ids';
import type { Language } from '@intermind/contracts/languages';
import type { Logger } from '../log.ts';
import type { EngineRegistry, InterpretationPlan } from '../speech/engine-registry.ts';
import { firstThatWorks } from '../speech/fallback.ts';
import { EngineError } from '../speech/ports.ts';
import { withTimeLimit } from '../speech/time-limit.ts';
import { type Clock, pause } from '../shared/clock.ts';
import { laneState, SKIP_LAG_MS, type LaneFacts } from './lane-state.ts';
import { say } from './lane-voice.ts';
import { Player } from './player.ts';
import {
  LateBinding,
  type Chunk,
  type TranslatedText,
  type TranslationRequest,
} from './policy/late-binding.ts';
import { policyParameters } from './policy/parameters.ts';
import type { SegmentView } from './policy/segment-tracker.ts';
import { fromWords } from './policy/words.ts';
import type { LaneSink } from './room-port.ts';
import { rateRatio } from './speed.ts';

const TRANSLATION_LIMIT_MS = 1_500;
/** The last word on a segment may take longer, and is asked for again after these pauses: nothing else would bring it. */
const FINAL_LIMIT_MS = 4_000;
const FINAL_RETRY_MS = [1_000, 2_000, 4_000];
/** Of an average voice at its usual speed. */
const MS_PER_WORD = 350;
/** For the media server to take a new track. */
const SINK_LIMIT_MS = 10_000;
const STATUS_PERIOD_MS = 500;
const STATUS_REFRESH_MS = 5_000;

export interface SpokenChunk {
  words: string[];
  segment: number;
  /** Ear-voice span: from the start of the first source word to the first translated sound, milliseconds. */
  earVoiceSpanMs: number;
  /** When its first sound leaves the player, on the clock. */
  audibleMs: number;
  rateRatio: number;
}

export interface LaneOptions {
  speaker: ParticipantId;
  from: Language;
  to: Language;
  plan: InterpretationPlan;
  registry: EngineRegistry;
  clock: Clock;
  log: Logger;
  /** Publishes the track; called once, when the lane is first needed, and never for a lane without a voice. */
  openSink: () => Promise<LaneSink>;
  onText: (text: TranslatedText) => void;
  onStatus: (status: LaneStatus) => void;
  onSpoken?: (chunk: SpokenChunk) => void;
  /** How long the speaker has paused, right now. */
  silenceMs: () => number;
}

/** One speaker interpreted into one language: commit policy, translator, voice and player, and how well it goes. */
export class Lane {
  private readonly options: LaneOptions;
  private readonly policy: LateBinding;
  private player: Promise<Player | undefined> | undefined;
  private readyPlayer: Player | undefined;
  private sink: LaneSink | undefined;
  private life = new AbortController();
  private speaking = false;
  private chunkLagMs = 0;
  /** When the chunk that is being made will probably have been said. */
  private chunkEndMs = 0;
  private translatorFailing = false;
  private voiceFailing = false;
  /** The track did not take all of the last chunk. */
  private trackFailing = false;
  private recogniserFailing = false;
  /** Grows across restarts of the worker too: starts at the clock. */
  private sequence: number;
  private reported: { status: LaneStatus; atMs: number } | undefined;

  constructor(options: LaneOptions) {
    this.options = options;
    this.sequence = Math.floor(options.clock.nowMs());
    const { plan } = options;
    const typicalMs = { translation: 0, voice: 0 };
    if (plan.kind === 'cascade') {
      typicalMs.translation = plan.translators[0]?.info.typicalMs ?? 0;
      typicalMs.voice = plan.voices[0]?.info.typicalMs ?? 0;
    }
    this.policy = new LateBinding(
      options.from,
      options.to,
      policyParameters(options.from, options.to, typicalMs),
    );
  }

  get to(): Language {
    return this.options.to;
  }

  get spokenCount(): number {
    return this.policy.spokenCount;
  }

  get status(): LaneStatus {
    return this.reported?.status ?? this.currentStatus();
  }

  /** Gets engines and track ready before the first word. */
  prepare(): void {
    const { plan, from, to, log } = this.options;
    if (plan.kind !== 'cascade') return;
    for (const translator of plan.translators.slice(0, 1)) {
      translator.warmUp?.(from, to).catch((error: unknown) => {
        log.warn({ error, engine: translator.info.id }, 'warming up the translator failed');
      });
    }
    if (plan.voices.length > 0) this.player ??= this.openPlayer();
  }

  heard(view: SegmentView): void {
    if (this.options.plan.kind === 'cascade') this.policy.heard(view);
  }

  recogniserIs(failing: boolean): void {
    this.recogniserFailing = failing;
  }

  /** Each 20 ms and whenever something happened: says what may be said and asks for translations. */
  tick(): void {
    const { clock } = this.options;
    const silenceMs = this.options.silenceMs();
    // Read before the time, so that an idle player never ends after now.
    const playEndMs = this.playEndMs();
    const nowMs = clock.nowMs();
    const skipped = this.policy.skipStale(nowMs, SKIP_LAG_MS);
    if (skipped > 0)
      this.options.log.warn(
        { skipped, lane: this.options.to },
        'voice skipped words to catch up; captions show them',
      );
    if (!this.speaking) {
      const chunk = this.policy.pull(nowMs, playEndMs);
      if (chunk) void this.speak(chunk);
    }
    for (;;) {
      const request = this.policy.nextRequest(nowMs, silenceMs, this.playEndMs());
      if (!request) break;
      void this.translate(request);
    }
    this.report(nowMs);
  }

  /** The lane is not needed: silences it at once. It may be used again. */
  clear(): void {
    this.life.abort(new Error('lane cleared'));
    this.life = new AbortController();
    this.policy.clear();
    this.readyPlayer?.clear();
    this.speaking = false;
    this.chunkLagMs = 0;
    this.report(this.options.clock.nowMs());
  }

  async close(): Promise<void> {
    this.clear();
    await this.player;
    await this.sink?.close();
  }

  private playEndMs(): number {
    // While a chunk is being made its end is not known; from its first sound on it can be estimated.
    if (this.speaking) return Math.max(this.chunkEndMs, this.readyPlayer?.endMs() ?? 0);
    return this.readyPlayer?.endMs() ?? this.options.clock.nowMs();
  }

  /** A track that the media server opens too late is taken down again. */
  private async openSink(): Promise<LaneSink> {
    const { clock, openSink } = this.options;
    const never = new AbortController().signal;
    return withTimeLimit(clock, SINK_LIMIT_MS, 'opening the track', never, async (given) => {
      const sink = await openSink();
      if (given.aborted) await sink.close();
      return sink;
    });
  }

  private async openPlayer(): Promise<Player | undefined> {
    try {
      this.sink = await this.openSink();
      const player = new Player(this.sink, this.options.clock, (error) => {
        this.trackFailing = true;
        this.voiceBroke(error);
      });
      this.readyPlayer = player;
      return player;
    } catch (error) {
      this.player = undefined;
      this.voiceBroke(error);
      return undefined;
    }
  }

  private async translate(request: TranslationRequest): Promise<void> {
    const { signal } = this.life;
    let text: TranslatedText | undefined;
    const retries = request.complete ? [...FINAL_RETRY_MS] : [];
    for (;;) {
      try {
        const answers = await this.answersTo(request, signal);
        if (signal.aborted) return;
        this.translatorFailing = false;
        text = this.policy.answered(request, answers, this.options.clock.nowMs());
        break;
      } catch (error) {
        if (signal.aborted) return;
        this.translatorFailing = true;
        this.options.log.warn({ error, from: this.options.from, to: this.to }, 'translation failed');
        const pauseMs = retries.shift();
        if (pauseMs === undefined) {
          text = this.policy.failed(request);
          break;
        }
        await pause(this.options.clock, pauseMs, signal);
        if (signal.aborted) return;
      }
    }
    if (text) this.options.onText(text);
    this.tick();
  }

  /** All texts of a request from one engine: it fails once, whatever the number of texts. */
  private async answersTo(request: TranslationRequest, signal: AbortSignal): Promise<string[]> {
    const { plan, registry, clock, from, to } = this.options;
    if (plan.kind !== 'cascade') throw new EngineError('nothing translates here', 'request');
    const limitMs = request.complete ? FINAL_LIMIT_MS : TRANSLATION_LIMIT_MS;
    const ladder = { registry, engines: plan.translators, pair: `${from}>${to}` };
    return firstThatWorks(ladder, signal, (engine) =>
      withTimeLimit(clock, limitMs, engine.info.id, signal, (limited) =>
        Promise.all(
          request.texts.map(async (text, index) => {
            if (text === '') return '';
            const complete = request.complete && index === 0;
            return engine.translate({ text, from, to, complete, signal: limited });
          }),
        ),
      ),
    );
  }

  private async speak(chunk: Chunk): Promise<void> {
    const { plan, clock, registry, to, speaker } = this.options;
    if (plan.kind !== 'cascade') return;
    const text = this.policy.committedText(chunk.segment);
    if (text) this.options.onText(text);
    if (plan.voices.length === 0) return;
    const { signal } = this.life;
    this.speaking = true;
    this.chunkEndMs = Number.POSITIVE_INFINITY;
    const ratio = rateRatio(clock.nowMs() - chunk.firstSourceMs);
    try {
      this.player ??= this.openPlayer();
      const player = await this.player;
      if (!player || signal.aborted) return;
      this.trackFailing = false;
      await say({
        clock,
        ladder: { registry, engines: plan.voices, pair: to },
        player,
        text: fromWords(chunk.words, to),
        language: to,
        rateRatio: ratio,
        speaker,
        signal,
        onAudible: (audibleMs) => {
          const earVoiceSpanMs = audibleMs - chunk.firstSourceMs;
          this.chunkLagMs = earVoiceSpanMs;
          this.chunkEndMs = audibleMs + (chunk.words.length * MS_PER_WORD) / ratio;
          const { words, segment } = chunk;
          this.options.onSpoken?.({ words, segment, earVoiceSpanMs, audibleMs, rateRatio: ratio });
        },
      });
      this.voiceFailing = this.trackFailing;
    } catch (error) {
      if (!signal.aborted) this.voiceBroke(error);
    } finally {
      if (!signal.aborted) this.speaking = false;
    }
  }

  private voiceBroke(error: unknown): void {
    this.voiceFailing = true;
    this.options.log.warn({ error, lane: this.options.to }, 'voice failed; captions only');
  }

  private currentStatus(): LaneStatus {
    const { plan, clock, speaker, to } = this.options;
    const nowMs = clock.nowMs();
    const playing = this.speaking || (this.readyPlayer?.endMs() ?? 0) > nowMs;
    const waitingSinceMs = this.policy.oldestWaitingMs();
    const waitingMs = waitingSinceMs === undefined ? 0 : nowMs - waitingSinceMs;
    const busy = playing || !this.policy.quiet;
    const lagMs = busy ? Math.max(playing ? this.chunkLagMs : 0, waitingMs) : 0;
    const facts: LaneFacts = {
      missing: plan.kind === 'unsupported' ? plan.reason : plan.voices.length === 0 ? 'no-voice' : null,
      recogniserFailing: this.recogniserFailing,
      translatorFailing: this.translatorFailing,
      voiceFailing: this.voiceFailing,
      busy,
      lagMs,
    };
    const { state, reason } = laneState(facts);
    return { speaker, language: to, state, lagMs: Math.round(lagMs), reason, sequence: this.sequence };
  }

  /** Reports the state: at once when it changes, every 500 ms while busy, every 5 s for participants who join later. */
  private report(nowMs: number): void {
    const status = this.currentStatus();
    const last = this.reported;
    const changed = status.state !== last?.status.state || status.reason !== last.status.reason;
    const moving = status.lagMs !== last?.status.lagMs || status.lagMs > 0 || status.state === 'active';
    const periodMs = moving ? STATUS_PERIOD_MS : STATUS_REFRESH_MS;
    if (!changed && nowMs - (last?.atMs ?? 0) < periodMs) return;
    this.reported = { status: { ...status, sequence: this.sequence++ }, atMs: nowMs };
    this.options.onStatus(this.reported.status);
  }
}
