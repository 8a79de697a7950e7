import type { ConferenceId } from '@intermind/contracts';
import { expect, test } from 'vitest';
import { answerAtTheDoor, type Door } from './policy.ts';
import { type JoinRequestEventName, type JoinRequestState, TRANSITIONS } from './transitions.ts';

const now = new Date('2026-01-01T12:00:00Z');
const later = new Date(now.getTime() + 1);
const RUNNING = 'cnf_running' as ConferenceId;
const EARLIER = 'cnf_earlier' as ConferenceId;

const request = (change: Partial<NonNullable<Door['request']>> = {}): NonNullable<Door['request']> => ({
  status: 'PENDING',
  expiresAt: later,
  admittedTo: null,
  ...change,
});
const answer = (change: Partial<Door>) =>
  answerAtTheDoor({ request: undefined, runningId: RUNNING, wasInside: false, now, ...change });
const approved = (admittedTo: ConferenceId | null) => request({ status: 'APPROVED', admittedTo });

test.each([
  ['a new guest asks', {}, 'ask'],
  ['before anything runs too', { runningId: undefined }, 'ask'],
  ['who asked waits', { request: request() }, 'wait'],
  ['a request that nobody answered is asked again', { request: request({ expiresAt: now }) }, 'ask'],
  ['after EXPIRED again', { request: request({ status: 'EXPIRED' }) }, 'ask'],
  ['after taking it back again', { request: request({ status: 'WITHDRAWN' }) }, 'ask'],
  ['a refused guest stays out', { request: request({ status: 'REJECTED' }) }, 'rejected'],
  ['while nothing runs too', { request: request({ status: 'REJECTED' }), runningId: undefined }, 'rejected'],
  ['an approved guest comes in', { request: approved(null) }, 'come in'],
  ['an approval outlives its time to answer', { request: { ...approved(null), expiresAt: now } }, 'come in'],
  ['an approved guest starts no meeting', { request: approved(null), runningId: undefined }, 'wait'],
  ['an approval opens the same conference again', { request: approved(RUNNING) }, 'come in'],
  ['but no later one', { request: approved(EARLIER) }, 'ask'],
  ['nor a future one', { request: approved(EARLIER), runningId: undefined }, 'ask'],
  ['who was inside comes back', { wasInside: true }, 'come in'],
  ['only while that conference runs', { wasInside: true, runningId: undefined }, 'ask'],
] as const)('%s', (_name, door, expected) => {
  expect(answer(door)).toBe(expected);
});

test('a request is decided once, every other event on it is impossible (spec 1 §4)', () => {
  const events: JoinRequestEventName[] = ['approve', 'reject', 'withdraw', 'expire'];
  const states = Object.keys(TRANSITIONS) as JoinRequestState[];
  const table = Object.fromEntries(
    states.map((state) => [state, events.map((event) => TRANSITIONS[state][event])]),
  );
  const never = [undefined, undefined, undefined, undefined];
  expect(table).toEqual({
    PENDING: ['APPROVED', 'REJECTED', 'WITHDRAWN', 'EXPIRED'],
    APPROVED: never,
    REJECTED: never,
    EXPIRED: never,
    WITHDRAWN: never,
  });
});
