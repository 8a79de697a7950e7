import type { GuestId, RoomId, UserId } from '@intermind/contracts';

/** The identity behind a request, after its token was checked. */
export interface Member {
  kind: 'member';
  userId: UserId;
  email: string;
  firstName: string;
  lastName: string;
  /** From the token in hand (spec 1 §6), or made one here. */
  isAdmin: boolean;
  /** The sign-in that the token is of, where the embedded provider made it. */
  sessionId?: string;
}

export interface Guest {
  kind: 'guest';
  guestId: GuestId;
  roomId: RoomId;
  name: string;
}

export interface Nobody {
  kind: 'nobody';
}

export type Identity = Member | Guest | Nobody;

/** Turns a bearer token into an identity. @throws ApiError TokenInvalid, TokenExpired, EmailMissing, IdentityUnavailable */
export type Authenticate = (token: string) => Promise<Member | Guest>;

/** The id of who it is, over all their tokens. */
export function personKey(identity: Member | Guest): string {
  return identity.kind === 'member' ? identity.userId : identity.guestId;
}

export const NOBODY: Nobody = { kind: 'nobody' };
