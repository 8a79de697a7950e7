import type { Caption } from '@intermind/contracts/captions';
import type { Clock } from '@intermind/timing';
import type { KeptCaption } from './caption-book.ts';
import { isReadBy, type Person } from './demand.ts';

/** Who begins to read is sent what changed in this time, as far as they were here. */
const LATE_READER_MS = 60_000;
/** The newest of it: texts of one room go one after the other. */
const CAUGHT_UP_MAX = 20;
/** Between two times at which one person is sent something. */
const REST_MS = 10_000;

/** A person in the meeting. */
export interface Arrived extends Person {
  /** When they were first seen here, on the clock. */
  sinceMs: number;
}

/** What people read now and did not before: what is still being said, and what was said while they were here. */
export class LateReaders {
  private readonly clock: Pick<Clock, 'nowMs'>;
  private readonly caughtUpMs = new Map<string, number>();

  constructor(clock: Pick<Clock, 'nowMs'>) {
    this.clock = clock;
  }

  /** @param since the captions that changed since then; asked for once, and where somebody takes something else */
  between(
    before: ReadonlyMap<string, Arrived>,
    now: ReadonlyMap<string, Arrived>,
    since: (sinceMs: number) => readonly KeptCaption[],
  ): { to: string; caption: Caption }[] {
    const nowMs = this.clock.nowMs();
    for (const [identity, atMs] of this.caughtUpMs)
      if (nowMs - atMs >= REST_MS) this.caughtUpMs.delete(identity);
    const changed = [...now].filter(
      ([identity, person]) => !this.caughtUpMs.has(identity) && !takesTheSame(person, before.get(identity)),
    );
    if (changed.length === 0) return [];
    const captions = since(nowMs - LATE_READER_MS).toSorted((a, b) => a.changedMs - b.changedMs);
    return changed.flatMap(([to, person]) => {
      const missed = captions.filter((kept) => isMissed(kept, person, before.get(to))).slice(-CAUGHT_UP_MAX);
      if (missed.length > 0) this.caughtUpMs.set(to, nowMs);
      return missed.map(({ caption }) => ({ to, caption }));
    });
  }
}

function takesTheSame(person: Person, before: Person | undefined): boolean {
  return (
    before?.hears === person.hears &&
    before.understands.join() === person.understands.join() &&
    before.listens === person.listens &&
    before.reads === person.reads
  );
}

function isMissed({ caption, changedMs }: KeptCaption, person: Arrived, before: Person | undefined): boolean {
  if (!isReadBy(caption, person) || (before && isReadBy(caption, before))) return false;
  return !caption.final || changedMs >= person.sinceMs;
}
