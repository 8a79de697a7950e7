import { agentIdentity, type AgentRoom, type AgentSegment } from '@intermind/contracts/agent-channel';
import type { BrowserWords } from '@intermind/contracts/browser-words';
import { type Caption, CAPTION_TOPIC, LANE_TOPIC, type LaneStatus } from '@intermind/contracts/captions';
import type { ParticipantId } from '@intermind/contracts/ids';
import type { Language } from '@intermind/contracts/languages';
import type { AssistantSpeech } from '@intermind/contracts/voice-assistant';
import { type Clock, wait } from '@intermind/timing';
import type { Logger } from '../log.ts';
import type { EngineRegistry } from '../speech/engine-registry.ts';
import type { OpenVoiceActivity } from '../sound/voice-activity.ts';
import type { ClaimedMark } from './claimed-mark.ts';
import { type Demand, demandFor, demandOf, heardIn, isReadBy, personFrom } from './demand.ts';
import { Glossary } from './glossary.ts';
import { HeldWords } from './held-words.ts';
import { type InterpretedSpeech, InterpretedSpeechMeter } from './interpreted-speech.ts';
import type { SpokenChunk } from './lane-options.ts';
import type { WordsFrom } from './known-words.ts';
import { LaneHearers } from './lane-hearers.ts';
import { LanguageWatch } from './language-watch.ts';
import { type Arrived as Person, LateReaders } from './late-readers.ts';
import { type PlanAllowance, planAllowance } from './quota-step.ts';
import { allow, shareVoices } from './voice-limit.ts';
import type { LaneSink, RoomHandlers, RoomPerson, RoomPort, TextOptions } from './room-port.ts';
import { withoutDeaf, withoutSilencers } from './silenced.ts';
import { SpeakerPipeline } from './speaker-pipeline.ts';
import { StillUntranslated } from './still-untranslated.ts';

const TICK_MS = 20;
/** A speaker who left: their last clause may still be spoken, then the tracks are removed. */
const LEFT_CLOSE_MS = 9_000;
/** How long the tracks of a person's new pipeline wait for those of the old one to go. */
const OLD_TRACKS_MS = 2_000;

/** It is hidden, and draws captions where a recording has them: while none is here its captions go nowhere. */
const RECORDER = agentIdentity('recorder');

type RoomRules = Pick<
  AgentRoom,
  | 'interpretation'
  | 'quotaStep'
  | 'transcript'
  | 'offRecord'
  | 'ownVoice'
  | 'browserSpeakers'
  | 'assistant'
  | 'detecting'
  | 'silenced'
  | 'expectedLanguages'
>;

export interface RoomInterpreterOptions {
  room: RoomPort;
  registry: EngineRegistry;
  clock: Clock;
  log: Logger;
  openVoiceActivity?: OpenVoiceActivity | undefined;
  /** A finished segment for the transcript, and again when a translation of it is finished. */
  onSegment: (segment: AgentSegment) => void;
  /** How far the words of browsers had come in the process before this one; and whenever they come further. */
  claimed?: ReadonlyMap<ParticipantId, ClaimedMark> | undefined;
  onClaimed?: ((speaker: ParticipantId, mark: ClaimedMark) => void) | undefined;
  /** When the newest words of browsers that are in the transcript had been said, milliseconds since 1970. */
  stored?: ReadonlyMap<ParticipantId, number> | undefined;
  /** Someone whose language is to be found speaks another one than `from`, which is known. */
  onDetected?: ((speaker: ParticipantId, language: Language, from: Language) => void) | undefined;
  /** Observes what is spoken, for measurements. */
  onSpoken?: (speaker: string, language: Language, chunk: SpokenChunk) => void;
}

/**
 * Interprets one meeting: one pipeline per person who may speak, updated as people join, leave and change languages.
 */
export class RoomInterpreter implements RoomHandlers {
  private readonly options: RoomInterpreterOptions;
  private readonly pipelines = new Map<string, SpeakerPipeline>();
  /** Of people whose pipeline before is giving its tracks back. */
  private readonly closing = new Map<string, Promise<unknown>>();
  private readonly untranslated = new StillUntranslated();
  private readonly openMicrophones = new Set<string>();
  private people = new Map<string, Person>();
  private rules: RoomRules = { interpretation: true, transcript: false, offRecord: [], assistant: null };
  private readonly watches = new Map<string, LanguageWatch>();
  private readonly lateReaders: LateReaders;
  private readonly laneHearers = new LaneHearers();
  private readonly glossary = new Glossary();
  private readonly interpreted = new InterpretedSpeechMeter();
  private leftOut = { skippedWords: 0, shortenedWords: 0 };
  private readonly claimed: Map<string, ClaimedMark>;
  private readonly held: HeldWords;
  private readonly stopTicking: () => void;

