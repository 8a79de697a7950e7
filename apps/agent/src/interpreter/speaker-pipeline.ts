import type { BrowserWords } from '@intermind/contracts/browser-words';
import type { LaneStatus } from '@intermind/contracts/captions';
import { laneTrackName } from '@intermind/contracts/captions';
import type { Language } from '@intermind/contracts/languages';
import type { AssistantSpeech } from '@intermind/contracts/voice-assistant';
import { FRAME_MS } from '../sound/format.ts';
import { type EngineInfo, NOT_UNDERSTOOD } from '../speech/ports.ts';
import { BrowserSpeech } from './browser-speech.ts';
import type { ClaimedUtterance } from './claimed-words.ts';
import { ASSISTANT_WORDS, BROWSER_WORDS, ToldWords, type WordSource, type WordsFrom } from './known-words.ts';
import { HeardLately } from './heard-lately.ts';
import type { Lane } from './lane.ts';
import { openLane } from './open-lane.ts';
import type { SpeakerPipelineOptions } from './pipeline-options.ts';
import type { TranslatedText } from './policy/late-binding.ts';
import { SegmentTracker, type SegmentView } from './policy/segment-tracker.ts';
import { understoodPart } from './policy/segment-state.ts';
import type { HeardWord } from './policy/words.ts';
import { RecognitionFeed } from './recognition-feed.ts';
import { SpeakerCaptions } from './speaker-captions.ts';
import { SpeakerLanes } from './speaker-lanes.ts';
import { TranscriptBook } from './transcript-book.ts';
import type { SpeakerActivity } from './voice-limit.ts';

/** After the speaker went silent for good (muted, left): how long what was said may still be spoken. */
const DRAIN_MS = 8_000;

/**
 * The pipeline of one speaker: one recogniser, one segmentation, and one lane per language that another person needs.
 */
export class SpeakerPipeline {
  private readonly options: SpeakerPipelineOptions;
  readonly captions: SpeakerCaptions;
  private readonly transcript: TranscriptBook;
  private readonly feed: RecognitionFeed;
  private readonly lanes: SpeakerLanes;
  private needed: Lane[] = [];
  private heardIn: ReadonlySet<Language> = new Set();
  private silencedIn: ReadonlySet<Language> = new Set();
  private wordsNeeded = false;
  private readonly heard: HeardLately;
  private keptForTranscript = false;
  /** The segment that is not finished, and the recogniser that hears it. */
  private unfinished: { view: SegmentView; engine: WordSource } | undefined;
  private tracker: SegmentTracker | undefined;
  private readonly told = new ToldWords();
  private readonly browser: BrowserSpeech | undefined;
  private nextSegment: number;
  private recogniserFailing = false;
  /** An engine is recognising, or is to: where words are claimed, in place of the browser. */
  private engineHears = false;
  private microphoneOpen = false;
  private cancelDrain: (() => void) | undefined;

  constructor(options: SpeakerPipelineOptions) {
    const { language, registry, clock, log, openVoiceActivity, resume, storedMs, wordsFrom } = options;
    this.options = options;
    this.heard = new HeardLately(clock, options.onHeard);
    const { onClaimed: onMark } = options;
    if (wordsFrom === 'browser')
      this.browser = new BrowserSpeech({ clock, language, resume, storedMs, onMark });
    this.captions = new SpeakerCaptions({
      ...options,
      firstRevision: resume && Math.floor(clock.nowMs()),
      isClaimed: (segment) => this.browser?.isClaimed(segment) === true,
    });
    this.transcript = new TranscriptBook(options.speaker, language, clock);
    this.lanes = new SpeakerLanes({ clock, log, make: (to, free) => this.makeLane(to, free) });
    this.nextSegment = this.browser?.openSegment ?? Math.floor(clock.nowMs());
    this.feed = new RecognitionFeed({
      language,
      recognisers: registry.recognisers(language),
      registry,
      clock,
      log,
      openVoiceActivity,
      glossary: this.options.glossary,
      alsoSpoken: this.options.alsoSpoken,
      onWords: (words, final, engine) => this.heardWords(words, final, engine),
      onFailing: (failing) => this.recogniserIs(failing),
    });
  }

  get language(): Language {
    return this.options.language;
  }

  get ownVoice(): boolean {
    return this.options.ownVoice ?? true;
  }

  get wordsFrom(): WordsFrom | undefined {
    return this.options.wordsFrom;
  }

  get activity(): SpeakerActivity & { lanes: readonly Lane[] } {
    const { needed: lanes, language, heardIn, silencedIn } = this;
    const { spokeMs, lately: heard } = this.heard;
    return { identity: this.options.speaker, language, heard, heardIn, silencedIn, spokeMs, lanes };
  }

  statuses(): LaneStatus[] {
    return this.needed.map((lane) => lane.status);
  }

