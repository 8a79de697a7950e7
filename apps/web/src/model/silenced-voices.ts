import type { SilencedVoice } from '@intermind/contracts';
import type { PersonId } from '@intermind/contracts/ids';

/** Whose translated voice this listener does not hear for now: the original plays at full volume, captions stay. */
export interface SilencedVoices {
  everyone: boolean;
  people: ReadonlySet<PersonId>;
}

export const NOBODY_SILENCED: SilencedVoices = { everyone: false, people: new Set() };

export function withSilenced(before: SilencedVoices, who: SilencedVoice, silenced: boolean): SilencedVoices {
  if (who === 'everyone') return { ...before, everyone: silenced };
  const people = new Set(before.people);
  if (silenced) people.add(who);
  else people.delete(who);
  return { ...before, people };
}

export const isSilenced = ({ everyone, people }: SilencedVoices, person: PersonId): boolean =>
  everyone || people.has(person);

/** As the server is told. */
export const silencedList = ({ everyone, people }: SilencedVoices): SilencedVoice[] => [
  ...(everyone ? (['everyone'] as const) : []),
  ...people,
];
