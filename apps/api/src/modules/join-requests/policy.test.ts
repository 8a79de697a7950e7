import type { ConferenceId } from '@intermind/contracts';
import { WAITING_MAX } from '@intermind/contracts/limits';
import { expect, test } from 'vitest';
import {
  answerToGuest,
  APPROVAL_LIFETIME_MS,
  type GuestCase,
  isUsableApproval,
  mayAsk,
  REJECTION_STANDS_MS,
  REQUESTS_PER_GUEST_MAX,
  WAITING_PER_ADDRESS_MAX,
} from './policy.ts';

const now = new Date('2026-01-01T12:00:00Z');
const inMs = (ms: number) => new Date(now.getTime() + ms);
const RUNNING = 'cnf_running' as ConferenceId;
const EARLIER = 'cnf_earlier' as ConferenceId;

const request = (
  change: Partial<NonNullable<GuestCase['request']>> = {},
): NonNullable<GuestCase['request']> => ({
  status: 'PENDING',
  expiresAt: inMs(1),
  approvedFor: null,
  decidedAt: null,
  ...change,
});
const answer = (change: Partial<GuestCase>) =>
  answerToGuest({ request: undefined, runningId: RUNNING, wasAdmitted: false, now, ...change });
const approved = (approvedFor: ConferenceId | null, decidedAt = now) =>
  request({ status: 'APPROVED', approvedFor, decidedAt });
const rejected = (decidedAt: Date | null) => request({ status: 'REJECTED', decidedAt });

test.each([
  ['a new guest asks', {}, 'ask'],
  ['before a conference runs, too', { runningId: undefined }, 'ask'],
  ['a guest who asked waits', { request: request() }, 'wait'],
  ['a request that nobody answered is made again', { request: request({ expiresAt: now }) }, 'ask'],
  ['an expired one too', { request: request({ status: 'EXPIRED' }) }, 'ask'],
  ['a withdrawn one too', { request: request({ status: 'WITHDRAWN' }) }, 'ask'],
  ['a rejected guest hears it again', { request: rejected(now) }, 'rejected'],
  ['without a conference, too', { request: rejected(now), runningId: undefined }, 'rejected'],
  ['for a minute', { request: rejected(inMs(1 - REJECTION_STANDS_MS)) }, 'rejected'],
  ['and may ask again then', { request: rejected(inMs(-REJECTION_STANDS_MS)) }, 'ask'],
  ['and at once when a moderator lifted the block', { request: rejected(null) }, 'ask'],
  ['an approved guest is admitted', { request: approved(RUNNING) }, 'admit'],
  [
    'the time to answer does not limit the approval',
    { request: { ...approved(RUNNING), expiresAt: now } },
    'admit',
  ],
  [
    'an approval is good until its time is up',
    { request: approved(RUNNING, inMs(-APPROVAL_LIFETIME_MS)) },
    'admit',
  ],
  ['and no longer', { request: approved(RUNNING, inMs(-APPROVAL_LIFETIME_MS - 1)) }, 'ask'],
  ['an approval of an earlier conference is worth nothing', { request: approved(EARLIER) }, 'ask'],
  ['nor when no conference runs', { request: approved(EARLIER), runningId: undefined }, 'ask'],
  ['nor when the conference is deleted', { request: approved(null), runningId: undefined }, 'ask'],
  ['someone admitted before is admitted again', { wasAdmitted: true }, 'admit'],
  ['only while that conference runs', { wasAdmitted: true, runningId: undefined }, 'ask'],
] as const)('%s', (_name, guest, expected) => {
  expect(answer(guest)).toBe(expected);
});

test('only an approval lets anybody in, also when the request names the conference that runs', () => {
  const usable = (change: Partial<NonNullable<GuestCase['request']>>) =>
    isUsableApproval({ ...approved(RUNNING), ...change }, RUNNING, now);
  expect([usable({}), usable({ status: 'REJECTED' }), usable({ decidedAt: null })]).toEqual([
    true,
    false,
    false,
  ]);
});

test('few may wait at a room, fewer from one address, and a guest asks few times', () => {
  const none = { atRoom: 0, fromAddress: 0, byGuest: 0 };
  expect([
    mayAsk({
      atRoom: WAITING_MAX - 1,
      fromAddress: WAITING_PER_ADDRESS_MAX - 1,
      byGuest: REQUESTS_PER_GUEST_MAX - 1,
    }),
    mayAsk({ ...none, atRoom: WAITING_MAX }),
    mayAsk({ ...none, fromAddress: WAITING_PER_ADDRESS_MAX }),
    mayAsk({ ...none, byGuest: REQUESTS_PER_GUEST_MAX }),
  ]).toEqual([true, false, false, false]);
  expect([WAITING_PER_ADDRESS_MAX > 40, WAITING_PER_ADDRESS_MAX * 3 < WAITING_MAX]).toEqual([true, true]);
});
