import {
  CONFERENCE_CAPACITY,
  DEFAULT_ROLE,
  type Role,
  DEVICES_PER_PERSON,
  type Standing,
  type Target,
  type UserId,
} from '@intermind/contracts';
import type { Guest, Member } from '../../http/identity.ts';
import type { ParticipantRow, Person } from './store.ts';

/** The identity of a token as columns of the participants table. */
export function personOf(identity: Member | Guest): Person {
  return identity.kind === 'member' ? { userId: identity.userId } : { guestId: identity.guestId };
}

/** The name the person has in a conference. */
export function nameOf(
  person: Pick<Guest, 'kind' | 'name'> | Pick<Member, 'kind' | 'firstName' | 'lastName' | 'email'>,
): string {
  if (person.kind === 'guest') return person.name;
  return `${person.firstName} ${person.lastName}`.trim() || person.email.split('@')[0]!;
}

export function isSamePerson(
  participant: Pick<ParticipantRow, 'userId' | 'guestId'>,
  person: Person,
): boolean {
  return 'userId' in person ? participant.userId === person.userId : participant.guestId === person.guestId;
}

/** Inside, or out of sight of the media server only: still listens, and keeps the rights. */
export function takesPart({
  expelledAt,
  leftReason,
}: Pick<ParticipantRow, 'expelledAt' | 'leftReason'>): boolean {
  return expelledAt === null && (leftReason === null || leftReason === 'lost');
}

/** @param participations of this person in this conference */
export function standingFrom(
  conference: { createdBy: UserId },
  person: Person,
  participations: readonly Pick<ParticipantRow, 'role' | 'expelledAt' | 'leftReason'>[],
): Standing {
  const owner = 'userId' in person && person.userId === conference.createdBy;
  const [any] = participations;
  if (!any) return { presence: 'outside', role: null, owner };
  if (any.expelledAt) return { presence: 'expelled', role: any.role, owner };
  return { presence: participations.some(takesPart) ? 'inside' : 'left', role: any.role, owner };
}

/** The role of a person at the first admission: the owner is the host for ever. */
export function roleOnEntry(owner: boolean): Role {
  return owner ? 'host' : DEFAULT_ROLE;
}

/** The participant as the one something is done to. */
export function targetFrom(
  participant: Pick<ParticipantRow, 'role' | 'userId' | 'guestId'>,
  by: Person,
): Target {
  return {
    role: participant.role,
    guest: participant.userId === null,
    self: isSamePerson(participant, by),
  };
}

/**
 * Which of a person's present participants give way to one more: devices that are not connected first, then the oldest.
 * @param own present participants of the person, without the one that is coming in
 */
export function participantsToReplace<Own extends Pick<ParticipantRow, 'absentSince' | 'joinedAt'>>(
  own: readonly Own[],
): Own[] {
  const byValue = [...own].sort(
    (a, b) =>
      Number(a.absentSince === null) - Number(b.absentSince === null) ||
      a.joinedAt.getTime() - b.joinedAt.getTime(),
  );
  return byValue.slice(0, Math.max(0, own.length - DEVICES_PER_PERSON + 1));
}

/** Whether one more device of the person may rejoin by itself. Joining replaces another device instead. */
export function mayAddDevice(
  { personId }: Pick<ParticipantRow, 'personId'>,
  present: readonly Pick<ParticipantRow, 'personId'>[],
): boolean {
  return present.filter((other) => other.personId === personId).length < DEVICES_PER_PERSON;
}

/** The host’s devices have reserved places, so a full meeting cannot shut the host out. */
export function hasRoomFor(role: Role, present: readonly Pick<ParticipantRow, 'role'>[]): boolean {
  return role === 'host' || present.filter((other) => other.role !== 'host').length < CONFERENCE_CAPACITY;
}
