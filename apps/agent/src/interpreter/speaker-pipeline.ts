import type { Caption, LaneStatus } from '@intermind/contracts/captions';
import { laneTrackName } from '@intermind/contracts/captions';
import type { ParticipantId } from '@intermind/contracts/ids';
import type { Language } from '@intermind/contracts/languages';
import type { Logger } from '../log.ts';
import type { EngineRegistry } from '../speech/engine-registry.ts';
import { NOT_UNDERSTOOD, type SpeechToText } from '../speech/ports.ts';
import { CaptionBook } from './caption-book.ts';
import type { Clock } from '../shared/clock.ts';
import { Lane, type SpokenChunk } from './lane.ts';
import { SegmentTracker, type SegmentView } from './policy/segment-tracker.ts';
import type { HeardWord } from './policy/words.ts';
import { RecognitionFeed } from './recognition-feed.ts';
import type { LaneSink } from './room-port.ts';

/** After the speaker went silent for good (muted, left): how long what was said may still be spoken. */
const DRAIN_MS = 8_000;

export interface SpeakerPipelineOptions {
  speaker: ParticipantId;
  language: Language;
  registry: EngineRegistry;
  clock: Clock;
  log: Logger;
  openSink: (trackName: string) => Promise<LaneSink>;
  onCaption: (caption: Caption) => void;
  onStatus: (status: LaneStatus) => void;
  onSpoken?: (language: Language, chunk: SpokenChunk) => void;
}

/**
 * The pipeline of one speaker: one recogniser, one segmentation, and one lane per language that another person needs.
 */
export class SpeakerPipeline {
  private readonly options: SpeakerPipelineOptions;
  private readonly captions = new CaptionBook();
  private readonly feed: RecognitionFeed;
  private readonly lanes = new Map<Language, Lane>();
  private needed: Lane[] = [];
  private tracker: SegmentTracker | undefined;
  private nextSegment: number;
  private recogniserFailing = false;
  private microphoneOpen = false;
  private cancelDrain: (() => void) | undefined;

  constructor(options: SpeakerPipelineOptions) {
    const { language, registry, clock, log } = options;
    this.options = options;
    this.nextSegment = Math.floor(clock.nowMs());
    const recognisers = registry.recognisers(language);
    this.feed = new RecognitionFeed({
      language,
      recognisers,
      registry,
      clock,
      log,
      onWords: (words, final, engine) => this.heardWords(words, final, engine),
      onFailing: (failing) => this.recogniserIs(failing),
    });
  }

  get language(): Language {
    return this.options.language;
  }

  statuses(): LaneStatus[] {
    return this.needed.map((lane) => lane.status);
  }

  /**
   * Sets the languages that others want to hear this speaker in. Lanes that are no longer needed fall silent at once.
   */
  setTargets(targets: ReadonlySet<Language>): void {
    const before = this.needed;
    for (const lane of before) if (!targets.has(lane.to)) lane.clear();
    this.needed = [...targets].map((language) => this.lane(language));
    if (this.needed.length === 0) {
      this.feed.suspend();
      this.tracker = undefined;
    }
    if (this.microphoneOpen) this.prepare(this.needed.filter((lane) => !before.includes(lane)));
  }

  microphoneOpened(): void {
    this.cancelDrain?.();
    this.cancelDrain = undefined;
    if (this.microphoneOpen) return;
    this.microphoneOpen = true;
    this.prepare(this.needed);
  }

  microphoneHeard(frame: Int16Array): void {
    if (this.needed.length === 0 || !this.canHear()) return;
    this.feed.open();
    this.feed.write(frame);
  }

  /** Muted or left: what was begun is finished, the rest is dropped after 8 s. */
  microphoneClosed(): void {
    this.microphoneOpen = false;
    this.feed.endUtterance();
    this.cancelDrain ??= this.options.clock.after(DRAIN_MS, () => {
      this.cancelDrain = undefined;
      for (const lane of this.needed) lane.clear();
    });
  }

  tick(): void {
    this.feed.tick();
    for (const lane of this.needed) lane.tick();
  }

  async close(): Promise<void> {
    this.cancelDrain?.();
    this.feed.close();
    this.needed = [];
    await Promise.all([...this.lanes.values()].map(async (lane) => lane.close()));
  }

  /** Engines and tracks cost resources, so they are prepared when a person opens a microphone that others need. */
  private prepare(lanes: readonly Lane[]): void {
    if (lanes.length === 0 || !this.canHear()) return;
    this.feed.open();
    for (const lane of lanes) lane.prepare();
  }

  private canHear(): boolean {
    return this.options.registry.recognisers(this.options.language).length > 0;
  }

  private lane(to: Language): Lane {
    const known = this.lanes.get(to);
    if (known) return known;
    const { speaker, language, registry, clock, log, openSink, onStatus, onSpoken } = this.options;
    const lane = new Lane({
      speaker,
      from: language,
      to,
      plan: registry.plan(language, to),
      registry,
      clock,
      log,
      openSink: async () => openSink(laneTrackName(speaker, to)),
      onText: ({ segment, text, final }) => this.caption(to, { segment, text, pending: '', final }),
      onStatus,
      silenceMs: () => this.feed.silenceMs(),
      ...(onSpoken && { onSpoken: (chunk: SpokenChunk) => onSpoken(to, chunk) }),
    });
    lane.recogniserIs(this.recogniserFailing);
    this.lanes.set(to, lane);
    return lane;
  }

  private recogniserIs(failing: boolean): void {
    this.recogniserFailing = failing;
    for (const lane of this.lanes.values()) lane.recogniserIs(failing);
  }

  private heardWords(words: HeardWord[], final: boolean, engine: SpeechToText): void {
    this.tracker ??= new SegmentTracker({
      language: this.options.language,
      agreement: engine.info.agreement,
      punctuates: engine.info.punctuates,
      firstSegment: this.nextSegment,
    });
    const spokenCount = Math.max(0, ...this.needed.map((lane) => lane.spokenCount));
    for (const view of this.tracker.push(words, final, spokenCount)) {
      this.originalCaption(view);
      const understood = understoodPart(view);
      for (const lane of this.needed) {
        lane.heard(understood);
        // a lane says nothing about a segment without words
        if (view.ended && understood.words.length === 0 && view.words.length > 0) {
          this.caption(lane.to, { segment: view.segment, text: NOT_UNDERSTOOD, pending: '', final: true });
        }
      }
      this.nextSegment = view.segment + 1;
    }
    // another recogniser may take over after this utterance, with other properties
    if (final) this.tracker = undefined;
    this.tick();
  }

  private originalCaption(view: SegmentView): void {
    const text = (words: readonly HeardWord[]): string => words.map((word) => word.text).join(' ');
    this.caption(this.options.language, {
      segment: view.segment,
      text: text(view.words.slice(0, view.stableCount)),
      pending: text(view.words.slice(view.stableCount)),
      final: view.ended,
    });
  }

  private caption(language: Language, part: Pick<Caption, 'segment' | 'text' | 'pending' | 'final'>): void {
    const { speaker, language: spokenLanguage } = this.options;
    const caption = this.captions.next({ speaker, spokenLanguage, language, ...part });
    if (caption) this.options.onCaption(caption);
  }
}

/** What lanes may translate: not the mark of speech that was not understood, which comes last in an utterance. */
function understoodPart(view: SegmentView): SegmentView {
  const words = view.words.filter(({ text }) => text !== NOT_UNDERSTOOD);
  return words.length === view.words.length
    ? view
    : { ...view, words, stableCount: Math.min(view.stableCount, words.length) };
}
