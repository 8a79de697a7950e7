import type { EngineGrade } from '@intermind/contracts/agent-channel';
import type { LaneStatus } from '@intermind/contracts/captions';
import type { Language } from '@intermind/contracts/languages';
import type { DirectPlan } from '../speech/engine-registry.ts';
import { EngineError, type SpeechTranslationEvent, type SpeechTranslator } from '../speech/ports.ts';
import { CascadeLane } from './cascade-lane.ts';
import { DirectFeed, PRE_ROLL_MS } from './direct/direct-feed.ts';
import { DirectSegments } from './direct/direct-segments.ts';
import { DirectSound, SOUND_MAX_MS } from './direct/direct-sound.ts';
import type { Lane, VoicelessReason } from './lane.ts';
import type { LaneOptions } from './lane-options.ts';
import { LaneReporter, type LaneSituation } from './lane-reporter.ts';
import { LaneTrack } from './lane-track.ts';
import type { SpokenBefore } from './policy/segment-state.ts';
import type { SegmentView } from './policy/segment-tracker.ts';

/** A pause after which speech is new: what was said before is recognised by then, and belongs to the engine that heard it. */
const PAUSE_MS = 1_500;

/** When the plan ends the voice: a session ends once all is said and the speaker paused for so long, or after the limit. */
const LAST_PAUSE_MS = 500;
const LAST_WORDS_LIMIT_MS = 10_000;

export interface DirectLaneOptions extends LaneOptions {
  plan: DirectPlan;
}

/**
 * A lane from speech to speech in one step. A session hears the speaker; its sound is the track and its text the captions,
 * by the segments that the recogniser hears. When it fails, a lane in steps goes on behind the words that were said, until
 * the speaker begins anew and the engine may be tried again.
 */
export class DirectLane implements Lane {
  private readonly options: DirectLaneOptions;
  private readonly track: LaneTrack;
  private readonly reporter: LaneReporter;
  private readonly cascade: CascadeLane;
  private readonly feed: DirectFeed;
  private readonly segments: DirectSegments;
  private engine: SpeechTranslator | undefined;
  private sound: DirectSound | undefined;
  /** Words spoken since then, on the clock, are the session's. */
  private sinceMs = 0;
  /** When the first source word was spoken behind what the voice is about to say. */
  private nextSourceMs: number | undefined;
  private voiced = true;
  /** Its session makes the captions alone: nobody hears the voice. */
  private silenced = false;
  /** Since when the session ends at the next pause. */
  private endsSinceMs: number | undefined;
  private failing = false;
  /** A segment that is not over and belongs to the lane in steps. */
  private cascadeSegment: number | undefined;
  /** When the speaker began anew after a pause. */
  private beganMs = Number.NEGATIVE_INFINITY;
  /** Words that were said of the next segment, which nobody has heard yet. */
  private saidAhead: string[] = [];

  constructor(options: DirectLaneOptions) {
    const { plan } = options;
    this.options = options;
    this.track = new LaneTrack(options);
    this.reporter = new LaneReporter({ ...options, situation: () => this.situation() });
    this.cascade = new CascadeLane(
      { ...options, plan: plan.otherwise },
      { track: this.track, reporter: this.reporter },
    );
    this.segments = new DirectSegments({
      ...options,
      onText: (text) => options.onText(text, text.final ? this.engine?.info : undefined),
    });
    this.feed = new DirectFeed({
      ...options,
      speechTranslators: plan.speechTranslators,
      onOutput: (event, by) => this.output(event, by),
      onFailed: () => this.takeOver(true),
      onIdle: () => this.segments.finish(),
    });
  }

  get to(): Language {
    return this.options.to;
  }

  get hasVoice(): boolean {
    return true;
  }

  get grade(): EngineGrade {
    return this.feed.running ? this.options.plan.speechTranslators[0]!.info.grade : this.cascade.grade;
  }

  get spokenCount(): number {
    return Math.max(this.segments.spokenCount, this.cascade.spokenCount);
  }

  get status(): LaneStatus {
    return this.reporter.status;
  }

