import {
  type ConferenceId,
  DECISION_REFUSALS,
  type JoinRequest,
  type JoinRequestId,
  type RefusedDecision,
} from '@intermind/contracts';
import type { Queries } from '../../db/client.ts';
import { ApiError } from '../../http/errors.ts';
import type { Member } from '../../http/identity.ts';
import {
  type ConferenceRow,
  type ConferencesDependencies,
  findConference,
  lockConference,
} from '../conferences/index.ts';
import { type CallerStanding, requireStanding, takesPart, tellModerators } from '../participants/index.ts';
import { announceClosed } from './announcements.ts';
import { requirePlace } from './places.ts';
import { isOverdue } from './policy.ts';
import { toJoinRequest } from './presenter.ts';
import {
  findJoinRequest,
  findWithRunning,
  type JoinRequestRow,
  listPendingOfBrowser,
  settlePending,
  unblock,
} from './store.ts';
import { TRANSITIONS } from './transitions.ts';

export interface Decision {
  status: 'APPROVED' | 'REJECTED';
  /** Of a denial. */
  block?: boolean | undefined;
}

/**
 * A moderator of the room’s running conference answers the request.
 * @throws ApiError NotFound to callers outside that conference, Forbidden, JoinRequestDecided, JoinRequestExpired,
 * ConferenceCapacityExceeded or QuotaExceeded for an approval without a place; the guest waits on then
 */
export async function decide(
  deps: ConferencesDependencies,
  member: Member,
  id: JoinRequestId,
  decision: Decision,
): Promise<JoinRequest> {
  const { db } = deps;
  const { request, running } = (await findWithRunning(db, id)) ?? {};
  const { participations } = await requireStanding(db, running, member, 'decideJoinRequests');
  if (!request || !running) throw new ApiError('NotFound');
  return answer(deps, { member, running, participations }, request, decision);
}

/**
 * The same for several requests at the conference, one after the other: each has an outcome of its own.
 * @throws ApiError ConferenceNotFound to callers outside the conference, Forbidden
 */
export async function decideSeveral(
  deps: ConferencesDependencies,
  member: Member,
  id: ConferenceId,
  { joinRequestIds, ...decision }: Decision & { joinRequestIds: readonly JoinRequestId[] },
): Promise<{ decided: JoinRequest[]; refused: RefusedDecision[] }> {
  const { db } = deps;
  const running = await findConference(db, id);
  const { participations } = await requireStanding(
    db,
    running,
    member,
    'decideJoinRequests',
    'ConferenceNotFound',
  );
  const moderator = { member, running: running!, participations };
  const decided: JoinRequest[] = [];
  const refused: RefusedDecision[] = [];
  for (const joinRequestId of new Set(joinRequestIds)) {
    try {
      const request = await findJoinRequest(db, joinRequestId);
      if (request?.roomId !== moderator.running.roomId) throw new ApiError('NotFound');
      decided.push(await answer(deps, moderator, request, decision));
    } catch (error) {
      const code = DECISION_REFUSALS.find((one) => error instanceof ApiError && error.code === one);
      if (!code) throw error;
      refused.push({ joinRequestId, code });
    }
  }
  return { decided, refused };
}

/** Who decides, in which running conference. */
interface Moderator extends Pick<CallerStanding, 'participations'> {
  member: Member;
  running: ConferenceRow;
}

async function answer(
  deps: ConferencesDependencies,
  { member, running, participations }: Moderator,
  request: JoinRequestRow,
  decision: Decision,
): Promise<JoinRequest> {
  const { db, now } = deps;
  const { id } = request;
  if (isOverdue(request, now())) throw new ApiError('JoinRequestExpired');
  const approves = decision.status === 'APPROVED';
  const status = TRANSITIONS[request.status][approves ? 'approve' : 'reject'];
  if (!status) throw new ApiError(isGone(request) ? 'JoinRequestExpired' : 'JoinRequestDecided');
  const change = {
    status,
    decidedAt: now(),
    decidedBy: participations.findLast(takesPart)?.id ?? null,
    approvedFor: approves ? running.id : null,
  };
  const blocks = !approves && decision.block === true;
  const settled = await db.transaction(async (tx) => {
    if (approves) return settleWithPlace(deps, tx, running, id, change);
    if (!blocks) return [await settlePending(tx, id, change)];
    const others = await listPendingOfBrowser(tx, request);
    const ids = [id, ...others.map((other) => other.id).filter((other) => other !== id)];
    const rows = [];
    for (const one of ids)
      rows.push(await settlePending(tx, one, one === id ? { ...change, blockedFor: running.id } : change));
    return rows;
  });
  const [decided] = settled;
  if (!decided) throw new ApiError('JoinRequestDecided');
  const acted = { joinRequestId: id, conferenceId: running.id, by: member.userId };
  deps.record(approves ? 'join-request.approved' : 'join-request.rejected', acted);
  for (const row of settled) if (row) announceClosed(deps, row);
  if (blocks) {
    deps.record('guest.blocked', acted);
    tellModerators(deps, running.id);
  }
  return toJoinRequest(decided);
}

/** Approvals count like people inside: of many at once no more succeed than there are places. */
async function settleWithPlace(
  deps: ConferencesDependencies,
  tx: Queries,
  running: ConferenceRow,
  id: JoinRequestId,
  change: Parameters<typeof settlePending>[2],
): Promise<(JoinRequestRow | undefined)[]> {
  await lockConference(tx, running.id);
  await requirePlace(deps, tx, running);
  return [await settlePending(tx, id, change)];
}

/** Lets a blocked guest ask again. Idempotent. @throws ApiError NotFound to callers outside, Forbidden */
export async function liftBlock(
  deps: ConferencesDependencies,
  member: Member,
  id: JoinRequestId,
): Promise<void> {
  const { db } = deps;
  const running = (await findWithRunning(db, id))?.running;
  await requireStanding(db, running, member, 'decideJoinRequests');
  if (!running || !(await unblock(db, id))) return;
  deps.record('guest.unblocked', { joinRequestId: id, conferenceId: running.id, by: member.userId });
  tellModerators(deps, running.id);
}

const isGone = ({ status }: JoinRequestRow) => status === 'EXPIRED' || status === 'WITHDRAWN';