  constructor(options: RoomInterpreterOptions) {
    this.options = options;
    this.claimed = new Map(options.claimed);
    this.held = new HeldWords(options.clock);
    this.lateReaders = new LateReaders(options.clock);
    this.stopTicking = options.clock.every(TICK_MS, () => {
      this.share();
      for (const pipeline of this.pipelines.values()) pipeline.tick();
      for (const { to, status } of this.laneHearers.takeMissed(() => this.statuses()))
        this.send(LANE_TOPIC, status, [to], { late: true });
      if (this.lateReaders.isDue) this.catchUp(this.people);
    });
  }

  statuses(): LaneStatus[] {
    return [...this.pipelines.values()].flatMap((pipeline) => pipeline.statuses());
  }

  /** Nobody speaks, and everything that was said is translated and heard. */
  get isQuiet(): boolean {
    return !this.untranslated.waits && [...this.pipelines.values()].every(({ isQuiet }) => isQuiet);
  }

  /** What was interpreted and left out since it was last asked. */
  takeUse(): { interpreted: InterpretedSpeech[]; skippedWords: number; shortenedWords: number } {
    const { leftOut } = this;
    this.leftOut = { skippedWords: 0, shortenedWords: 0 };
    return { interpreted: this.interpreted.take(), ...leftOut };
  }

  peopleChanged(present: readonly RoomPerson[]): void {
    const before = this.people;
    const nowMs = this.options.clock.nowMs();
    this.people = new Map();
    this.glossary.setNames(present.map(({ name }) => name ?? ''));
    for (const { identity, attributes } of present) {
      const person = personFrom(attributes);
      const sinceMs = before.get(identity)?.sinceMs ?? nowMs;
      if (person) this.people.set(identity, { ...person, sinceMs });
    }
    this.laneHearers.peopleChanged(this.people);
    for (const identity of before.keys()) if (!this.people.has(identity)) this.personLeft(identity);
    for (const [identity, person] of this.people) this.retarget(identity, person);
    this.share();
    this.catchUp(before);
  }

  /** What may be used, or is needed, has changed: a change of engines starts every pipeline again. */
  roomChanged(room: AgentRoom): void {
    const { terms, assistant } = room;
    const before = this.rules.assistant?.participantId;
    if (before !== undefined && before !== assistant?.participantId) this.dropPipeline(before);
    this.glossary.setTerms(terms);
    this.rules = room;
    if (!room.interpretation) this.untranslated.clear();
    if (this.options.registry.allow(room))
      for (const identity of [...this.pipelines.keys()]) this.dropPipeline(identity);
    for (const [identity, person] of this.people) this.retarget(identity, person);
    this.share();
  }

  microphoneOpened(identity: string): void {
    if (this.isAssistant(identity)) return;
    this.openMicrophones.add(identity);
    this.pipelines.get(identity)?.microphoneOpened();
  }

  microphoneHeard(identity: string, frame: Int16Array): void {
    if (this.isAssistant(identity)) return;
    this.pipelines.get(identity)?.microphoneHeard(frame);
    if (this.people.size > 1) this.watches.get(identity)?.heard(frame);
  }

  microphoneClosed(identity: string): void {
    this.openMicrophones.delete(identity);
    this.watches.get(identity)?.microphoneClosed();
    this.pipelines.get(identity)?.microphoneClosed();
  }

  /** The voice assistant says this: only the one of the meeting is listened to. */
  assistantSaid(identity: string, speech: AssistantSpeech): void {
    const { assistant, transcript } = this.rules;
    if (!assistant || !this.isAssistant(identity)) return;
    if (this.pipelines.get(identity)?.language !== speech.language) this.dropPipeline(identity);
    const pipeline =
      this.pipelines.get(identity) ?? this.openPipeline(assistant.participantId, speech.language, 'itself');
    pipeline.keepForTranscript(transcript);
    this.target(pipeline, true, (people) => demandFor(speech.language, people.values()));
    pipeline.said(speech);
  }

  /**
   * The speaker's own browser recognised this. It counts where the pipeline was opened for such words; while the speaker is
   * not seen yet it is held.
   */
  browserSaid(identity: string, words: BrowserWords): void {
    const pipeline = this.pipelines.get(identity);
    if (pipeline) pipeline.browserSaid(words);
    else if (this.isBrowserSpeaker(identity)) this.held.add(identity, words);
  }

