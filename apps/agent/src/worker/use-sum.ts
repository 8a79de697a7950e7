import type { EngineUse, WorkerUse } from '@intermind/contracts/agent-channel';
import type { ChildUse } from './child-messages.ts';

/** Adds up what the meetings of a worker did, until it is told. */
export class UseSum {
  private engines = new Map<string, EngineUse>();
  private skippedWords = 0;
  private shortenedWords = 0;
  /** As counted by the outbox, which never begins anew. */
  private toldDrops = 0;

  add({ engines, skippedWords, shortenedWords }: Omit<ChildUse, 'interpreted'>): void {
    this.skippedWords += skippedWords;
    this.shortenedWords += shortenedWords;
    for (const use of engines) {
      const key = `${use.kind} ${use.id}`;
      const known = this.engines.get(key);
      this.engines.set(key, known ? sumOf(known, use) : use);
    }
  }

  /** @param dropped segments that were given up since the start. Forgets what it answers. */
  take(dropped: number): WorkerUse {
    const taken = {
      engines: [...this.engines.values()],
      skippedWords: this.skippedWords,
      shortenedWords: this.shortenedWords,
      droppedSegments: dropped - this.toldDrops,
    };
    this.engines = new Map();
    this.skippedWords = 0;
    this.shortenedWords = 0;
    this.toldDrops = dropped;
    return taken;
  }
}

function sumOf(one: EngineUse, other: EngineUse): EngineUse {
  const { errors } = one;
  return {
    ...one,
    soundMs: one.soundMs + other.soundMs,
    answers: one.answers + other.answers,
    errors: {
      request: errors.request + other.errors.request,
      engine: errors.engine + other.errors.engine,
      quota: errors.quota + other.errors.quota,
    },
  };
}
