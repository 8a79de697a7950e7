import {
  type Admission,
  JOIN_REQUEST_LIFETIME_MS,
  type JoinRequest,
  type JoinRequestId,
} from '@intermind/contracts';
import { roomTopic } from '../../events/index.ts';
import { ApiError } from '../../http/errors.ts';
import type { Guest, Member } from '../../http/identity.ts';
import { newId } from '../../ids.ts';
import { type ConferencesDependencies, findRunningConference } from '../conferences/index.ts';
import {
  admit,
  findParticipations,
  isExpelled,
  moderates,
  personOf,
  takesPart,
  type Wish,
} from '../participants/index.ts';
import { findRoom, type RoomRow } from '../rooms/index.ts';
import { answerAtTheDoor, isOverdue, WAITING_MAX } from './policy.ts';
import { toJoinRequest } from './presenter.ts';
import {
  countWaiting,
  expireOverdue,
  findJoinRequest,
  findLatestJoinRequest,
  insertJoinRequest,
  type JoinRequestRow,
  noteAdmission,
  settlePending,
} from './store.ts';
import { TRANSITIONS } from './transitions.ts';

/**
 * A guest asks to come into the room of the token: admitted, or waiting with one request however often they ask.
 * @throws ApiError ConferenceNotFound, JoinRequestRejected, TooManyRequests, and those of `admit`
 */
export async function knock(deps: ConferencesDependencies, guest: Guest, wish: Wish): Promise<Admission> {
  const { db, now } = deps;
  const room = await findRoom(db, guest.roomId);
  if (!room) throw new ApiError('ConferenceNotFound');
  const running = await findRunningConference(db, room.id);
  const earlier = running ? await findParticipations(db, running.id, personOf(guest)) : [];
  if (isExpelled(earlier)) throw new ApiError('Expelled');
  const request = await findLatestJoinRequest(db, guest.guestId);
  const answer = answerAtTheDoor({
    request,
    runningId: running?.id,
    wasInside: earlier.length > 0,
    now: now(),
  });
  switch (answer) {
    case 'come in':
      return admit(deps, room, guest, wish, async (tx, conferenceId) => {
        if (request?.status === 'APPROVED') await noteAdmission(tx, request.id, conferenceId);
      });
    case 'wait':
      return { outcome: 'waiting', joinRequest: toJoinRequest(request!) };
    case 'rejected':
      throw new ApiError('JoinRequestRejected');
    case 'ask':
      return { outcome: 'waiting', joinRequest: await ask(deps, room, guest, wish, request) };
  }
}

async function ask(
  deps: ConferencesDependencies,
  room: RoomRow,
  guest: Guest,
  { language }: Wish,
  previous: JoinRequestRow | undefined,
): Promise<JoinRequest> {
  const { db, bus } = deps;
  const now = deps.now();
  if (previous && isOverdue(previous, now)) await expireJoinRequests(deps, now);
  if ((await countWaiting(db, room.id)) >= WAITING_MAX) throw new ApiError('TooManyRequests');
  const row: JoinRequestRow = {
    id: newId('joinRequest'),
    roomId: room.id,
    guestId: guest.guestId,
    name: guest.name,
    language,
    status: 'PENDING',
    createdAt: now,
    expiresAt: new Date(now.getTime() + JOIN_REQUEST_LIFETIME_MS),
    decidedAt: null,
    decidedBy: null,
    admittedTo: null,
  };
  if (await insertJoinRequest(db, row)) {
    const joinRequest = toJoinRequest(row);
    bus.publish(roomTopic(room.id), { type: 'join_request.created', joinRequest, guestId: guest.guestId });
    return joinRequest;
  }
  // Another tab of the same guest was first: its request is this guest's.
  const theirs = await findLatestJoinRequest(db, guest.guestId);
  if (!theirs) throw new ApiError('Unavailable');
  return toJoinRequest(theirs);
}

/**
 * A moderator of the room's running conference decides.
 * @throws ApiError NotFound to who is not in that conference, Forbidden, JoinRequestDecided, JoinRequestExpired
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
  const own = running ? await findParticipations(db, running.id, personOf(member)) : [];
  if (!request || !own.some(takesPart)) throw new ApiError('NotFound');
  if (!moderates(own)) throw new ApiError('Forbidden');

  if (isOverdue(request, now())) throw new ApiError('JoinRequestExpired');
  const status = TRANSITIONS[request.status][verdict === 'APPROVED' ? 'approve' : 'reject'];
  if (!status) throw new ApiError(isGone(request) ? 'JoinRequestExpired' : 'JoinRequestDecided');
  const decidedBy = own.findLast((row) => takesPart(row))!.id;
  const settled = await settlePending(db, id, { status, decidedAt: now(), decidedBy });
  if (!settled) throw new ApiError('JoinRequestDecided');
  announceClosed(deps, settled);
  return toJoinRequest(settled);
}

const isGone = ({ status }: JoinRequestRow) => status === 'EXPIRED' || status === 'WITHDRAWN';

/** The guest does not want to come in any more. Idempotent. @throws ApiError NotFound for somebody else's */
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
  });
  if (settled) announceClosed(deps, settled);
}

/** Requests that nobody answered in time expire; everybody concerned is told. Answers how many. */
export async function expireJoinRequests(
  deps: Pick<ConferencesDependencies, 'db' | 'bus'>,
  now: Date,
): Promise<number> {
  const expired = await expireOverdue(deps.db, now);
  for (const row of expired) announceClosed(deps, row);
  return expired.length;
}

function announceClosed({ bus }: Pick<ConferencesDependencies, 'bus'>, row: JoinRequestRow): void {
  const joinRequest = toJoinRequest(row);
  bus.publish(roomTopic(row.roomId), { type: 'join_request.closed', joinRequest, guestId: row.guestId });
}
