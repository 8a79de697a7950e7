import type { LaneStatus } from '@intermind/contracts/captions';
import type { Person } from './demand.ts';

/** Whether their page shows it: they hear people in that language, or are the speaker, who sees how late they are heard. */
function concerns({ speaker, language }: LaneStatus, identity: string, { hears }: Person): boolean {
  return identity === speaker || hears === language;
}

const laneOf = ({ speaker, language }: LaneStatus): string => `${speaker}:${language}`;

/** Who is told how each lane goes. */
export class LaneHearers {
  private people: ReadonlyMap<string, Person> = new Map();
  /** Who came, or hears another language, with the lanes that they have been told of since. */
  private readonly came = new Map<string, Set<string>>();

  peopleChanged(people: ReadonlyMap<string, Person>): void {
    for (const [identity, { hears }] of people)
      if (this.people.get(identity)?.hears !== hears) this.came.set(identity, new Set());
    this.people = people;
  }

  /** Those who are told of a status that is new. */
  of(status: LaneStatus): string[] {
    const hearers = [...this.people].filter(([identity, person]) => concerns(status, identity, person));
    for (const [identity] of hearers) this.came.get(identity)?.add(laneOf(status));
    return hearers.map(([identity]) => identity);
  }

  /** What the others know of the lanes, for those who came. @param statuses those that were told last */
  takeMissed(statuses: () => readonly LaneStatus[]): { to: string; status: LaneStatus }[] {
    if (this.came.size === 0) return [];
    const all = statuses();
    const missed = [...this.came].flatMap(([to, told]) => {
      const person = this.people.get(to);
      const theirs = person ? all.filter((status) => concerns(status, to, person)) : [];
      return theirs.filter((status) => !told.has(laneOf(status))).map((status) => ({ to, status }));
    });
    this.came.clear();
    return missed;
  }
}
