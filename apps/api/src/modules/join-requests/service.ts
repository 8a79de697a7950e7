import type { Admission, JoinRequest, JoinRequestId, Waiting } from '@intermind/contracts';
import { ApiError } from '../../http/errors.ts';
import type { Guest } from '../../http/identity.ts';
import { networkKey } from '../../http/limits/address.ts';
import type { Limiter } from '../../http/limits/limiter.ts';
import { newId } from '../../ids.ts';
import type { ConferencesDependencies, FoundRoom } from '../conferences/index.ts';
import { admitTo, type JoinOptions, personOf, wasInEnded } from '../participants/index.ts';
import { announceClosed, announceCreated, announcePresence } from './announcements.ts';
import { placesKeptSince, requirePlaceForGuest } from './places.ts';
import { answerToGuest, isOverdue, mayAsk, REQUESTS_WINDOW_MS } from './policy.ts';
import { toJoinRequest } from './presenter.ts';
import {
  type Arrival,
  countBeforeAsking,
  expireOverdue,
  findArrival,
  findJoinRequest,
  findNewestRequest,
  insertJoinRequest,
  type JoinRequestRow,
  setAbsent,
  settlePending,
} from './store.ts';

export interface AskingDependencies extends ConferencesDependencies {
  /** New requests by room and network. A new guest token does not start it again. */
  newRequests: Limiter;
}

/**
 * A guest asks to join the token’s room: admits them, or keeps one pending request however often they ask.
 * @param address the guest’s IP address
 * @throws ApiError ConferenceNotFound, TokenInvalid to a guest who was forgotten, JoinRequestRejected also to a caller who is blocked, ConferenceLocked, ConferenceCapacityExceeded, QuotaExceeded,
 * TooManyRequests, ConferenceEnded to a participant of a conference that has ended, and those of `admit`
 */
export async function requestToJoin(
  deps: AskingDependencies,
  guest: Guest,
  options: JoinOptions,
  address: string,
): Promise<Admission> {
  const { db, now } = deps;
  // Coming back to a meeting that has ended asks nobody: the room's next one may be running.
  if (await wasInEnded(db, personOf(guest), options.participantId)) throw new ApiError('ConferenceEnded');
  const found = await findArrival(db, guest.guestId, guest.roomId);
  if (!found) throw new ApiError('ConferenceNotFound');
  const { running, record } = found;
  if (running && record?.expelled) throw new ApiError('Expelled');
  if (record?.blocked) throw new ApiError('JoinRequestRejected');
  const answer = answerToGuest({
    request: record?.request,
    runningId: running?.id,
    wasAdmitted: record?.wasAdmitted ?? false,
    now: now(),
  });
  switch (answer) {
    case 'admit':
      return admitTo(deps, running!, guest, options);
    case 'wait':
      return waiting(found, toJoinRequest(record!.request!));
    case 'rejected':
      throw new ApiError('JoinRequestRejected');
    case 'ask':
      if (running?.locked) throw new ApiError('ConferenceLocked');
      return waiting(found, await ask(deps, guest, options, found, address));
  }
}

function waiting({ room: { lobbyText }, moderatorInside }: FoundRoom, joinRequest: JoinRequest): Waiting {
  return { outcome: 'waiting', joinRequest, lobbyText, moderatorInside };
}

async function ask(
  deps: AskingDependencies,
  guest: Guest,
  { language }: JoinOptions,
  { room, running, record }: Arrival,
  address: string,
): Promise<JoinRequest> {
  const { db } = deps;
  const now = deps.now();
  const network = networkKey(address);
  const { guestId, roomId, name } = guest;
  const { taken, ...counts } = await countBeforeAsking(db, {
    ...{ roomId, guestId, address: network, now },
    since: new Date(now.getTime() - REQUESTS_WINDOW_MS),
    running: running && { id: running.id, keptSince: placesKeptSince(now) },
  });
  if (running) await requirePlaceForGuest(deps, db, running, { taken, capacity: room.capacity });
  // The hourly chores forget guests whose token may still be good for some minutes.
  if (!record) throw new ApiError('TokenInvalid');
  if (record.request && isOverdue(record.request, now)) await expireJoinRequests(deps, now);
  if (!mayAsk(counts)) throw new ApiError('TooManyRequests', { retryAfterS: REQUESTS_WINDOW_MS / 1_000 });
  await deps.newRequests.take(`${roomId} ${network}`);
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
    blockedFor: null,
    absentSince: null,
    address: network,
  };
  if (await insertJoinRequest(db, row)) {
    announceCreated(deps, row);
    return toJoinRequest(row);
  }
  // Another tab of the same guest was first: its request is this guest's.
  const theirs = await findNewestRequest(db, guestId);
  if (!theirs) throw new ApiError('Unavailable');
  return toJoinRequest(theirs);
}

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