  async close(): Promise<void> {
    this.stopTicking();
    for (const identity of [...this.watches.keys()]) this.endWatch(identity);
    const pipelines = [...this.pipelines.values()];
    this.pipelines.clear();
    await Promise.all(pipelines.map(async (pipeline) => pipeline.close()));
    for (const pipeline of pipelines) pipeline.forget();
    this.untranslated.clear();
  }

  /** At each tick, and where it may change what is paid for: nothing is counted for a moment that the plan does not pay. */
  private share(): void {
    shareVoices(this.activities, this.plan);
  }

  private get plan(): PlanAllowance {
    const { quotaStep, silenced } = this.rules;
    return planAllowance(quotaStep, withoutDeaf(this.people, silenced), this.activities);
  }

  private get activities(): SpeakerPipeline['activity'][] {
    return [...this.pipelines.values()].map(({ activity }) => activity);
  }

  /** Its words come with `assistantSaid`. */
  private isAssistant(identity: string): boolean {
    return identity === this.rules.assistant?.participantId;
  }

  private isBrowserSpeaker(identity: string): boolean {
    return this.rules.browserSpeakers?.some((speaker) => speaker === identity) === true;
  }

  /** Where no engine imitates voices, their answer changes nothing. */
  private mayImitate(identity: string): boolean {
    const { ownVoice } = this.rules;
    if (!ownVoice || !this.options.registry.imitatesVoices) return true;
    return ownVoice.some((speaker) => speaker === identity);
  }

  private retarget(identity: string, person: Person): void {
    const { interpretation, transcript, offRecord, assistant } = this.rules;
    const demandBy = (people: ReadonlyMap<string, Person>): Demand => demandOf(identity, people);
    const isWanted = interpretation && demandBy(this.people).size > 0;
    // Nobody is recognised while they are alone, unless the assistant listens.
    const isBrowserSpeaker = this.isBrowserSpeaker(identity);
    this.watchLanguage(identity as ParticipantId);
    const wordsNeeded = ((transcript || isBrowserSpeaker) && this.people.size > 1) || assistant !== null;
    const wordsFrom = isBrowserSpeaker ? 'browser' : undefined;
    // a person who just left may rejoin with another language
    const before = this.pipelines.get(identity);
    const isOther =
      before?.language !== person.language ||
      before.wordsFrom !== wordsFrom ||
      before.ownVoice !== this.mayImitate(identity);
    if (isOther) this.dropPipeline(identity);
    const known = this.pipelines.get(identity);
    if (!known && !isWanted && !wordsNeeded) return;
    const pipeline = known ?? this.openPipeline(identity as ParticipantId, person.language, wordsFrom);
    pipeline.keepForTranscript(transcript && !offRecord.some((other) => other === identity));
    this.target(pipeline, wordsNeeded, demandBy);
    if (this.openMicrophones.has(identity)) pipeline.microphoneOpened();
    for (const words of this.held.take(identity)) pipeline.browserSaid(words);
  }

  /** A speaker whom people silenced is not spoken for them; nobody else is to know. */
  private target(
    pipeline: SpeakerPipeline,
    wordsNeeded: boolean,
    demandBy: (people: ReadonlyMap<string, Person>) => Demand,
  ): void {
    const { interpretation, silenced } = this.rules;
    if (!interpretation) return pipeline.setTargets(new Set(), wordsNeeded);
    const demand = demandBy(withoutSilencers(this.people, pipeline.activity.identity, silenced));
    const wanted = heardIn(demandBy(this.people));
    pipeline.setTargets(new Set(demand.keys()), wordsNeeded, heardIn(demand), wanted);
  }

  /** An engine hears only speakers whom an engine recognises: nobody whose browser does that. */
  private watchLanguage(speaker: ParticipantId): void {
    const { detecting = [] } = this.rules;
    const { registry, clock, log, openVoiceActivity, onDetected } = this.options;
    const isWatched =
      detecting.includes(speaker) && !this.isBrowserSpeaker(speaker) && registry.detectors().length > 0;
    if (!isWatched) this.endWatch(speaker);
    else if (!this.watches.has(speaker))
      this.watches.set(
        speaker,
        new LanguageWatch({
          registry,
          clock,
          log,
          openVoiceActivity,
          current: () => this.people.get(speaker)?.language ?? 'en',
          expected: () => this.rules.expectedLanguages ?? [],
          onDetected: (language, from) => onDetected?.(speaker, language, from),
        }),
      );
  }

