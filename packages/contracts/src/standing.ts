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

/** What an action needs: to be inside, a right of the role while inside, or to own the room, inside or not. */
export const ACTION_NEEDS = {
  seeParticipants: 'inside',
  changeOwnLanguages: 'inside',
  raiseHand: 'inside',
  react: 'inside',
  chat: 'inside',
  speak: 'speak',
  shareScreen: 'shareScreen',
  decideJoinRequests: 'moderate',
  changeRoles: 'moderate',
  mute: 'moderate',
  expel: 'moderate',
  lowerHands: 'moderate',
  changeConference: 'moderate',
  switchInterpretation: 'moderate',
  endConference: 'owner',
} as const satisfies Record<string, 'inside' | 'owner' | keyof RoleRights>;
export type Action = keyof typeof ACTION_NEEDS;

export function can({ presence, role, owner }: Standing, action: Action): boolean {
  const need = ACTION_NEEDS[action];
  if (need === 'owner') return owner;
  if (presence !== 'inside' || role === null) return false;
  return need === 'inside' || ROLE_RIGHTS[role][need];
}
