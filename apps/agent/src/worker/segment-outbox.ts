import type { AgentSegment, AgentToApi, JobKey, SegmentReference } from '@intermind/contracts/agent-channel';
import { SEGMENTS_PER_BATCH } from '@intermind/contracts/limits';
import type { Clock } from '@intermind/timing';
import type { Logger } from '../log.ts';

/** About seven hours of one person's speech. */
const SEGMENTS_MAX = 10_000;
const CHARACTERS_MAX = 8_000_000;
/** Sent and not settled after this long: sent again. */
const ANSWER_LIMIT_MS = 15_000;
/** A segment that the API has not settled in this time is given up. */
const KEPT_MS = 6 * 60 * 60_000;
/** Batches that wait for their answer at a time. */
const BATCHES_UNDERWAY = 4;
const DROPS_LOGGED_EACH_MS = 10_000;

interface Kept {
  key: JobKey;
  segment: AgentSegment;
  characters: number;
  keptSinceMs: number;
  /** When this revision was sent; undefined: it is still to be sent. */
  sentAtMs: number | undefined;
}

export interface SegmentOutboxOptions {
  clock: Clock;
  log: Logger;
  /** Called only while connected. */
  send: (message: Extract<AgentToApi, { type: 'segments' }>) => void;
}

/**
 * Finished segments on their way to the API: kept until the API has settled them, over lost connections and the death of
 * the meeting's process. Bounded: where it is full, the oldest go, counted and logged.
 */
export class SegmentOutbox {
  private readonly options: SegmentOutboxOptions;
  /** In the order in which they were finished. */
  private readonly kept = new Map<string, Kept>();
  private characters = 0;
  private connected = false;
  private droppedCount = 0;
  private unloggedDrops = 0;
  private nextLogMs = 0;

  constructor(options: SegmentOutboxOptions) {
    this.options = options;
  }

  get size(): number {
    return this.kept.size;
  }

  /** Segments that were given up since the start. */
  get dropped(): number {
    return this.droppedCount;
  }

  /** A newer revision takes the place of what is kept of the same segment. */
  add({ kind, conferenceId }: JobKey, segment: AgentSegment): void {
    const key = { kind, conferenceId };
    const name = nameOf(key, segment);
    const known = this.kept.get(name);
    if (known && known.segment.revision >= segment.revision) return;
    const keptSinceMs = known?.keptSinceMs ?? this.options.clock.nowMs();
    if (known) this.forget(name, known);
    const added = { key, segment, characters: charactersOf(segment), keptSinceMs, sentAtMs: undefined };
    this.kept.set(name, added);
    this.characters += added.characters;
    this.makeRoom();
    this.flush();
  }

  apiConnected(): void {
    this.connected = true;
    this.flush();
  }

  /** Answers that were under way are lost. */
  apiGone(): void {
    this.connected = false;
    for (const one of this.kept.values()) one.sentAtMs = undefined;
  }

  settled(key: JobKey, references: readonly SegmentReference[]): void {
    for (const reference of references) {
      const name = nameOf(key, reference);
      const known = this.kept.get(name);
      if (known && known.segment.revision <= reference.revision) this.forget(name, known);
    }
    this.flush();
  }

  /** Call each second or so: sends again what was not answered, and gives up what nobody takes. */
  tick(): void {
    const nowMs = this.options.clock.nowMs();
    for (const [name, one] of this.kept) {
      if (nowMs - one.keptSinceMs >= KEPT_MS) this.drop(name, one);
      else if (one.sentAtMs !== undefined && nowMs - one.sentAtMs >= ANSWER_LIMIT_MS)
        one.sentAtMs = undefined;
    }
    this.logDrops();
    this.flush();
  }

  private flush(): void {
    if (!this.connected) return;
    const underway = [...this.kept.values()].filter(({ sentAtMs }) => sentAtMs !== undefined).length;
    let room = BATCHES_UNDERWAY * SEGMENTS_PER_BATCH - underway;
    const waiting = [...this.kept.values()].filter(({ sentAtMs }) => sentAtMs === undefined);
    for (const ofJob of Map.groupBy(waiting, ({ key }) => `${key.kind} ${key.conferenceId}`).values()) {
      for (let at = 0; at < ofJob.length && room > 0; at += SEGMENTS_PER_BATCH) {
        const batch = ofJob.slice(at, at + Math.min(SEGMENTS_PER_BATCH, room));
        room -= batch.length;
        for (const one of batch) one.sentAtMs = this.options.clock.nowMs();
        const segments = batch.map(({ segment }) => segment);
        this.options.send({ type: 'segments', ...batch[0]!.key, segments });
      }
    }
  }

  private makeRoom(): void {
    for (const [name, oldest] of this.kept) {
      if (this.kept.size <= SEGMENTS_MAX && this.characters <= CHARACTERS_MAX) break;
      this.drop(name, oldest);
    }
    this.logDrops();
  }

  private drop(name: string, one: Kept): void {
    this.forget(name, one);
    this.droppedCount++;
    this.unloggedDrops++;
  }

  private forget(name: string, one: Kept): void {
    this.kept.delete(name);
    this.characters -= one.characters;
  }

  private logDrops(): void {
    const nowMs = this.options.clock.nowMs();
    if (this.unloggedDrops === 0 || nowMs < this.nextLogMs) return;
    this.nextLogMs = nowMs + DROPS_LOGGED_EACH_MS;
    const counts = { dropped: this.unloggedDrops, inAll: this.droppedCount, kept: this.kept.size };
    this.options.log.error(counts, 'segments of transcripts were given up: the API did not take them');
    this.unloggedDrops = 0;
  }
}

function nameOf(
  { kind, conferenceId }: JobKey,
  { speaker, segment }: Pick<AgentSegment, 'speaker' | 'segment'>,
) {
  return `${kind} ${conferenceId} ${speaker} ${segment}`;
}

function charactersOf({ text, translations }: AgentSegment): number {
  return translations.reduce((sum, translation) => sum + translation.text.length, text.length);
}