  /**
   * Sets the languages that others want this speaker in, whether the words are needed without them too, and in which of
   * the languages somebody hears them, or would if they had not silenced them. Lanes that are no longer needed fall silent at
   * once.
   */
  setTargets(
    targets: ReadonlySet<Language>,
    wordsNeeded = false,
    heardIn = targets,
    silencedIn: ReadonlySet<Language> = new Set(),
  ): void {
    const { needed: before } = this;
    const { listens } = this.heard;
    for (const lane of before) if (!targets.has(lane.to)) this.lanes.rest(lane);
    this.heardIn = heardIn;
    this.silencedIn = silencedIn;
    this.needed = [...targets].map((language) => this.lanes.needed(language));
    const added = this.needed.filter((lane) => !before.includes(lane));
    for (const lane of added) this.options.onLane?.(lane);
    this.wordsNeeded = wordsNeeded;
    if (targets.size === 0 && !wordsNeeded) this.stopListening();
    else this.listenAsNeeded();
    if (listens && this.microphoneOpen) this.prepare(added);
  }

  /** Whether segments that are finished from now on, and their translations, are given to `onSegment`. */
  keepForTranscript(kept: boolean): void {
    this.keptForTranscript = kept;
  }

  microphoneOpened(): void {
    this.cancelDrain?.();
    this.cancelDrain = undefined;
    if (this.microphoneOpen) return;
    this.microphoneOpen = true;
    this.prepare(this.needed);
  }

  microphoneHeard(frame: Int16Array): void {
    if (!this.heard.listens || !(this.browser || this.canHear())) return;
    if (this.mustHear()) this.hear();
    this.feed.write(frame);
    const silentMs = this.options.clock.nowMs() - this.heard.spokeMs;
    if (this.feed.speaking) this.heard.spoke();
    for (const lane of this.needed) lane.microphoneHeard?.(frame, this.feed.speaking, silentMs);
    if (!this.feed.speaking) return;
    this.browser?.spoke(FRAME_MS);
    for (const lane of this.needed) if (lane.metered) this.options.onInterpreted?.(lane.to, FRAME_MS);
  }

  /** Words that are known from the speaker. */
  said(speech: AssistantSpeech): void {
    const { clock, language } = this.options;
    this.heard.spoke();
    if (this.told.begins(speech.sentence)) for (const lane of this.needed) lane.prepare();
    const words = this.told.take(speech, language, clock.nowMs());
    if (words.length > 0) this.heardWords(words, speech.final, ASSISTANT_WORDS);
  }

  /** What the speaker's own browser recognised. */
  browserSaid(words: BrowserWords): void {
    const { browser } = this;
    if (!browser) return;
    const taken = browser.take(words, this.heard.listens, this.microphoneOpen);
    // The rest of an utterance that an engine took over.
    if (taken.length === 0) return;
    if (this.engineHears) {
      this.feed.suspend();
      this.finishUnfinished();
      this.engineHears = false;
      browser.engineEnds();
      this.recogniserIs(false);
    }
    this.feed.forget();
    this.claim(taken);
  }

  /** Muted or left: what was begun is finished; after 8 s nothing more is said. */
  microphoneClosed(): void {
    if (this.microphoneOpen) this.browser?.microphoneClosed();
    this.microphoneOpen = false;
    this.feed.endUtterance();
    this.cancelDrain ??= this.options.clock.after(DRAIN_MS, () => {
      this.cancelDrain = undefined;
      for (const lane of this.needed) lane.silence();
    });
  }

  tick(): void {
    this.feed.tick();
    for (const lane of this.needed) lane.tick();
    this.listenAsNeeded();
  }

  /** What has no translation yet may still get one, for captions and the transcript, while it `waits`. */
  async close(): Promise<void> {
    this.cancelDrain?.();
    this.feed.close();
    this.finishUnfinished();
    for (const lane of this.needed) lane.silence();
    this.needed = [];
    await this.lanes.close();
    this.captions.close();
  }

  /** Something that was said has found no translator yet. */
  get waits(): boolean {
    return this.lanes.all.some((lane) => lane.waits);
  }

  /** What waits for a translator is not needed any more. */
  forget(): void {
    for (const lane of this.lanes.all) lane.forget();
  }

  /** Engines and tracks cost resources, so they are prepared when a person opens a microphone that others need. */
  private prepare(lanes: readonly Lane[]): void {
    if (!this.heard.listens || !(this.browser || this.canHear())) return;
    if (this.mustHear()) this.hear();
    for (const lane of lanes) lane.prepare();
  }

  get isQuiet(): boolean {
    if (this.unfinished || this.feed.speaking || this.feed.owesWords) return false;
    return this.needed.every((lane) => lane.done);
  }

  /** Somebody reads or hears what becomes of the words. */
  private get isNeeded(): boolean {
    return this.wordsNeeded || this.needed.some((lane) => !lane.resting);
  }

  /** A sentence that was begun is heard to its end. */
  private listenAsNeeded(): void {
    if (this.heard.listens === this.isNeeded) return;
    if (!this.heard.listens) {
      this.heard.begins();
      if (this.microphoneOpen) this.prepare(this.needed);
    } else if (!this.unfinished) this.stopListening();
  }

