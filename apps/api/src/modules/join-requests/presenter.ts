import type { BlockedGuest, JoinRequest } from '@intermind/contracts';
import type { JoinRequestRow } from './store.ts';

/** As moderators and the guest see it. A request taken back looks expired. */
export function toJoinRequest(row: JoinRequestRow): JoinRequest {
  const { id, name, language, status, createdAt, expiresAt, absentSince } = row;
  return {
    id,
    name,
    language,
    status: status === 'WITHDRAWN' ? 'EXPIRED' : status,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    absentSince: absentSince?.toISOString() ?? null,
  };
}

/** @param by the moderator's name, where it is known */
export function toBlockedGuest({ id, name, decidedAt }: JoinRequestRow, by: string | null): BlockedGuest {
  return { joinRequestId: id, name, blockedAt: decidedAt!.toISOString(), by };
}
