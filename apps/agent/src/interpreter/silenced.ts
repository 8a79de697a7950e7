import type { AgentRoom } from '@intermind/contracts/agent-channel';
import type { Person } from './demand.ts';

type Silenced = NonNullable<AgentRoom['silenced']>[number];

/** A person who silenced every translated voice does not listen. */
export function withoutDeaf<Who extends Person>(
  people: ReadonlyMap<string, Who>,
  silenced: AgentRoom['silenced'] = [],
): ReadonlyMap<string, Who> {
  return changed(people, silenced, ({ everyone }) => everyone, { listens: false });
}

/**
 * People who silenced this speaker do not listen to them. The words go on being translated, whether or not these people read
 * them: others would know otherwise.
 */
export function withoutSilencers<Who extends Person>(
  people: ReadonlyMap<string, Who>,
  speaker: string,
  silenced: AgentRoom['silenced'] = [],
): ReadonlyMap<string, Who> {
  const isSilenced = ({ everyone, speakers }: Silenced): boolean =>
    everyone || speakers.some((one) => one === speaker);
  return changed(people, silenced, isSilenced, { listens: false, reads: true });
}

function changed<Who extends Person>(
  people: ReadonlyMap<string, Who>,
  silenced: readonly Silenced[],
  applies: (one: Silenced) => boolean,
  change: Partial<Person>,
): ReadonlyMap<string, Who> {
  const listeners = new Set<string>(silenced.filter(applies).map(({ listener }) => listener));
  if (listeners.size === 0) return people;
  return new Map(
    [...people].map(([identity, person]) => [
      identity,
      listeners.has(identity) && person.listens ? { ...person, ...change } : person,
    ]),
  );
}
