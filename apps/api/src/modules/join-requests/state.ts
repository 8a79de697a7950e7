import type { Database } from '../../db/client.ts';
import type { ReadWaiting, StateSlice } from '../../events/index.ts';
import { type ConferenceRow, findRoomAndRunning } from '../conferences/index.ts';
import { findParticipants, standingOf } from '../participants/index.ts';
import { outcomeOf } from './announcements.ts';
import { isUsableApproval } from './policy.ts';
import { toBlockedGuest, toJoinRequest } from './presenter.ts';
import { findJoinRequest, type JoinRequestRow, listBlocked, listWaiting } from './store.ts';

interface Sources {
  db: Database;
  now: () => Date;
}

/** Pending requests, for moderators. */
export function joinRequestsSlice({ db, now }: Sources): StateSlice<'joinRequests'> {
  return {
    audience: 'moderators',
    hidden: [],
    read: async ({ conference }) => ({
      value: (await listWaiting(db, conference.roomId, now())).map(toJoinRequest),
    }),
  };
}

/** Guests who cannot ask again, for moderators: only they can lift a block. */
export function blockedSlice({ db }: { db: Database }): StateSlice<'blocked'> {
  return {
    audience: 'moderators',
    hidden: [],
    async read({ conference }) {
      const rows = await listBlocked(db, conference.id);
      const moderators = await findParticipants(
        db,
        rows.flatMap(({ decidedBy }) => decidedBy ?? []),
      );
      const names = new Map(moderators.map(({ id, name }) => [id, name]));
      return {
        value: rows.map((row) => toBlockedGuest(row, (row.decidedBy && names.get(row.decidedBy)) || null)),
      };
    },
  };
}

/** The state for a waiting guest. A void approval is shown as expired, so the guest asks again. */
export function readWaitingOf({ db, now }: Sources): ReadWaiting {
  return async (id, roomId) => {
    const request = await findJoinRequest(db, id);
    if (!request) return undefined;
    const { room, running, moderatorInside = false } = (await findRoomAndRunning(db, roomId)) ?? {};
    const isDead = request.status === 'APPROVED' && !(await opensTheWay(db, request, running, now()));
    const joinRequest = toJoinRequest(isDead ? { ...request, status: 'EXPIRED' } : request);
    const outcome = outcomeOf(joinRequest);
    const lobbyText = room?.lobbyText ?? '';
    const waiting = { type: 'waiting', joinRequest, roomId, lobbyText, moderatorInside } as const;
    return [waiting, ...(outcome ? [outcome] : [])];
  };
}

async function opensTheWay(
  db: Database,
  request: JoinRequestRow,
  running: ConferenceRow | undefined,
  now: Date,
): Promise<boolean> {
  if (!running) return false;
  if (isUsableApproval(request, running.id, now)) return true;
  const guest = { ...request, kind: 'guest' } as const;
  return (await standingOf(db, running, guest)).presence !== 'outside';
}