  get translating(): boolean {
    return this.feed.running || this.cascade.translating;
  }

  get metered(): boolean {
    if (!this.feed.running) return this.cascade.metered;
    return !this.silenced && this.cascade.steppedDownFor === null && !this.track.failing;
  }

  get done(): boolean {
    return this.cascade.done && !this.segments.busy && (this.sound?.waitingMs ?? 0) === 0;
  }

  get waits(): boolean {
    return this.cascade.waits;
  }

  get resting(): boolean {
    return this.cascade.resting && !this.feed.running;
  }

  resume(spokenBefore: SpokenBefore): void {
    this.cascade.resume(spokenBefore);
  }

  prepare(): void {
    this.cascade.prepare();
    if (this.voiced && !this.silenced) void this.track.open();
  }

  microphoneHeard(frame: Int16Array, speech: boolean, silentMs: number): void {
    const nowMs = this.options.clock.nowMs();
    // Without steps nobody else interprets what is said until the speaker pauses.
    const isUnheard = this.isAlone && !this.feed.running;
    const begins = speech && (silentMs >= PAUSE_MS || isUnheard);
    if (begins) {
      this.beganMs = nowMs;
      this.saidAhead = [];
    }
    this.feed.write(frame, speech);
    const isTaken = this.cascadeSegment !== undefined && !this.isAlone;
    if (!begins || !this.voiced || isTaken || !this.feed.mayBegin()) return;
    this.sinceMs = nowMs - PRE_ROLL_MS;
    // What the session before left unsaid is said by nobody any more.
    if ((this.sound?.waitingMs ?? 0) === 0) this.nextSourceMs = undefined;
    this.sound?.restart();
    if (!this.silenced) void this.track.open();
    this.feed.begin();
  }

  heard(view: SegmentView): void {
    const isNew = !this.segments.has(view.segment) && view.segment !== this.cascadeSegment;
    const startMs = view.words[0]?.startMs ?? Number.NEGATIVE_INFINITY;
    const isDirect = isNew ? this.feed.running && startMs >= this.sinceMs : this.segments.has(view.segment);
    if (isDirect) return this.segments.heard(view, this.options.clock.nowMs());
    if (isNew && view.words.length > 0 && this.saidAhead.length > 0) {
      const words = this.saidAhead;
      this.cascade.resume({ segment: view.segment, words, sourceCount: 0, otherWording: true });
      this.saidAhead = [];
    }
    this.handToCascade(view);
  }

  mayBeVoiced(allowed: boolean, why?: VoicelessReason): void {
    this.cascade.mayBeVoiced(allowed, why);
    // Without steps the session makes the captions too, which stay.
    const silenced = !allowed && why === 'silenced' && this.isAlone;
    if (silenced !== this.silenced) this.nextSourceMs = undefined;
    this.silenced = silenced;
    const voiced = allowed || silenced;
    this.voiced = voiced;
    if (voiced || !this.feed.running) this.endsSinceMs = undefined;
    else if (this.cascade.steppedDownFor) this.endsSinceMs ??= this.options.clock.nowMs();
    else this.endSession();
  }

  mayBeTranslated(translated: boolean): void {
    this.cascade.mayBeTranslated(translated);
  }

  recogniserIs(failing: boolean): void {
    this.cascade.recogniserIs(failing);
  }

  tick(): void {
    const nowMs = this.options.clock.nowMs();
    this.feed.tick();
    this.sound?.flush();
    if ((this.sound?.waitingMs ?? 0) > 0) this.track.retry();
    if (this.endsSinceMs !== undefined && this.isAtPause(this.endsSinceMs, nowMs)) this.endSession();
    if (this.feed.running) {
      this.segments.settle(nowMs);
      if (this.segments.isUnanswered(nowMs))
        this.feed.fail(new EngineError('words were left out', 'request'));
    }
    this.cascade.tick();
  }

  clear(): void {
    this.endOwn();
    this.cascade.clear();
  }

  silence(): void {
    this.endOwn();
    this.cascade.silence();
  }

