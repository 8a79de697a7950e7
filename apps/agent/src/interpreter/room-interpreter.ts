import type { AgentRoom } from '@intermind/contracts/agent-channel';
import { CAPTION_TOPIC, LANE_TOPIC, type LaneStatus } from '@intermind/contracts/captions';
import type { ParticipantId } from '@intermind/contracts/ids';
import { isLanguage, type Language } from '@intermind/contracts/languages';
import type { Logger } from '../log.ts';
import type { EngineRegistry } from '../speech/engine-registry.ts';
import { every, type Clock } from '../shared/clock.ts';
import type { SpokenChunk } from './lane.ts';
import type { LaneSink, RoomHandlers, RoomPerson, RoomPort } from './room-port.ts';
import { SpeakerPipeline } from './speaker-pipeline.ts';

const TICK_MS = 20;
/** A speaker who left: their last clause may still be spoken, then the tracks are removed. */
const LEFT_CLOSE_MS = 9_000;

interface Person {
  language: Language;
  hears: Language;
}

export interface RoomInterpreterOptions {
  room: RoomPort;
  registry: EngineRegistry;
  clock: Clock;
  log: Logger;
  /** Observes what is spoken, for measurements. */
  onSpoken?: (speaker: string, language: Language, chunk: SpokenChunk) => void;
}

/** The languages that others want to hear `speaker` in: what everyone else hears, without the speaker's own language. */
export function targetsOf(speaker: string, people: ReadonlyMap<string, Person>): Set<Language> {
  const targets = new Set<Language>();
  for (const [identity, person] of people) if (identity !== speaker) targets.add(person.hears);
  const own = people.get(speaker)?.language;
  if (own) targets.delete(own);
  return targets;
}

/**
 * Interprets one meeting: one pipeline per person who may speak, updated as people join, leave and change languages.
 */
export class RoomInterpreter implements RoomHandlers {
  private readonly options: RoomInterpreterOptions;
  private readonly pipelines = new Map<string, SpeakerPipeline>();
  private readonly openMicrophones = new Set<string>();
  private people = new Map<string, Person>();
  private readonly stopTicking: () => void;

  constructor(options: RoomInterpreterOptions) {
    this.options = options;
    this.stopTicking = every(options.clock, TICK_MS, () => {
      for (const pipeline of this.pipelines.values()) pipeline.tick();
    });
  }

  statuses(): LaneStatus[] {
    return [...this.pipelines.values()].flatMap((pipeline) => pipeline.statuses());
  }

  peopleChanged(present: readonly RoomPerson[]): void {
    const before = this.people;
    this.people = new Map();
    for (const { identity, attributes } of present) {
      const { language, hears } = attributes;
      // attributes are set by the API; a person without them yet takes no part in interpretation
      if (!isLanguage(language)) continue;
      this.people.set(identity, { language, hears: isLanguage(hears) ? hears : language });
    }
    for (const identity of before.keys()) if (!this.people.has(identity)) this.personLeft(identity);
    for (const [identity, person] of this.people) this.retarget(identity, person);
  }

  /** What may be used, or what to expect, has changed: a change of engines starts every pipeline again. */
  roomChanged({ demonstration }: AgentRoom): void {
    if (!this.options.registry.allowDemonstration(demonstration)) return;
    for (const identity of [...this.pipelines.keys()]) this.dropPipeline(identity);
    for (const [identity, person] of this.people) this.retarget(identity, person);
  }

  microphoneOpened(identity: string): void {
    this.openMicrophones.add(identity);
    this.pipelines.get(identity)?.microphoneOpened();
  }

  microphoneHeard(identity: string, frame: Int16Array): void {
    this.pipelines.get(identity)?.microphoneHeard(frame);
  }

  microphoneClosed(identity: string): void {
    this.openMicrophones.delete(identity);
    this.pipelines.get(identity)?.microphoneClosed();
  }

  async close(): Promise<void> {
    this.stopTicking();
    const pipelines = [...this.pipelines.values()];
    this.pipelines.clear();
    await Promise.all(pipelines.map(async (pipeline) => pipeline.close()));
  }

  private retarget(identity: string, person: Person): void {
    const targets = targetsOf(identity, this.people);
    // a person who just left may rejoin with another language
    if (this.pipelines.get(identity)?.language !== person.language) this.dropPipeline(identity);
    const known = this.pipelines.get(identity);
    if (!known && targets.size === 0) return;
    const pipeline = known ?? this.openPipeline(identity as ParticipantId, person.language);
    pipeline.setTargets(targets);
    if (this.openMicrophones.has(identity)) pipeline.microphoneOpened();
  }

  private openPipeline(speaker: ParticipantId, language: Language): SpeakerPipeline {
    const { room, registry, clock, log, onSpoken } = this.options;
    const pipeline = new SpeakerPipeline({
      speaker,
      language,
      registry,
      clock,
      log,
      openSink: async (trackName): Promise<LaneSink> => room.publishLane(trackName),
      onCaption: (caption) => void room.sendText(CAPTION_TOPIC, JSON.stringify(caption)),
      onStatus: (status) => void room.sendText(LANE_TOPIC, JSON.stringify(status)),
      ...(onSpoken && {
        onSpoken: (to: Language, chunk: SpokenChunk) => onSpoken(speaker, to, chunk),
      }),
    });
    this.pipelines.set(speaker, pipeline);
    return pipeline;
  }

  private personLeft(identity: string): void {
    const pipeline = this.pipelines.get(identity);
    if (!pipeline) return;
    pipeline.microphoneClosed();
    this.options.clock.after(LEFT_CLOSE_MS, () => {
      if (this.people.has(identity) || this.pipelines.get(identity) !== pipeline) return;
      this.dropPipeline(identity);
    });
  }

  private dropPipeline(identity: string): void {
    const pipeline = this.pipelines.get(identity);
    this.pipelines.delete(identity);
    pipeline?.close().catch((error: unknown) => {
      this.options.log.warn({ error, identity }, 'closing a pipeline failed');
    });
  }
}
