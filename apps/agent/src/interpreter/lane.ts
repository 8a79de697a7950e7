import type { EngineGrade } from '@intermind/contracts/agent-channel';
import type { LaneStatus } from '@intermind/contracts/captions';
import type { Language } from '@intermind/contracts/languages';
import { wait } from '@intermind/timing';
import { firstThatWorks } from '../speech/fallback.ts';
import {
  EngineError,
  type EngineInfo,
  type TextTranslator,
  type TranslatedSentence,
} from '../speech/ports.ts';
import { withEngineTimeLimit } from '../speech/time-limit.ts';
import type { LaneOptions } from './lane-options.ts';
import { laneState, SKIP_LAG_MS, SKIP_SHOWN_MS, type LaneFacts } from './lane-state.ts';
import { say } from './lane-voice.ts';
import { Player } from './player.ts';
import {
  LateBinding,
  type Chunk,
  type TranslatedText,
  type TranslationRequest,
} from './policy/late-binding.ts';
import { policyParameters } from './policy/parameters.ts';
import type { SpokenBefore } from './policy/segment-state.ts';
import type { SegmentView } from './policy/segment-tracker.ts';
import { expectedSpeechMs } from './policy/word-lists.ts';
import { fromWords } from './policy/words.ts';
import type { LaneSink } from './room-port.ts';
import { rateRatio } from './speed.ts';
import { TranslationMemo } from './translation-memo.ts';

const TRANSLATION_LIMIT_MS = 1_500;
/** The last word on a segment may take longer, and is asked for again after these pauses: nothing else would bring it. */
const FINAL_LIMIT_MS = 4_000;
/** As long as another engine may be asked. */
const FINAL_FIRST_LIMIT_MS = 2_500;
/** Finished sentences that a translator is given to keep to their wording. */
const CONTEXT_SENTENCES = 2;
const FINAL_RETRY_MS = [1_000, 2_000, 4_000];
/** For the media server to take a new track. */
const SINK_LIMIT_MS = 10_000;
const STATUS_PERIOD_MS = 500;
const STATUS_REFRESH_MS = 5_000;

/** One speaker interpreted into one language: commit policy, translator, voice and player, and how well it goes. */
export class Lane {
  private readonly options: LaneOptions;
  private readonly policy: LateBinding;
  private readonly memo = new TranslationMemo();
  private player: Promise<Player | undefined> | undefined;
  private readyPlayer: Player | undefined;
  private sink: LaneSink | undefined;
  private context: readonly TranslatedSentence[] = [];
  private life = new AbortController();
  private speaking = false;
  private lastChunk: LaneStatus['lastChunk'] = null;
  /** When the chunk that is being made will probably have been said. */
  private chunkEndMs = 0;
  private translatorFailing = false;
  private voiceFailing = false;
  /** The track did not take all of the last chunk. */
  private trackFailing = false;
  private recogniserFailing = false;
  /** Why there are captions only; null: it may speak. */
  private silentFor: 'too-many' | 'quota' | null = null;
  private skippedAtMs = Number.NEGATIVE_INFINITY;
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

  /** Of the translator that is asked first. */
  get grade(): EngineGrade {
    const { plan } = this.options;
    return (plan.kind === 'cascade' && plan.translators[0]?.info.grade) || 'production';
  }

  /** Another process has spoken the beginning of a segment. */
  resume(spokenBefore: SpokenBefore): void {
    this.policy.resume(spokenBefore);
  }

  get spokenCount(): number {
    return this.policy.spokenCount;
  }

  get status(): LaneStatus {
    return this.reported?.status ?? this.currentStatus();
  }

  /** Whether its words are translated at this moment. */
  get translating(): boolean {
    return this.options.plan.kind === 'cascade' && !this.recogniserFailing && !this.translatorFailing;
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
    for (const voice of this.silentFor === null ? plan.voices.slice(0, 1) : []) {
      voice.warmUp?.(to).catch((error: unknown) => {
        log.warn({ error, engine: voice.info.id }, 'warming up the voice failed');
      });
    }
    if (plan.voices.length > 0 && this.silentFor === null) this.player ??= this.openPlayer();
  }

  heard(view: SegmentView): void {
    if (this.options.plan.kind === 'cascade') this.policy.heard(view);
  }

