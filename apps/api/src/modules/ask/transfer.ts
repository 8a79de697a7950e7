import type { GuestId, UserId } from '@intermind/contracts';
import { ApiError } from '../../http/errors.ts';
import type { Authenticate, Member } from '../../http/identity.ts';
import { adoptConversations, type AiDependencies } from '../ai/index.ts';

export interface TransferDependencies extends Pick<AiDependencies, 'db'> {
  /** Reads a guest token that may have expired. */
  readGuestToken: Authenticate;
}

/**
 * Moves what someone asked as a guest to the account they have signed in with. Guests have no chats about all their
 * meetings (spec 2 §1): it is their private conversations about single meetings.
 * @throws ApiError Forbidden when another member is named, or a guest whose token is not given
 */
export async function transferChats(
  deps: TransferDependencies,
  member: Member,
  { sourceUserId, guestToken }: { sourceUserId: GuestId | UserId; guestToken?: string | undefined },
): Promise<{ messages: number }> {
  if (sourceUserId === member.userId) return { messages: 0 };
  const guestId = await provenGuest(deps, guestToken);
  if (guestId !== sourceUserId) throw new ApiError('Forbidden');
  return { messages: await adoptConversations(deps, member, guestId) };
}

/** The guest whose token it is; undefined for anything else. */
async function provenGuest(
  { readGuestToken }: TransferDependencies,
  token: string | undefined,
): Promise<GuestId | undefined> {
  if (!token) return undefined;
  try {
    const identity = await readGuestToken(token);
    return identity.kind === 'guest' ? identity.guestId : undefined;
  } catch (error) {
    // Its own codes would tell the browser to sign the member out.
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
