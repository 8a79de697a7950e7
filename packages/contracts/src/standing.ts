import { ROLE_RIGHTS, type Role, type RoleRights } from './roles.ts';

/** A person’s standing in one conference. The API decides by it, and the app shows buttons by it. */
export interface Standing {
  /** `outside`: never admitted. `inside`: also while the media server has lost sight of them. */
  presence: 'outside' | 'inside' | 'left' | 'expelled';
  /** The person's role, the same on every device; null for someone who was never admitted. */
  role: Role | null;
  /** Owns the room, and with it the conference. */
  owner: boolean;
}

/**
 * What an action needs: to be inside, to have been (and not to have been removed), a right of the role while inside, to own
 * the room and be inside, or to own it, inside or not.
 */
export const ACTION_NEEDS = {
  seeParticipants: 'inside',
  changeOwnLanguages: 'inside',
  raiseHand: 'inside',
  react: 'inside',
  chat: 'inside',
  goOffRecord: 'inside',
  giveBrowserWords: 'inside',
  readTranscript: 'tookPart',
  askVoiceAssistant: 'inside',
  speak: 'speak',
  shareScreen: 'shareScreen',
  decideJoinRequests: 'moderate',
  changeRoles: 'moderate',
  makeModerator: 'moderate',
  mute: 'moderate',
  expel: 'moderate',
  readmit: 'moderate',
  lowerHands: 'moderate',
  changeConference: 'moderate',
  switchInterpretation: 'moderate',
  switchTranscript: 'moderate',
  record: 'moderate',
  switchVoiceAssistant: 'moderate',
  changeTerms: 'moderate',
  openEarlierMeetings: 'host',
  endConference: 'owner',
} as const satisfies Record<string, 'inside' | 'tookPart' | 'host' | 'owner' | keyof RoleRights>;
export type Action = keyof typeof ACTION_NEEDS;

/** The person an action is done to. */
export interface Target {
  role: Role;
  /** Has no account. */
  guest: boolean;
  /** The one who acts, on this or another device. */
  self: boolean;
}

/** Why an action is refused: the code of the API’s answer. */
export type Refusal = 'Forbidden' | 'HostImmutable' | 'RegisteredUsersOnly';

const ofHost = ({ role }: Target) => (role === 'host' ? 'HostImmutable' : null);

/** What an action also needs of the person it is done to (spec 1 §5, §6). */
const TARGET_REFUSALS: Partial<Record<Action, (target: Target) => Refusal | null>> = {
  changeOwnLanguages: ({ self }) => (self ? null : 'Forbidden'),
  giveBrowserWords: ({ self }) => (self ? null : 'Forbidden'),
  goOffRecord: ({ self }) => (self ? null : 'Forbidden'),
  changeRoles: ofHost,
  makeModerator: (target) => ofHost(target) ?? (target.guest ? 'RegisteredUsersOnly' : null),
  expel: (target) => ofHost(target) ?? (target.self ? 'Forbidden' : null),
};

/**
 * Why the action is not allowed; null when it is.
 * @param target of actions done to a person; without it, whether there may be anyone to do it to
 */
export function refusalOf(standing: Standing, action: Action, target?: Target): Refusal | null {
  if (!allows(standing, ACTION_NEEDS[action])) return 'Forbidden';
  return (target && TARGET_REFUSALS[action]?.(target)) ?? null;
}

export function can(standing: Standing, action: Action, target?: Target): boolean {
  return refusalOf(standing, action, target) === null;
}

function allows({ presence, role, owner }: Standing, need: (typeof ACTION_NEEDS)[Action]): boolean {
  if (need === 'owner') return owner;
  if (need === 'host') return owner && presence === 'inside';
  if (need === 'tookPart') return presence === 'inside' || presence === 'left';
  if (presence !== 'inside' || role === null) return false;
  return need === 'inside' || ROLE_RIGHTS[role][need];
}
