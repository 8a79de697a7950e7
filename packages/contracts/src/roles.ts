/**
 * What each role may do in a conference: the one table that the API, the LiveKit grant and the buttons read
 * (spec 1 §6; the split between attendee, speaker and presenter is ours, see docs/architecture.md).
 */
export const ROLES = ['attendee', 'speaker', 'presenter', 'moderator', 'host'] as const;
export type Role = (typeof ROLES)[number];

/** The role of everyone who joins except the conference’s creator. */
export const DEFAULT_ROLE: Role = 'presenter';

export interface RoleRights {
  /** May publish microphone and camera. */
  readonly speak: boolean;
  readonly shareScreen: boolean;
  /** May admit, mute, expel, change roles and switch interpretation. Only the owner of the room ends its conference. */
  readonly moderate: boolean;
}

export const ROLE_RIGHTS: Readonly<Record<Role, RoleRights>> = {
  attendee: { speak: false, shareScreen: false, moderate: false },
  speaker: { speak: true, shareScreen: false, moderate: false },
  presenter: { speak: true, shareScreen: true, moderate: false },
  moderator: { speak: true, shareScreen: true, moderate: true },
  host: { speak: true, shareScreen: true, moderate: true },
};

/** What a moderator may forbid to all non-moderators. */
export const RESTRICTIONS = ['chat', 'microphone', 'camera', 'shareScreen'] as const;
export type Restriction = (typeof RESTRICTIONS)[number];

export function isRestricted(role: Role, restrictions: readonly Restriction[], what: Restriction): boolean {
  return !isModerator(role) && restrictions.includes(what);
}

/** What a participant may publish. */
export interface SendingRights {
  readonly microphone: boolean;
  readonly camera: boolean;
  readonly shareScreen: boolean;
}

export function sendingRights(role: Role, restrictions: readonly Restriction[]): SendingRights {
  const { speak, shareScreen } = ROLE_RIGHTS[role];
  const may = (what: Restriction) => !isRestricted(role, restrictions, what);
  return {
    microphone: speak && may('microphone'),
    camera: speak && may('camera'),
    shareScreen: shareScreen && may('shareScreen'),
  };
}

export function isModerator(role: Role): boolean {
  return ROLE_RIGHTS[role].moderate;
}
