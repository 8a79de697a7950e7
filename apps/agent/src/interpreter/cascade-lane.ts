import type { EngineGrade } from '@intermind/contracts/agent-channel';
import type { LaneStatus } from '@intermind/contracts/captions';
import type { Language } from '@intermind/contracts/languages';
import { wait } from '@intermind/timing';
import type { CascadePlan, UnsupportedPlan } from '../speech/engine-registry.ts';
import { type EngineInfo, isRefusal } from '../speech/ports.ts';
import { aloud } from './aloud.ts';
import type { Lane, VoicelessReason } from './lane.ts';
import type { LaneOptions } from './lane-options.ts';
import { LaneReporter, type LaneSituation } from './lane-reporter.ts';
import { CATCHING_UP_LAG_MS, SKIP_LAG_MS, type LaneFacts } from './lane-state.ts';
import { LaneTrack } from './lane-track.ts';
import { LaneTranslator } from './lane-translator.ts';
import { say } from './lane-voice.ts';
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
import { shorten } from './shortening/shorten.ts';
import { isQuotaReason, type QuotaReason } from './quota-step.ts';
import { rateRatio } from './speed.ts';
import { Untranslated } from './untranslated.ts';

/** The last word on a segment is asked for again after these pauses, before those that follow. */
const FINAL_RETRY_MS = [1_000, 2_000, 4_000];

export interface CascadeLaneOptions extends LaneOptions {
  plan: CascadePlan | UnsupportedPlan;
}

/** A lane in steps: recognised words, commit policy, translator, voice and player. */
export class CascadeLane implements Lane {
  private readonly options: CascadeLaneOptions;
  private readonly policy: LateBinding;
  private readonly translator: LaneTranslator | undefined;
  private readonly untranslated: Untranslated | undefined;
  private readonly track: LaneTrack;
  private readonly reporter: LaneReporter;
  private life = new AbortController();
  private speaking = false;
  /** When the chunk that is being made will probably have been said. */
  private chunkEndMs = 0;
  private translatorFailing = false;
  /** The last word on a segment failed too often, and nothing was answered since. */
  private outage = false;
  private voiceFailing = false;
  private recogniserFailing = false;
  /** Why there are captions only; null: it may speak. */
  private silentFor: VoicelessReason | null = null;
  /** The plan has nothing left for it: only what was begun goes on. */
  private withheld = false;
  /** The segment that is being heard. */
  private openSegment: number | undefined;
  /** The newest segment of which something was said. */
  private voicedSegment = Number.NEGATIVE_INFINITY;

  /** @param output its track and reports, where it shares them */
  constructor(options: CascadeLaneOptions, output?: { track: LaneTrack; reporter: LaneReporter }) {
    this.options = options;
    this.track = output?.track ?? new LaneTrack(options);
    this.reporter = output?.reporter ?? new LaneReporter({ ...options, situation: () => this.situation() });
    const { plan, from, to } = options;
    const typicalMs = { translation: 0, voice: 0 };
    if (plan.kind === 'cascade') {
      typicalMs.translation = plan.translators[0]?.info.typicalMs ?? 0;
      typicalMs.voice = plan.voices[0]?.info.typicalMs ?? 0;
      const translator = new LaneTranslator({ ...options, translators: plan.translators });
      this.translator = translator;
      this.untranslated = new Untranslated({
        clock: options.clock,
        ask: async (request, signal) => this.ask(translator, request, signal),
        onText: options.onText,
      });
    }
    this.policy = new LateBinding(from, to, { ...policyParameters(from, to, typicalMs), ...options.policy });
  }

  get to(): Language {
    return this.options.to;
  }

  get hasVoice(): boolean {
    const { plan } = this.options;
    return plan.kind === 'cascade' && plan.voices.length > 0;
  }

  /** Of the translator that is asked first. */
  get grade(): EngineGrade {
    const { plan } = this.options;
    return (plan.kind === 'cascade' && plan.translators[0]?.info.grade) || 'production';
  }

  resume(spokenBefore: SpokenBefore): void {
    this.policy.resume(spokenBefore);
  }

  get spokenCount(): number {
    return this.policy.spokenCount;
  }

  get status(): LaneStatus {
    return this.reporter.status;
  }

  get translating(): boolean {
    return this.options.plan.kind === 'cascade' && !this.recogniserFailing && !this.translatorFailing;
  }

  get metered(): boolean {
    const voiceWorks = this.hasVoice && !this.voiceFailing && !this.track.failing;
    return this.translating && this.silentFor === null && voiceWorks;
  }

