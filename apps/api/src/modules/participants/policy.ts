import {
  DEFAULT_ROLE,
  DEVICES_PER_PERSON,
  type PersonId,
  type Role,
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

/** Of somebody who was allowed what moderators are: guests never are (spec 1 §6). */
export function moderatorIdOf(identity: Member | Guest): UserId {
  if (identity.kind !== 'member') throw new Error('a guest acted as a moderator');
  return identity.userId;
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

/** Inside, or out of sight of the media server for a moment: still listens, and keeps the rights. */
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

/** Someone dropped twice in one conference for publishing too many tracks stays out for this long, then after each drop. */
export const DROPPED_STAYS_OUT_MS = 60_000;

/**
 * How long the person must stay out of the conference, in seconds; 0 for those who may come in.
 * @param participations of the person in the conference
 */
export function staysOutS(
  participations: readonly Pick<ParticipantRow, 'leftReason' | 'leftAt'>[],
  now: Date,
): number {
  const drops = participations.filter(({ leftReason }) => leftReason === 'dropped');
  if (drops.length < 2) return 0;
  const last = Math.max(...drops.map(({ leftAt }) => leftAt!.getTime()));
  return Math.max(0, Math.ceil((last + DROPPED_STAYS_OUT_MS - now.getTime()) / 1_000));
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

/** How many people are inside, on however many devices. */
export function countPeople(present: readonly Pick<ParticipantRow, 'personId'>[]): number {
  return new Set(present.map(({ personId }) => personId)).size;
}

/**
 * Whether one more device gets in. A person has one place for all their devices, and the host always gets in.
 * @param personId null for someone who was never admitted
 * @param present participants inside now
 * @param capacity people
 */
export function hasRoomFor(
  { role, personId }: { role: Role; personId: PersonId | null },
  present: readonly Pick<ParticipantRow, 'personId'>[],
  capacity: number,
): boolean {
  if (role === 'host' || present.some((other) => other.personId === personId)) return true;
  return countPeople(present) < capacity;
}
