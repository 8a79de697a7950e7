import type { PersonMedia } from './meeting.ts';

/** What the media server says a person sends. */
export type SentMedia = Omit<PersonMedia, 'speaking'>;

export interface ShownPeopleInput {
  before: ReadonlyMap<string, PersonMedia>;
  sent: ReadonlyMap<string, SentMedia>;
  /** Who speaks, by what is measured. */
  speaking: ReadonlySet<string>;
  /** While the connection is down: the people whose tiles keep their last state. Null while it is up. */
  keep: ReadonlySet<string> | null;
}

/** The view of each person. Objects and the map are reused when nothing in them changed. */
export function shownPeople({
  before,
  sent,
  speaking,
  keep,
}: ShownPeopleInput): ReadonlyMap<string, PersonMedia> {
  const people = new Map<string, PersonMedia>();
  const add = (id: string, next: PersonMedia) => {
    const known = before.get(id);
    people.set(id, known && isSame(known, next) ? known : next);
  };
  for (const [id, media] of sent)
    add(id, { ...media, speaking: !keep && media.microphone === 'on' && speaking.has(id) });
  for (const [id, media] of before) if (keep?.has(id)) add(id, { ...media, speaking: false });
  const same = people.size === before.size && [...people].every(([id, media]) => before.get(id) === media);
  return same ? before : people;
}

function isSame(a: PersonMedia, b: PersonMedia): boolean {
  return (
    a.microphone === b.microphone &&
    a.speaking === b.speaking &&
    a.weakConnection === b.weakConnection &&
    a.pictures.camera === b.pictures.camera &&
    a.pictures.screen === b.pictures.screen
  );
}