  get resting(): boolean {
    return this.withheld && this.openSegment === undefined && this.idle;
  }

  /** Why the plan took the voice; null: it did not. */
  get steppedDownFor(): QuotaReason | null {
    return isQuotaReason(this.silentFor) ? this.silentFor : null;
  }

  prepare(): void {
    const { plan, from, to, log } = this.options;
    if (plan.kind !== 'cascade' || this.withheld) return;
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
    if (plan.voices.length > 0 && this.silentFor === null) void this.track.open();
  }

  heard(view: SegmentView): void {
    const { segment, words, ended } = view;
    const wasBegun = segment === this.openSegment;
    const isOpen = !ended && words.length > 0 && (wasBegun || !this.withheld);
    this.openSegment = isOpen ? segment : undefined;
    if (this.withheld && !wasBegun) return;
    if (this.options.plan.kind === 'cascade') this.policy.heard(view);
  }

  /** Another one has begun to interpret a segment: it is finished here, whatever the plan has left. */
  begun(segment: number): void {
    this.openSegment = segment;
    this.voicedSegment = segment;
  }

  mayBeVoiced(voiced: boolean, why: VoicelessReason = 'too-many'): void {
    this.silentFor = voiced ? null : why;
  }

  mayBeTranslated(translated: boolean): void {
    this.withheld = !translated;
  }

  recogniserIs(failing: boolean): void {
    this.recogniserFailing = failing;
  }

