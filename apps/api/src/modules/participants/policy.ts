import { DEFAULT_ROLE, isModerator, type Role, type UserId } from '@intermind/contracts';
import type { ErrorCode } from '@intermind/contracts';
import type { Guest, Member } from '../../http/identity.ts';
import type { ParticipantRow, Person } from './store.ts';

/** Who is behind a token, in the words of the participants' table. */
export function personOf(identity: Member | Guest): Person {
  return identity.kind === 'member' ? { userId: identity.userId } : { guestId: identity.guestId };
}

export function isSamePerson(
  participant: Pick<ParticipantRow, 'userId' | 'guestId'>,
  person: Person,
): boolean {
  return 'userId' in person ? participant.userId === person.userId : participant.guestId === person.guestId;
}

/** One expulsion counts for the person, on every device, for the whole conference. */
export function isExpelled(participations: readonly Pick<ParticipantRow, 'expelledAt'>[]): boolean {
  return participations.some(({ expelledAt }) => expelledAt !== null);
}

/** Inside, or out of sight of the media server only: still listens, and keeps the rights. */
export function takesPart({
  expelledAt,
  leftReason,
}: Pick<ParticipantRow, 'expelledAt' | 'leftReason'>): boolean {
  return expelledAt === null && (leftReason === null || leftReason === 'lost');
}

export function moderates(participations: readonly ParticipantRow[]): boolean {
  return !isExpelled(participations) && participations.some((own) => takesPart(own) && isModerator(own.role));
}

/**
 * The role of somebody who comes in: the owner is the host for ever; others keep what a moderator gave or took, on a new
 * device too.
 */
export function roleOnEntry(
  person: Person,
  ownerId: UserId,
  earlier: readonly Pick<ParticipantRow, 'role'>[],
): Role {
  if ('userId' in person && person.userId === ownerId) return 'host';
  return earlier.at(-1)?.role ?? DEFAULT_ROLE;
}

/** Why a moderator may not give that role to the participant; undefined when they may (spec 1 §5, §6). */
export function roleRefusal(
  target: Pick<ParticipantRow, 'role' | 'userId'>,
  role: Exclude<Role, 'host'>,
): ErrorCode | undefined {
  if (target.role === 'host') return 'HostImmutable';
  if (role === 'moderator' && target.userId === null) return 'RegisteredUsersOnly';
  return undefined;
}
