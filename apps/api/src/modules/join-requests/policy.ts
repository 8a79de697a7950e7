import type { ConferenceId } from '@intermind/contracts';
import { WAITING_MAX } from '@intermind/contracts/limits';
import type { JoinRequestRow, WaitingCounts } from './store.ts';

/**
 * Guests who may wait from one address: enough for an office of 40, while a stranger with three addresses cannot fill
 * the room’s list.
 */
export const WAITING_PER_ADDRESS_MAX = 50;
/** Requests one guest may make within REQUESTS_WINDOW_MS, whatever became of them. */
export const REQUESTS_PER_GUEST_MAX = 5;
export const REQUESTS_WINDOW_MS = 10 * 60_000;
/**
 * Requests from one address at one room within REQUESTS_WINDOW_MS, by however many guests and whatever became of them:
 * each rings at the moderators. An office of 40 asks once each, with some in reserve.
 */
export const REQUESTS_PER_ADDRESS_MAX = 50;
/** A denied guest who asks again sooner gets the same answer. */
export const REJECTION_STANDS_MS = 60_000;
/** An approved guest has a place for this long: their page comes in by itself. */
export const APPROVAL_KEEPS_PLACE_MS = 15_000;
/** How long an approval can be used. */
export const APPROVAL_LIFETIME_MS = 10 * 60_000;

/** The request expired without an answer. */
export function isOverdue(
  { status, expiresAt }: Pick<JoinRequestRow, 'status' | 'expiresAt'>,
  now: Date,
): boolean {
  return status === 'PENDING' && expiresAt.getTime() <= now.getTime();
}

/** An approval lets the guest into the conference it was given for, while that runs, and only for a time. */
export function isUsableApproval(
  { status, approvedFor, decidedAt }: Pick<JoinRequestRow, 'status' | 'approvedFor' | 'decidedAt'>,
  runningId: ConferenceId | undefined,
  now: Date,
): boolean {
  if (status !== 'APPROVED' || decidedAt === null || approvedFor !== runningId) return false;
  return now.getTime() - decidedAt.getTime() <= APPROVAL_LIFETIME_MS;
}

export interface GuestCase {
  /** The guest's newest request. */
  request: Pick<JoinRequestRow, 'status' | 'expiresAt' | 'approvedFor' | 'decidedAt'> | undefined;
  /** The conference that runs in the room, if any. */
  runningId: ConferenceId | undefined;
  /** The guest was admitted to the running conference before. */
  wasAdmitted: boolean;
  now: Date;
}

/**
 * The answer to a guest who wants to join.
 * - admit: was admitted before, or is approved.
 * - wait: has a pending request.
 * - ask: gets a new request.
 * - rejected: a moderator has just rejected this guest.
 */
export function answerToGuest({
  request,
  runningId,
  wasAdmitted,
  now,
}: GuestCase): 'admit' | 'wait' | 'ask' | 'rejected' {
  if (runningId !== undefined && wasAdmitted) return 'admit';
  if (!request || isOverdue(request, now)) return 'ask';
  if (request.status === 'PENDING') return 'wait';
  if (request.status === 'REJECTED') return stillStands(request, now) ? 'rejected' : 'ask';
  return isUsableApproval(request, runningId, now) ? 'admit' : 'ask';
}

function stillStands({ decidedAt }: Pick<JoinRequestRow, 'decidedAt'>, now: Date): boolean {
  return decidedAt !== null && now.getTime() - decidedAt.getTime() < REJECTION_STANDS_MS;
}

export function mayAsk({ atRoom, fromAddress, byGuest }: Omit<WaitingCounts, 'taken'>): boolean {
  return atRoom < WAITING_MAX && fromAddress < WAITING_PER_ADDRESS_MAX && byGuest < REQUESTS_PER_GUEST_MAX;
}
