import { CAPTION_TOPIC, LANE_TOPIC, type Caption, type LaneStatus } from '@intermind/contracts/captions';
import { type Clock, wait } from '@intermind/timing';
import type { LaneSink, RoomPort, TextOptions } from '../interpreter/room-port.ts';
import { FRAME_MS } from '../sound/format.ts';
import { concat } from '../sound/silence-trimmer.ts';

const QUEUE_MS = 200;

/** A track that plays on the clock and remembers what was heard and when. */
export class FakeSink implements LaneSink {
  readonly frames: { frame: Int16Array; audibleMs: number }[] = [];
  closed = false;
  cleared = 0;
  private readonly clock: Clock;
  private readonly closeMs: number;
  private endMs = 0;

  constructor(clock: Clock, closeMs = 0) {
    this.clock = clock;
    this.closeMs = closeMs;
  }

  async write(frame: Int16Array): Promise<void> {
    const startMs = Math.max(this.endMs, this.clock.nowMs());
    this.endMs = startMs + FRAME_MS;
    this.frames.push({ frame, audibleMs: startMs });
    const surplusMs = this.queuedMs() - QUEUE_MS;
    if (surplusMs > 0) await new Promise<void>((resolve) => void this.clock.after(surplusMs, resolve));
  }

  queuedMs(): number {
    return Math.max(0, this.endMs - this.clock.nowMs());
  }

  clear(): void {
    this.cleared++;
    this.endMs = this.clock.nowMs();
  }

  async close(): Promise<void> {
    if (this.closeMs > 0) await wait(this.closeMs, { clock: this.clock });
    this.closed = true;
  }

  sound(): Int16Array {
    return concat(this.frames.map(({ frame }) => frame));
  }
}

/** A meeting without a media server: keeps the tracks and texts that the interpreter made. */
export class FakeRoom implements RoomPort {
  /** How long a track takes to be taken down. */
  trackCloseMs = 0;
  /** The newest track of each name. */
  readonly sinks = new Map<string, FakeSink>();
  readonly captions: Caption[] = [];
  /** Who got each of them, and when. */
  readonly sent: { to: readonly string[] | undefined; lasting: boolean; atMs: number }[] = [];
  readonly statuses: LaneStatus[] = [];
  /** Who got each of them. */
  readonly statusesTo: (readonly string[] | undefined)[] = [];
  private readonly clock: Clock;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  async publishLane(name: string): Promise<LaneSink> {
    if (this.sinks.get(name)?.closed === false) throw new Error(`published twice: ${name}`);
    const sink = new FakeSink(this.clock, this.trackCloseMs);
    this.sinks.set(name, sink);
    return Promise.resolve(sink);
  }

  sendText(topic: string, text: string, { to, lasting = false }: TextOptions = {}): void {
    if (topic === CAPTION_TOPIC) {
      this.captions.push(JSON.parse(text) as Caption);
      this.sent.push({ to, lasting, atMs: this.clock.nowMs() });
    }
    if (topic === LANE_TOPIC) {
      this.statuses.push(JSON.parse(text) as LaneStatus);
      this.statusesTo.push(to);
    }
  }

  /** The newest revision of each segment in one language, in order, as a listener ends up reading it. */
  read(language: string): Caption[] {
    const latest = new Map<number, Caption>();
    for (const caption of this.captions)
      if (caption.language === language) latest.set(caption.segment, caption);
    return [...latest.values()].sort((a, b) => a.segment - b.segment);
  }
}