  /** Says what may be said and asks for translations. */
  tick(): void {
    const { clock } = this.options;
    const silenceMs = this.options.silenceMs();
    // Read before the time, so that an idle player never ends after now.
    const playEndMs = this.playEndMs();
    const nowMs = clock.nowMs();
    const skipped = this.policy.skipStale(nowMs, SKIP_LAG_MS);
    if (skipped > 0) {
      this.reporter.skipped();
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
    this.reporter.report();
  }

  clear(): void {
    this.forget();
    this.endLife();
  }

  forget(): void {
    this.untranslated?.clear();
  }

  silence(): void {
    for (const { request, spoken } of this.policy.untranslated()) this.untranslated?.add(request, spoken);
    this.endLife();
  }

  private endLife(): void {
    this.life.abort(new Error('lane cleared'));
    this.life = new AbortController();
    this.policy.clear();
    this.translator?.clear();
    this.track.clear();
    this.speaking = false;
    this.openSegment = undefined;
    this.voicedSegment = Number.NEGATIVE_INFINITY;
    this.reporter.clear();
    this.reporter.report();
  }

  async close(): Promise<void> {
    this.endLife();
    await this.track.close();
  }

  private playEndMs(): number {
    // While a chunk is being made its end is not known; from its first sound on it can be estimated.
    if (this.speaking) return Math.max(this.chunkEndMs, this.track.player?.endMs() ?? 0);
    return this.track.endMs();
  }

  private async translate(request: TranslationRequest): Promise<void> {
    const { translator, life } = this;
    const { signal } = life;
    if (!translator) return;
    let text: TranslatedText | undefined;
    let by: EngineInfo | undefined;
    const retries = request.complete ? [...FINAL_RETRY_MS] : [];
    for (;;) {
      try {
        const answer = await this.ask(translator, request, signal);
        if (signal.aborted) return;
        text = this.policy.answered(request, answer.texts, this.options.clock.nowMs());
        if (text?.final) by = answer.engine;
        if (request.complete) translator.remember(request.texts[0]!, answer.texts[0]!);
        break;
      } catch (error) {
        if (signal.aborted) return;
        const refused = isRefusal(error);
        if (!refused) this.translatorFailing = true;
        this.options.log.warn({ error, from: this.options.from, to: this.to }, 'translation failed');
        const pauseMs = refused ? undefined : retries.shift();
        if (pauseMs === undefined) {
          this.outage ||= request.complete && !refused;
          const spoken = this.policy.failed(request);
          if (spoken && refused) text = { ...spoken, final: true };
          else if (spoken) this.untranslated?.add(request, spoken);
          break;
        }
        await wait(pauseMs, { clock: this.options.clock, signal });
        if (signal.aborted) return;
      }
    }
    if (text) this.options.onText(text, by);
    this.tick();
  }

  /** An engine that refuses a sentence works. @throws EngineError */
  private async ask(
    translator: LaneTranslator,
    request: TranslationRequest,
    signal: AbortSignal,
  ): ReturnType<LaneTranslator['answer']> {
    try {
      const answer = await translator.answer(request, signal);
      if (!signal.aborted) this.translatorWorks();
      return answer;
    } catch (error) {
      if (!signal.aborted && isRefusal(error)) this.translatorWorks();
      throw error;
    }
  }

  private translatorWorks(): void {
    this.translatorFailing = false;
    if (this.outage) this.untranslated?.worksAgain();
    this.outage = false;
  }

  private async speak(chunk: Chunk): Promise<void> {
    const { plan, clock, registry, to, speaker } = this.options;
    if (plan.kind !== 'cascade') return;
    const text = this.policy.committedText(chunk.segment);
    if (text) this.options.onText(text);
    if (plan.voices.length === 0 || !this.mayVoice(chunk.segment)) return;
    this.voicedSegment = chunk.segment;
    const { signal } = this.life;
    this.speaking = true;
    this.chunkEndMs = Number.POSITIVE_INFINITY;
    const lagMs = clock.nowMs() - chunk.firstSourceMs;
    const ratio = rateRatio(lagMs);
    const words = lagMs > CATCHING_UP_LAG_MS ? this.shortened(chunk) : chunk.words;
    try {
      const player = await this.track.open();
      if (!player || signal.aborted) return;
      // it counts as failing until a chunk has gone well
      this.voiceFailing ||= this.track.failing;
      this.track.failing = false;
      await say({
        clock,
        ladder: { registry, engines: plan.voices, pair: to },
        player,
        text: aloud(words, to, this.options.glossary),
        language: to,
        rateRatio: ratio,
        speaker,
        signal,
        onAudible: (audibleMs) => {
          const earVoiceSpanMs = audibleMs - chunk.firstSourceMs;
          this.reporter.audible(audibleMs, earVoiceSpanMs);
          this.chunkEndMs = audibleMs + expectedSpeechMs(words, to) / ratio;
          const { segment, words: whole } = chunk;
          this.options.onSpoken?.({ words: whole, segment, earVoiceSpanMs, audibleMs, rateRatio: ratio });
        },
      });
      this.voiceFailing = this.track.failing;
    } catch (error) {
      if (!signal.aborted) {
        this.voiceFailing = true;
        this.options.log.warn({ error, lane: to }, 'voice failed; captions only');
      }
    } finally {
      if (!signal.aborted) this.speaking = false;
    }
  }

  /** The plan ends a voice after a sentence: never in the middle of one. */
  private mayVoice(segment: number): boolean {
    return this.silentFor === null || (this.steppedDownFor !== null && segment <= this.voicedSegment);
  }

  /** Before whole sentences have to be skipped. The caption has every word. */
  private shortened({ words, opensSegment }: Chunk): string[] {
    const { to, glossary, log } = this.options;
    const terms = glossary?.written(to) ?? [];
    const shorter = shorten(words, { language: to, opensSentence: opensSegment, terms });
    const left = words.length - shorter.length;
    if (left > 0) {
      this.reporter.shortened();
      this.options.onShortened?.(left);
      log.info({ shortened: left, lane: to }, 'voice left out words that carry nothing, to catch up');
    }
    return shorter;
  }

  private voiceless(busy: boolean): LaneFacts['voiceless'] {
    const { plan } = this.options;
    if (plan.kind !== 'cascade') return null;
    if (plan.voices.length === 0) return plan.voiceless ?? 'no-voice';
    // With too many lanes it is true only of those that have something to say.
    return busy || this.silentFor !== 'too-many' ? this.silentFor : null;
  }

  /** Everything that it has heard is translated and handed over to be played. */
  get idle(): boolean {
    return !this.speaking && this.policy.quiet;
  }

  get done(): boolean {
    return this.idle && !this.track.playing && !this.waits;
  }

  get waits(): boolean {
    return this.untranslated?.waits === true;
  }

  situation(): LaneSituation {
    const { plan } = this.options;
    const playing = this.speaking || this.track.playing;
    const busy = playing || !this.policy.quiet;
    return {
      wordless: plan.kind === 'unsupported' ? plan.reason : this.resting ? 'quota' : null,
      voiceless: this.voiceless(busy),
      recogniserFailing: this.recogniserFailing,
      translatorFailing: this.translatorFailing,
      voiceFailing: this.voiceFailing || this.track.failing,
      busy,
      playing,
      waitingSinceMs: this.policy.oldestWaitingMs(),
      unheard: plan.kind === 'unsupported' && plan.unheard,
    };
  }
}
