import type { Caption } from '@intermind/contracts/captions';
import type { Clock } from '@intermind/timing';
import type { KeptCaption } from './caption-book.ts';
import { isReadBy, type Person } from './demand.ts';

/** People who begin to read are sent what changed in this time, as far as they were here. */
const LATE_READER_MS = 60_000;
/** The newest of it: texts of one room go one after the other. */
const CAUGHT_UP_MAX = 20;
/** Between two times at which one person is sent something. */
const REST_MS = 10_000;
/** Of one person while they rest: the newest count. */
const CHANGES_MAX = 20;

/** A person in the meeting. */
export interface Arrived extends Person {
  /** When they were first seen here, on the clock. */
  sinceMs: number;
}

/** What somebody took until they changed it; undefined: they were not here. */
interface Were {
  person: Arrived | undefined;
  untilMs: number;
}

/** Of readers who were sent something a moment ago. */
interface Rest {
  endsMs: number;
  /** The changes since, oldest first. */
  were: readonly Were[];
}

/** What people read now and did not before: what is still being said, and what was said while they were here. */
export class LateReaders {
  private readonly clock: Pick<Clock, 'nowMs'>;
  private readonly rests = new Map<string, Rest>();

  constructor(clock: Pick<Clock, 'nowMs'>) {
    this.clock = clock;
  }

  /** Somebody changed something soon after they were sent what they had missed, and has waited long enough for the rest. */
  get isDue(): boolean {
    const nowMs = this.clock.nowMs();
    return this.rests.values().some(({ endsMs, were }) => were.length > 0 && nowMs >= endsMs);
  }

  /** @param since the captions that changed since then; asked for once, and where somebody takes something else */
  between(
    before: ReadonlyMap<string, Arrived>,
    now: ReadonlyMap<string, Arrived>,
    since: (sinceMs: number) => readonly KeptCaption[],
  ): { to: string; caption: Caption }[] {
    const nowMs = this.clock.nowMs();
    const changed = [...now].flatMap(([to, person]) => {
      const were = this.noteChange(to, person, before.get(to));
      return were.length > 0 ? [{ to, person, were }] : [];
    });
    for (const [identity, { endsMs }] of this.rests) if (nowMs >= endsMs) this.rests.delete(identity);
    if (changed.length === 0) return [];
    const captions = since(nowMs - LATE_READER_MS).toSorted((a, b) => a.changedMs - b.changedMs);
    return changed.flatMap(({ to, person, were }) => {
      const missed = captions.filter((kept) => isMissed(kept, person, were)).slice(-CAUGHT_UP_MAX);
      if (missed.length > 0) this.rests.set(to, { endsMs: nowMs + REST_MS, were: [] });
      return missed.map(({ caption }) => ({ to, caption }));
    });
  }

  /** @returns the changes for which they may be sent something now; none while they rest */
  private noteChange(identity: string, person: Arrived, before: Arrived | undefined): readonly Were[] {
    const nowMs = this.clock.nowMs();
    const rest = this.rests.get(identity);
    let were = rest?.were ?? [];
    // A page that has just come has nothing of what it was sent before.
    if (!takesTheSame(person, before))
      were = [...(before ? were : []), { person: before, untilMs: nowMs }].slice(-CHANGES_MAX);
    if (!rest || nowMs >= rest.endsMs) return were;
    rest.were = were;
    return [];
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

/** What was said after the last change was sent as it was said. */
function isMissed({ caption, changedMs }: KeptCaption, person: Arrived, were: readonly Were[]): boolean {
  const then = were.find(({ untilMs }) => changedMs <= untilMs);
  if (!then || !isReadBy(caption, person) || (then.person && isReadBy(caption, then.person))) return false;
  return !caption.final || changedMs >= person.sinceMs;
}
