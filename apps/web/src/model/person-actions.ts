import type { Participant } from '@intermind/contracts';
import { type Role, ROLES } from '@intermind/contracts/roles';
import { can, refusalOf, type Target } from '@intermind/contracts/standing';
import { standingInside } from './conference-state.ts';
import type { PersonMedia } from './meeting.ts';

export type GivenRole = Exclude<Role, 'host'>;

/** What the menu of one person offers. */
export interface PersonActions {
  mute: boolean;
  lowerHand: boolean;
  /** What only you hear and see: their volume, their tile pinned. */
  forYou: boolean;
  /** The roles, for those who may change them; `why` says why one cannot be given. */
  roles: readonly { role: GivenRole; why: 'guest' | null }[];
  /** `host`: offered, but it cannot be done. */
  remove: 'yes' | 'host' | 'no';
}

const NOTHING: PersonActions = {
  mute: false,
  lowerHand: false,
  forYou: false,
  roles: [],
  remove: 'no',
};

/** Nothing for yourself: what you do with yourself is in the bar. */
export function personActions(
  you: Participant,
  person: Participant,
  microphone: PersonMedia['microphone'],
): PersonActions {
  if (person.personId === you.personId) return NOTHING;
  // It is added and removed, and nothing else is done to it.
  if (person.kind === 'assistant') return { ...NOTHING, forYou: true };
  const standing = standingInside(you);
  const target: Target = { role: person.role, guest: person.kind === 'anonymous', self: false };
  const removal = refusalOf(standing, 'expel', target);
  const given = ROLES.filter((role): role is GivenRole => role !== 'host').reverse();
  return {
    // Nobody can unmute another person (spec 1 §5).
    mute: can(standing, 'mute', target) && microphone === 'on',
    lowerHand: can(standing, 'lowerHands', target) && person.handRaisedAt !== null,
    forYou: true,
    roles: can(standing, 'changeRoles', target)
      ? given.map((role) => ({
          role,
          why: role === 'moderator' && !can(standing, 'makeModerator', target) ? 'guest' : null,
        }))
      : [],
    remove: removal === null ? 'yes' : removal === 'HostImmutable' ? 'host' : 'no',
  };
}