  private endWatch(identity: string): void {
    this.watches.get(identity)?.close();
    this.watches.delete(identity);
  }

  private openPipeline(speaker: ParticipantId, language: Language, wordsFrom?: WordsFrom): SpeakerPipeline {
    const { room, registry, clock, log, openVoiceActivity, onSegment, onSpoken } = this.options;
    const pipeline: SpeakerPipeline = new SpeakerPipeline({
      speaker,
      language,
      wordsFrom,
      ownVoice: this.mayImitate(speaker),
      resume: this.claimed.get(speaker),
      // If it is known how far the words had come, that is better.
      storedMs: this.options.claimed?.has(speaker) ? undefined : this.options.stored?.get(speaker),
      onClaimed: (mark) => {
        this.claimed.set(speaker, mark);
        this.options.onClaimed?.(speaker, mark);
      },
      registry,
      clock,
      log,
      openVoiceActivity,
      glossary: this.glossary,
      alsoSpoken: () => (this.watches.has(speaker) ? (this.rules.expectedLanguages ?? []) : []),
      openSink: async (trackName): Promise<LaneSink> => {
        const before = this.closing.get(speaker);
        if (before) await before;
        return room.publishLane(trackName);
      },
      onCaption: (caption) => {
        const newestOf = `${speaker} ${caption.segment} ${caption.language}`;
        this.send(CAPTION_TOPIC, caption, this.readersOf(caption), { lasting: caption.final, newestOf });
      },
      onStatus: (status) => {
        const newestOf = `${speaker} ${status.language}`;
        this.send(LANE_TOPIC, status, this.laneHearers.of(status), { newestOf });
      },
      onSegment,
      onLane: (lane) => allow(lane, pipeline.activity, this.plan),
      onHeard: () => this.share(),
      onInterpreted: (to, ms) => this.interpreted.add(speaker, to, ms),
      onSkipped: (words) => (this.leftOut.skippedWords += words),
      onShortened: (words) => (this.leftOut.shortenedWords += words),
      ...(onSpoken && {
        onSpoken: (to: Language, chunk: SpokenChunk) => onSpoken(speaker, to, chunk),
      }),
    });
    this.pipelines.set(speaker, pipeline);
    return pipeline;
  }

  /** The voice assistant hears people by what was said, and recordings show it. */
  private readersOf(caption: Caption): string[] {
    const readers = [...this.people].flatMap(([identity, person]) =>
      isReadBy(caption, person) ? [identity] : [],
    );
    const { assistant } = this.rules;
    if (caption.language !== caption.spokenLanguage) return readers;
    return [...readers, ...(assistant ? [assistant.participantId] : []), RECORDER];
  }

  private send(topic: string, told: Caption | LaneStatus, to: readonly string[], how: TextOptions): void {
    if (to.length > 0) this.options.room.sendText(topic, JSON.stringify(told), { to, ...how });
  }

  private catchUp(before: ReadonlyMap<string, Person>): void {
    const since = (sinceMs: number) =>
      [...this.pipelines.values()].flatMap(({ captions }) => captions.since(sinceMs));
    for (const { to, caption } of this.lateReaders.between(before, this.people, since))
      this.send(CAPTION_TOPIC, caption, [to], { late: true });
  }

  private personLeft(identity: string): void {
    this.endWatch(identity);
    const pipeline = this.pipelines.get(identity);
    if (!pipeline) return;
    pipeline.microphoneClosed();
    this.options.clock.after(LEFT_CLOSE_MS, () => {
      if (this.people.has(identity) || this.pipelines.get(identity) !== pipeline) return;
      this.dropPipeline(identity);
    });
  }

  /** Two tracks of one name at once would confuse listeners; those that do not go are not waited for long. */
  private dropPipeline(identity: string): void {
    const pipeline = this.pipelines.get(identity);
    if (!pipeline) return;
    this.pipelines.delete(identity);
    const { clock, log } = this.options;
    const gone = new AbortController();
    const closed = pipeline
      .close()
      .catch((error: unknown) => log.warn({ error, identity }, 'closing a pipeline failed'))
      .finally(() => gone.abort());
    const closing = Promise.all([
      this.closing.get(identity),
      Promise.race([closed, wait(OLD_TRACKS_MS, { clock, signal: gone.signal })]),
    ]).finally(() => {
      if (this.closing.get(identity) === closing) this.closing.delete(identity);
    });
    this.closing.set(identity, closing);
    if (this.rules.interpretation) this.untranslated.add(pipeline);
    else pipeline.forget();
  }
}
