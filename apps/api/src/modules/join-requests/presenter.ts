import type { JoinRequest } from '@intermind/contracts';
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