  private endOwn(): void {
    this.feed.end();
    this.segments.clear();
    this.sound?.clear();
    this.saidAhead = [];
    this.cascadeSegment = undefined;
  }

  forget(): void {
    this.cascade.forget();
  }

  async close(): Promise<void> {
    this.endOwn();
    await this.cascade.close();
  }

  private output(event: Exclude<SpeechTranslationEvent, { type: 'failed' }>, by: SpeechTranslator): void {
    this.failing = false;
    if (event.type === 'text') {
      this.engine = by;
      if (!this.silenced && this.sound?.speaking !== true)
        this.nextSourceMs ??= this.segments.oldestWaitingMs();
      return this.segments.add(event.text, event.atMs, this.options.clock.nowMs());
    }
    if (this.silenced) return;
    const sound = this.soundOf(by);
    sound.push(event.pcm, event.atMs);
    const aheadMs = this.track.endMs() - this.options.clock.nowMs();
    if (sound.waitingMs === 0 && aheadMs > SOUND_MAX_MS)
      this.feed.fail(new EngineError(`${by.info.id} sends too much`, 'engine'));
  }

  private soundOf(by: SpeechTranslator): DirectSound {
    if (this.engine === by && this.sound) return this.sound;
    this.sound?.end();
    this.engine = by;
    return (this.sound = new DirectSound({
      sampleRateHz: by.info.sampleRateHz,
      clock: this.options.clock,
      // one voice at a time: what was said before is said first
      player: () => (this.cascade.idle ? this.track.player : undefined),
      onAudible: (audibleMs) => {
        const firstSourceMs = this.nextSourceMs ?? this.segments.oldestWaitingMs() ?? this.beganMs;
        this.nextSourceMs = undefined;
        this.reporter.audible(audibleMs, audibleMs - firstSourceMs);
      },
    }));
  }

  /** There are no steps that stand in. */
  private get isAlone(): boolean {
    return this.options.plan.otherwise.kind === 'unsupported';
  }

  private isAtPause(sinceMs: number, nowMs: number): boolean {
    if (nowMs - sinceMs >= LAST_WORDS_LIMIT_MS) return true;
    const isSpeaking = this.track.playing || (this.sound?.waitingMs ?? 0) > 0;
    return !isSpeaking && !this.segments.busy && this.options.silenceMs() >= LAST_PAUSE_MS;
  }

  private endSession(): void {
    this.endsSinceMs = undefined;
    this.feed.end();
    this.takeOver(false);
  }

  /** The lane in steps goes on behind what was said. */
  private takeOver(failing: boolean): void {
    this.failing = failing;
    this.sound?.end();
    if (this.isAlone) return this.segments.finish();
    const { segments, unplaced } = this.segments.handOver(this.sound?.saidUntilMs, this.beganMs);
    // what was not given to the player is the business of the lane in steps
    this.sound?.clear();
    this.saidAhead = unplaced;
    for (const { view, spokenBefore } of segments) {
      if (spokenBefore) this.cascade.resume(spokenBefore);
      this.cascade.begun(view.segment);
      this.handToCascade(view);
    }
  }

  private handToCascade(view: SegmentView): void {
    if (!view.ended && view.words.length > 0) this.cascadeSegment = view.segment;
    else if (this.cascadeSegment === view.segment) this.cascadeSegment = undefined;
    this.cascade.heard(view);
  }

  private situation(): LaneSituation {
    const steps = this.cascade.situation();
    const playing = this.track.playing || (this.sound?.waitingMs ?? 0) > 0;
    const { steppedDownFor } = this.cascade;
    if (!this.feed.running && this.isAlone && steppedDownFor) return { ...steps, wordless: steppedDownFor };
    if (!this.feed.running && (!this.isAlone || !this.voiced)) return steps;
    const busy = playing || this.segments.busy || !this.cascade.idle;
    return {
      wordless: null,
      voiceless: null,
      recogniserFailing: false,
      translatorFailing: this.isAlone && this.failing,
      voiceFailing: this.track.failing,
      busy,
      playing,
      waitingSinceMs: this.segments.oldestWaitingMs() ?? steps.waitingSinceMs,
    };
  }
}
