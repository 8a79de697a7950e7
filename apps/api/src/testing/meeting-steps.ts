import { DEFAULT_LIFETIMES } from '@intermind/config';
import { type Admitted, type JoinRequest, NO_RETENTION, type RoomId } from '@intermind/contracts';
import type { Logger } from 'pino';
import { expect } from 'vitest';
import type { ConferencesDependencies } from '../modules/conferences/index.ts';
import type { TestApp } from './test-app.ts';
import type { TestMember } from './test-issuer.ts';

/** Steps of a meeting through the API, for tests: each checks that it worked. */

export interface Caller {
  token: string;
  headers: { authorization: string };
}

/** What services of the meeting take, for tests below the calls. */
export function servicesOf({ app, db, media, clock }: TestApp): ConferencesDependencies {
  return {
    db,
    media,
    bus: app.meeting.bus,
    logger: app.log as Logger,
    record: () => undefined,
    lifetimes: DEFAULT_LIFETIMES,
    meetingCapacity: 100,
    retention: NO_RETENTION,
    quotas: app.quotas,
    now: () => clock.now,
  };
}

const LANGUAGES = { language: 'en', hears: 'en' } as const;

export function memberNamed(firstName: string): TestMember {
  const subject = firstName.toLowerCase();
  return { subject, email: `${subject}@example.org`, firstName, lastName: 'Test' };
}

function callerOf(token: string): Caller {
  return { token, headers: { authorization: `Bearer ${token}` } };
}

/** A member with a token that outlives every move of the test's clock. */
export async function member(t: TestApp, firstName: string): Promise<Caller> {
  return callerOf(await t.issuer.token(memberNamed(firstName), { expiresInS: 7 * 24 * 3600 }));
}

export async function guest(t: TestApp, roomId: RoomId, name = 'Gerd'): Promise<Caller> {
  const answer = await t.call('POST', '/auth/anonymous', { body: { roomId, name } });
  expect(answer.statusCode, answer.body).toBe(201);
  return callerOf(answer.json().token);
}

export async function makeRoom(t: TestApp, owner: Caller): Promise<RoomId> {
  const answer = await t.call('POST', '/rooms', { headers: owner.headers });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id;
}

export async function join(t: TestApp, who: Caller, roomId: RoomId, options: object = {}): Promise<Admitted> {
  const body = { roomId, ...LANGUAGES, ...options };
  const answer = await t.call('POST', '/participants', { headers: who.headers, body });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

export function tryToJoin(t: TestApp, who: Caller, options: object = {}) {
  return t.call('POST', '/participants/anonymous', {
    headers: who.headers,
    body: { ...LANGUAGES, ...options },
  });
}

/** Asks to join and waits. */
export async function ask(t: TestApp, who: Caller, options: object = {}): Promise<JoinRequest> {
  const answer = await tryToJoin(t, who, options);
  expect([answer.statusCode, answer.json().outcome], answer.body).toEqual([201, 'waiting']);
  return answer.json().joinRequest;
}

/** Asks to join and is admitted. */
export async function enter(t: TestApp, who: Caller, options: object = {}): Promise<Admitted> {
  const answer = await tryToJoin(t, who, options);
  expect([answer.statusCode, answer.json().outcome], answer.body).toEqual([201, 'admitted']);
  return answer.json();
}

export function decide(
  t: TestApp,
  who: Caller,
  id: string,
  status: 'APPROVED' | 'REJECTED',
  { block }: { block?: boolean } = {},
) {
  return t.call('PATCH', `/participants/join-requests/${id}/status`, {
    headers: who.headers,
    body: { status, ...(block === undefined ? {} : { block }) },
  });
}

/** A guest asks, the host approves, the guest is inside. */
export async function admitGuest(t: TestApp, host: Caller, roomId: RoomId, name = 'Gerd') {
  const who = await guest(t, roomId, name);
  const request = await ask(t, who);
  const approval = await decide(t, host, request.id, 'APPROVED');
  expect(approval.statusCode, approval.body).toBe(200);
  return { who, request, admitted: await enter(t, who) };
}

export function advance(t: TestApp, ms: number): void {
  t.clock.now = new Date(t.clock.now.getTime() + ms);
}
