import type { Database } from '../../db/client.ts';
import type { ReadWaiting, StateSlice } from '../../events/index.ts';
import { type ConferenceRow, findRunningConference } from '../conferences/index.ts';
import { standingOf } from '../participants/index.ts';
import { outcomeOf } from './announcements.ts';
import { isUsableApproval } from './policy.ts';
import { toJoinRequest } from './presenter.ts';
import { findJoinRequest, type JoinRequestRow, listWaiting } from './store.ts';

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

/** The state for a waiting guest. A void approval is shown as expired, so the guest asks again. */
export function readWaitingOf({ db, now }: Sources): ReadWaiting {
  return async (id, roomId) => {
    const request = await findJoinRequest(db, id);
    if (!request) return undefined;
    const running = await findRunningConference(db, roomId);
    const isDead = request.status === 'APPROVED' && !(await opensTheWay(db, request, running, now()));
    const joinRequest = toJoinRequest(isDead ? { ...request, status: 'EXPIRED' } : request);
    const outcome = outcomeOf(joinRequest);
    return [{ type: 'waiting', joinRequest, roomId }, ...(outcome ? [outcome] : [])];
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
