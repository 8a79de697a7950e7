import type { Language } from '@intermind/contracts/languages';
import { type Clock, wait } from '@intermind/timing';
import type { Logger } from '../log.ts';
import type { Lane } from './lane.ts';

/** How long a lane that nobody needs keeps its track, for listeners who come back. */
const LANE_REST_MS = 10_000;
/** How long a new track waits for the old one of the same name to go. */
const LANE_CLOSE_MS = 2_000;

export interface SpeakerLanesOptions {
  clock: Clock;
  log: Logger;
  /** `free`: the lane before of this language has given its track back. */
  make: (to: Language, free: () => Promise<void>) => Lane;
}

/** The lanes of one speaker: those that others need, and for a while those that they needed before. */
export class SpeakerLanes {
  private readonly options: SpeakerLanesOptions;
  private readonly lanes = new Map<Language, Lane>();
  /** Lanes that nobody needs and that will be closed; the value keeps one. */
  private readonly resting = new Map<Lane, () => void>();
  /** Lanes whose tracks are being given back. */
  private readonly closing = new Map<Language, Promise<void>>();

  constructor(options: SpeakerLanesOptions) {
    this.options = options;
  }

  get all(): readonly Lane[] {
    return [...this.lanes.values()];
  }

  /** A lane that is needed. */
  needed(to: Language): Lane {
    const lane = this.lanes.get(to) ?? this.options.make(to, async () => this.closing.get(to));
    this.lanes.set(to, lane);
    this.resting.get(lane)?.();
    this.resting.delete(lane);
    return lane;
  }

  /** Nobody needs it: it falls silent at once, and is closed when nobody comes back. */
  rest(lane: Lane): void {
    lane.clear();
    const cancel = this.options.clock.after(LANE_REST_MS, () => {
      this.resting.delete(lane);
      this.lanes.delete(lane.to);
      const closed = this.giveBack(lane).finally(() => this.closing.delete(lane.to));
      this.closing.set(lane.to, closed);
    });
    this.resting.set(lane, cancel);
  }

  async close(): Promise<void> {
    for (const cancel of this.resting.values()) cancel();
    await Promise.all(this.all.map(async (lane) => lane.close()));
  }

  /** Two tracks of one name at once would confuse listeners; one that does not go is not waited for long. */
  private async giveBack(lane: Lane): Promise<void> {
    const { clock, log } = this.options;
    const closed = new AbortController();
    const closing = lane
      .close()
      .catch((error: unknown) => log.warn({ error, language: lane.to }, 'closing a lane failed'))
      .finally(() => closed.abort());
    await Promise.race([closing, wait(LANE_CLOSE_MS, { clock, signal: closed.signal })]);
  }
}