  /** Takes the voice away, or gives it back: what is being said is said to its end. */
  mayBeVoiced(voiced: boolean, why: 'too-many' | 'quota' = 'too-many'): void {
    this.silentFor = voiced ? null : why;
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
    if (skipped > 0) {
      this.skippedAtMs = nowMs;
      this.options.onSkipped?.(skipped);
      this.options.log.warn(
        { skipped, lane: this.options.to },
        'voice skipped words to catch up; captions show them',
      );
    }
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
    this.context = [];
    this.memo.clear();
    this.readyPlayer?.clear();
    this.speaking = false;
    this.lastChunk = null;
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
    return withEngineTimeLimit(clock, SINK_LIMIT_MS, 'opening the track', never, async (given) => {
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
    let by: EngineInfo | undefined;
    const retries = request.complete ? [...FINAL_RETRY_MS] : [];
    for (;;) {
      try {
        const answer = await this.answerTo(request, signal);
        if (signal.aborted) return;
        this.translatorFailing = false;
        text = this.policy.answered(request, answer.texts, this.options.clock.nowMs());
        if (text?.final) by = answer.engine;
        if (request.complete) this.remember(request.texts[0]!, answer.texts[0]!);
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
        await wait(pauseMs, { clock: this.options.clock, signal });
        if (signal.aborted) return;
      }
    }
    if (text) this.options.onText(text, by);
    this.tick();
  }

  private remember(source: string, translation: string): void {
    if (source !== '') this.context = [...this.context, { source, translation }].slice(-CONTEXT_SENTENCES);
  }

  /** All texts of a request from one engine: it fails once, whatever the number of texts. */
  private async answerTo(
    request: TranslationRequest,
    signal: AbortSignal,
  ): Promise<{ texts: string[]; engine: EngineInfo }> {
    const { plan, registry, clock, from, to } = this.options;
    if (plan.kind !== 'cascade') throw new EngineError('nothing translates here', 'request');
    const last = plan.translators.at(-1);
    const limitMs = (engine: TextTranslator): number => {
      if (!request.complete) return TRANSLATION_LIMIT_MS;
      return engine === last ? FINAL_LIMIT_MS : FINAL_FIRST_LIMIT_MS;
    };
    const ladder = { registry, engines: plan.translators, pair: `${from}>${to}` };
    return firstThatWorks(ladder, signal, (engine) =>
      withEngineTimeLimit(clock, limitMs(engine), engine.info.id, signal, async (limited) => {
        const texts = await Promise.all(
          request.texts.map(async (text) => {
            if (text === '') return '';
            const { complete } = request;
            const ask = async (): Promise<string> =>
              engine.translate({
                ...{ text, from, to, complete, context: this.context, signal: limited },
                terms: this.options.glossary?.translations(text, to) ?? [],
              });
            return complete ? ask() : this.memo.translation(request.segment, text, ask);
          }),
        );
        return { texts, engine: engine.info };
      }),
    );
  }

  private async speak(chunk: Chunk): Promise<void> {
    const { plan, clock, registry, to, speaker } = this.options;
    if (plan.kind !== 'cascade') return;
    const text = this.policy.committedText(chunk.segment);
    if (text) this.options.onText(text);
    if (plan.voices.length === 0 || this.silentFor !== null) return;
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
        text: this.aloud(chunk.words),
        language: to,
        rateRatio: ratio,
        speaker,
        signal,
        onAudible: (audibleMs) => {
          const earVoiceSpanMs = audibleMs - chunk.firstSourceMs;
          this.lastChunk = {
            atMs: Math.round(audibleMs),
            lagMs: Math.max(0, Math.round(earVoiceSpanMs)),
          };
          this.chunkEndMs = audibleMs + expectedSpeechMs(chunk.words, to) / ratio;
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

  private aloud(words: string[]): string {
    const { glossary, to } = this.options;
    const text = fromWords(words, to);
    return glossary?.aloud(text, to) ?? text;
  }

  private voiceBroke(error: unknown): void {
    this.voiceFailing = true;
    this.options.log.warn({ error, lane: this.options.to }, 'voice failed; captions only');
  }

  private voiceless(busy: boolean): LaneFacts['voiceless'] {
    const { plan } = this.options;
    if (plan.kind !== 'cascade') return null;
    if (plan.voices.length === 0) return plan.voiceless ?? 'no-voice';
    return busy ? this.silentFor : null;
  }

  private currentStatus(): LaneStatus {
    const { plan, clock, speaker, to } = this.options;
    const nowMs = clock.nowMs();
    const playing = this.speaking || (this.readyPlayer?.endMs() ?? 0) > nowMs;
    const waitingSinceMs = this.policy.oldestWaitingMs();
    const waitingMs = waitingSinceMs === undefined ? 0 : nowMs - waitingSinceMs;
    const busy = playing || !this.policy.quiet;
    const lagMs = busy ? Math.max(playing ? (this.lastChunk?.lagMs ?? 0) : 0, waitingMs) : 0;
    const facts: LaneFacts = {
      wordless: plan.kind === 'unsupported' ? plan.reason : null,
      voiceless: this.voiceless(busy),
      recogniserFailing: this.recogniserFailing,
      translatorFailing: this.translatorFailing,
      voiceFailing: this.voiceFailing,
      busy,
      lagMs,
    };
    const { state, reason } = laneState(facts);
    const { lastChunk, sequence } = this;
    const skipped = nowMs - this.skippedAtMs < SKIP_SHOWN_MS;
    const status = { speaker, language: to, state, lagMs: Math.round(lagMs), lastChunk, reason, sequence };
    const unheard = plan.kind === 'unsupported' && plan.unheard;
    return { ...status, ...(unheard && { unheard }), ...(skipped && { skipped }) };
  }

  /** Reports the state: at once when it changes and with each chunk, every 500 ms while busy, every 5 s for participants who join later. */
  private report(nowMs: number): void {
    const status = this.currentStatus();
    const last = this.reported;
    const changed =
      last === undefined ||
      status.state !== last.status.state ||
      status.reason !== last.status.reason ||
      status.skipped !== last.status.skipped ||
      status.lastChunk?.atMs !== last.status.lastChunk?.atMs;
    const moving = status.lagMs !== last?.status.lagMs || status.lagMs > 0 || status.state === 'active';
    const periodMs = moving ? STATUS_PERIOD_MS : STATUS_REFRESH_MS;
    if (!changed && nowMs - last.atMs < periodMs) return;
    this.reported = { status: { ...status, sequence: this.sequence++ }, atMs: nowMs };
    this.options.onStatus(this.reported.status);
  }
}
