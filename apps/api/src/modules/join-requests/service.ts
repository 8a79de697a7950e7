import { type Admission, type JoinRequest, type JoinRequestId } from '@intermind/contracts';
import { ApiError } from '../../http/errors.ts';
import type { Guest, Member } from '../../http/identity.ts';
import { networkKey } from '../../http/limits/address.ts';
import { newId } from '../../ids.ts';
import { findGuest } from '../auth/index.ts';
import { type ConferencesDependencies, findRunningConference } from '../conferences/index.ts';
import {
  admitTo,
  type JoinOptions,
  personOf,
  requireStanding,
  standingOf,
  takesPart,
  wasInEnded,
} from '../participants/index.ts';
import { announceClosed, announceCreated, announcePresence } from './announcements.ts';
import { answerToGuest, isOverdue, mayAsk, REQUESTS_WINDOW_MS } from './policy.ts';
import { toJoinRequest } from './presenter.ts';
import {
  countRequests,
  expireOverdue,
  findJoinRequest,
  findLatestJoinRequest,
  insertJoinRequest,
  type JoinRequestRow,
  setAbsent,
  settlePending,
} from './store.ts';
import { TRANSITIONS } from './transitions.ts';

/**
 * A guest asks to join the token’s room: admits them, or keeps one pending request however often they ask.
 * @param address the guest’s IP address
 * @throws ApiError JoinRequestRejected, ConferenceLocked, TooManyRequests, ConferenceEnded to a participant of a
 * conference that has ended, and those of `admit`
 */
export async function requestToJoin(
  deps: ConferencesDependencies,
  guest: Guest,
  options: JoinOptions,
  address: string,
): Promise<Admission> {
  const { db, now } = deps;
  // Coming back to a meeting that has ended asks nobody: the room's next one may be running.
  if (await wasInEnded(db, personOf(guest), options.participantId)) throw new ApiError('ConferenceEnded');
  const running = await findRunningConference(db, guest.roomId);
  const standing = running && (await standingOf(db, running, guest));
  if (standing?.presence === 'expelled') throw new ApiError('Expelled');
  const wasAdmitted = standing !== undefined && standing.presence !== 'outside';
  const request = await findLatestJoinRequest(db, guest.guestId);
  const answer = answerToGuest({
    request,
    runningId: running?.id,
    wasAdmitted,
    now: now(),
  });
  switch (answer) {
    case 'admit':
      return admitTo(deps, running!, guest, options);
    case 'wait':
      return { outcome: 'waiting', joinRequest: toJoinRequest(request!) };
    case 'rejected':
      throw new ApiError('JoinRequestRejected');
    case 'ask':
      if (running?.locked) throw new ApiError('ConferenceLocked');
      return { outcome: 'waiting', joinRequest: await ask(deps, guest, options, request, address) };
  }
}

async function ask(
  deps: ConferencesDependencies,
  guest: Guest,
  { language }: JoinOptions,
  previous: JoinRequestRow | undefined,
  address: string,
): Promise<JoinRequest> {
  const { db } = deps;
  const now = deps.now();
  // The hourly chores forget guests whose token may still be good for some minutes.
  if (!(await findGuest(db, guest.guestId))) throw new ApiError('TokenInvalid');
  if (previous && isOverdue(previous, now)) await expireJoinRequests(deps, now);
  const network = networkKey(address);
  const since = new Date(now.getTime() - REQUESTS_WINDOW_MS);
  const { guestId, roomId, name } = guest;
  const counts = await countRequests(db, { roomId, guestId, address: network, since, now });
  if (!mayAsk(counts)) throw new ApiError('TooManyRequests', { retryAfterS: REQUESTS_WINDOW_MS / 1_000 });
  const row: JoinRequestRow = {
    id: newId('joinRequest'),
    roomId,
    guestId,
    name,
    language,
    status: 'PENDING',
    createdAt: now,
    expiresAt: new Date(now.getTime() + deps.lifetimes.joinRequestS * 1_000),
    decidedAt: null,
    decidedBy: null,
    approvedFor: null,
    absentSince: null,
    address: network,
  };
  if (await insertJoinRequest(db, row)) {
    announceCreated(deps, row);
    return toJoinRequest(row);
  }
  // Another tab of the same guest was first: its request is this guest's.
  const theirs = await findLatestJoinRequest(db, guestId);
  if (!theirs) throw new ApiError('Unavailable');
  return toJoinRequest(theirs);
}

/**
 * A moderator of the room’s running conference answers the request.
 * @throws ApiError NotFound to callers outside that conference, Forbidden, JoinRequestDecided, JoinRequestExpired
 */
export async function decide(
  deps: ConferencesDependencies,
  member: Member,
  id: JoinRequestId,
  verdict: 'APPROVED' | 'REJECTED',
): Promise<JoinRequest> {
  const { db, now } = deps;
  const request = await findJoinRequest(db, id);
  const running = request && (await findRunningConference(db, request.roomId));
  const { participations } = await requireStanding(db, running, member, 'decideJoinRequests');
  if (!request || !running) throw new ApiError('NotFound');

  if (isOverdue(request, now())) throw new ApiError('JoinRequestExpired');
  const status = TRANSITIONS[request.status][verdict === 'APPROVED' ? 'approve' : 'reject'];
  if (!status) throw new ApiError(isGone(request) ? 'JoinRequestExpired' : 'JoinRequestDecided');
  const settled = await settlePending(db, id, {
    status,
    decidedAt: now(),
    decidedBy: participations.findLast(takesPart)?.id ?? null,
    approvedFor: verdict === 'APPROVED' ? running.id : null,
  });
  if (!settled) throw new ApiError('JoinRequestDecided');
  deps.record(verdict === 'APPROVED' ? 'join-request.approved' : 'join-request.rejected', {
    joinRequestId: id,
    conferenceId: running.id,
    by: member.userId,
  });
  announceClosed(deps, settled);
  return toJoinRequest(settled);
}

const isGone = ({ status }: JoinRequestRow) => status === 'EXPIRED' || status === 'WITHDRAWN';

/** The guest withdraws the request. Idempotent. @throws ApiError NotFound for another guest’s request */
export async function withdraw(
  deps: ConferencesDependencies,
  guest: Guest,
  id: JoinRequestId,
): Promise<void> {
  const request = await findJoinRequest(deps.db, id);
  if (request?.guestId !== guest.guestId) throw new ApiError('NotFound');
  const settled = await settlePending(deps.db, id, {
    status: 'WITHDRAWN',
    decidedAt: deps.now(),
    decidedBy: null,
    approvedFor: null,
  });
  if (settled) announceClosed(deps, settled);
}

/** A page of the guest waits for the answer, or was closed; moderators see it. */
export async function setPresence(
  deps: Pick<ConferencesDependencies, 'db' | 'bus' | 'now'>,
  id: JoinRequestId,
  present: boolean,
): Promise<void> {
  const changed = await setAbsent(deps.db, id, present ? null : deps.now());
  if (changed) announcePresence(deps, changed);
}

/** Expires unanswered requests and announces it. @returns how many */
export async function expireJoinRequests(
  deps: Pick<ConferencesDependencies, 'db' | 'bus'>,
  now: Date,
): Promise<number> {
  const expired = await expireOverdue(deps.db, now);
  for (const row of expired) announceClosed(deps, row);
  return expired.length;
}
