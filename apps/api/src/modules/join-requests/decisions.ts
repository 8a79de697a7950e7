import {
  type ConferenceId,
  DECISION_REFUSALS,
  type JoinRequest,
  type JoinRequestId,
  type RefusedDecision,
} from '@intermind/contracts';
import { endWith, pipelinedTransaction, sendTogether } from '../../db/pipeline.ts';
import { ApiError } from '../../http/errors.ts';
import type { Member } from '../../http/identity.ts';
import {
  conferenceLock,
  type ConferenceRow,
  type ConferencesDependencies,
  findConference,
} from '../conferences/index.ts';
import { type CallerStanding, requireStanding, takesPart, tellModerators } from '../participants/index.ts';
import { announceClosed } from './announcements.ts';
import { placesKeptSince, requirePlaceForGuest } from './places.ts';
import { isOverdue } from './policy.ts';
import { toJoinRequest } from './presenter.ts';
import {
  findJoinRequest,
  findWithRunning,
  type JoinRequestRow,
  listPendingOfBrowser,
  selectTakenPlaces,
  type Settlement,
  settlement,
  settlePending,
  unblock,
} from './store.ts';

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
  // A request is decided once (spec 1 §4).
  if (request.status !== 'PENDING')
    throw new ApiError(isGone(request) ? 'JoinRequestExpired' : 'JoinRequestDecided');
  const change = {
    status: decision.status,
    decidedAt: now(),
    decidedBy: participations.findLast(takesPart)?.id ?? null,
    approvedFor: approves ? running.id : null,
  };
  const blocks = !approves && decision.block === true;
  const settled = approves
    ? [await settleWithPlace(deps, running, id, change)]
    : blocks
      ? await settleAndBlock(deps, running, request, change)
      : [await settlePending(db, id, change)];
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
  running: ConferenceRow,
  id: JoinRequestId,
  change: Settlement,
): Promise<JoinRequestRow | undefined> {
  return pipelinedTransaction(deps.db, async (tx) => {
    const [, [places]] = await sendTogether([
      conferenceLock(tx, running.id),
      selectTakenPlaces(tx, running.id, placesKeptSince(deps.now())),
    ]);
    await requirePlaceForGuest(deps, tx, running, places ?? { taken: 0, capacity: null });
    return endWith([settlement(tx, id, change)], ([rows]) => rows[0]);
  });
}

/** The guest's browser cannot ask again: its other requests are answered too. @returns the request first */
async function settleAndBlock(
  { db }: ConferencesDependencies,
  running: ConferenceRow,
  request: JoinRequestRow,
  change: Settlement,
): Promise<(JoinRequestRow | undefined)[]> {
  return db.transaction(async (tx) => {
    const rows = [await settlePending(tx, request.id, { ...change, blockedFor: running.id })];
    for (const { id } of await listPendingOfBrowser(tx, request))
      if (id !== request.id) rows.push(await settlePending(tx, id, change));
    return rows;
  });
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