  private stopListening(): void {
    this.heard.ends();
    this.feed.suspend();
    this.finishUnfinished();
  }

  /** Whether an engine is to recognise this speaker now. */
  private mustHear(): boolean {
    return this.canHear() && (!this.browser || this.browser.isSilent);
  }

  private hear(): void {
    if (!this.engineHears) this.browser?.engineIs(false);
    this.engineHears = true;
    this.claim(this.browser?.end() ?? []);
    this.feed.open();
  }

  private claim(utterances: readonly ClaimedUtterance[]): void {
    for (const { words, final } of utterances) this.heardWords(words, final, BROWSER_WORDS);
    const last = utterances.at(-1);
    if (!last) return;
    const words = this.tracker?.endedCount ?? 0;
    this.browser?.cameTo({ words, ended: last.final, segment: this.openSegment });
  }

  /** The number of the segment that is open, else of the next one. */
  private get openSegment(): number {
    return this.unfinished?.view.segment ?? this.nextSegment;
  }

  private canHear(): boolean {
    return this.options.registry.recognisers(this.options.language).length > 0;
  }

  private makeLane(to: Language, free: () => Promise<void>): Lane {
    const { speaker, language, registry, clock, log, policy, openSink, onStatus, onSpoken } = this.options;
    const plan = registry.plan(language, to, this.options.wordsFrom !== undefined, this.ownVoice);
    const lane: Lane = openLane(plan, {
      speaker,
      from: language,
      to,
      registry,
      glossary: this.options.glossary,
      clock,
      log,
      openSink: async () => {
        await free();
        return openSink(laneTrackName(speaker, to));
      },
      onText: (text, by) => this.translated(lane, text, by),
      policy,
      onStatus,
      onSkipped: this.options.onSkipped,
      onShortened: this.options.onShortened,
      silenceMs: () => this.feed.silenceMs(),
      onSpoken: (chunk) => {
        const { segment, words } = chunk;
        this.browser?.voiced(segment, { language: to, words, sourceCount: lane.spokenCount });
        onSpoken?.(to, chunk);
      },
    });
    const spokenBefore = this.browser?.spokenIn(to);
    if (spokenBefore) lane.resume(spokenBefore);
    lane.recogniserIs(this.recogniserFailing);
    return lane;
  }

  private recogniserIs(failing: boolean): void {
    this.recogniserFailing = failing;
    if (this.engineHears) this.browser?.engineIs(failing);
    for (const lane of this.lanes.all) lane.recogniserIs(failing);
  }

  private heardWords(words: HeardWord[], final: boolean, engine: WordSource): void {
    this.tracker ??= new SegmentTracker({
      language: this.options.language,
      agreement: engine.info.agreement,
      punctuates: engine.info.punctuates,
      firstSegment: this.nextSegment,
    });
    const spokenBefore = this.browser?.spokenOf(this.openSegment) ?? 0;
    const spokenCount = Math.max(spokenBefore, ...this.needed.map((lane) => lane.spokenCount));
    for (const view of this.tracker.push(words, final, spokenCount)) {
      this.browser?.makes(view.segment, engine);
      this.captions.said(view, engine.info.grade);
      const understood = understoodPart(view);
      for (const lane of this.needed) {
        lane.heard(understood);
        // a lane says nothing about a segment without words
        if (view.ended && understood.words.length === 0 && view.words.length > 0 && !lane.resting) {
          this.translated(lane, { segment: view.segment, text: NOT_UNDERSTOOD, final: true });
        }
      }
      this.unfinished = view.ended ? undefined : { view, engine };
      if (view.ended) this.keep(view, engine.info);
      this.nextSegment = view.segment + 1;
    }
    // another recogniser may take over after this utterance, with other properties
    if (final) this.tracker = undefined;
    this.tick();
  }

  private keep(view: SegmentView, by: EngineInfo): void {
    const segment = this.keptForTranscript ? this.transcript.said(view, by) : undefined;
    if (segment) this.options.onSegment(segment);
  }

  /** The recogniser will say nothing more: what it was sure of is what was said. */
  private finishUnfinished(): void {
    const { unfinished, tracker } = this;
    this.unfinished = undefined;
    this.tracker = undefined;
    const { view, engine } = unfinished ?? {};
    const stableCount = view?.stableCount ?? 0;
    if (view && engine)
      this.keep({ ...view, words: view.words.slice(0, stableCount), ended: true }, engine.info);
    if (!this.engineHears) this.browser?.settle((tracker?.endedCount ?? 0) + stableCount, this.nextSegment);
  }

  private translated(lane: Lane, text: TranslatedText, by?: EngineInfo): void {
    this.captions.translated(lane.to, text, by?.grade ?? lane.grade);
    const kept =
      text.final && by ? this.transcript.translated(text.segment, lane.to, text.text, by) : undefined;
    if (kept) this.options.onSegment(kept);
  }
}
