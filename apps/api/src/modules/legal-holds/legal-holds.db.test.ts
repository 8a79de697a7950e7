import type { AdminAct, ConferenceId, LegalHold, UserId } from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aiMessages,
  askChats,
  conferenceAccess,
  conferences,
  guests,
  legalHolds,
  messages,
  recordings,
  users,
} from '../../db/schema/index.ts';
import { newId } from '../../ids.ts';
import { admitGuest, type Caller, join, makeRoom, member, memberNamed } from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { deleteGuestsBefore } from '../auth/index.ts';

let t: TestApp;
let admin: { headers: { authorization: string } };
beforeAll(async () => {
  t = await startTestApp();
  const token = await t.issuer.token({ ...memberNamed('Ada'), isAdmin: true }, { expiresInS: 7 * 24 * 3600 });
  admin = { headers: { authorization: `Bearer ${token}` } };
});
afterAll(() => t.close());

let people = 0;
/** A past meeting of a host, with another member and a message of each. */
async function met({ others = true } = {}) {
  people += 1;
  const [host, other] = [await member(t, `Host${people}`), await member(t, `Other${people}`)];
  const roomId = await makeRoom(t, host);
  const { conference, participant } = await join(t, host, roomId);
  const inside = [participant];
  if (others) inside.push((await join(t, other, roomId)).participant);
  const of = { conferenceId: conference.id, text: 'Hello', sentAt: t.clock.now };
  for (const { id: participantId } of inside)
    await t.db.insert(messages).values({ id: newId('message'), participantId, ...of });
  await t.call('DELETE', `/conferences/${conference.id}`, { headers: host.headers });
  const [otherRow] = await t.db
    .select()
    .from(users)
    .where(eq(users.subject, `other${people}`));
  return { host, other, id: conference.id, hostId: conference.createdBy, otherId: otherRow?.id };
}

const pathOf = (id: UserId | ConferenceId) =>
  `/admin/${id.startsWith('usr_') ? 'users' : 'conferences'}/${id}/legal-hold`;
const hold = (id: UserId | ConferenceId, reason = 'Case 12') =>
  t.call('PUT', pathOf(id), { ...admin, body: { reason } });
const lift = (id: UserId | ConferenceId, reason = 'Case closed') =>
  t.call('POST', `${pathOf(id)}/lift`, { ...admin, body: { reason } });
const codeOf = async (answer: ReturnType<TestApp['call']>) => {
  const { statusCode, body } = await answer;
  return statusCode < 300 ? statusCode : (JSON.parse(body) as { code: string }).code;
};
const forget = ({ headers }: Caller, id: ConferenceId) =>
  codeOf(t.call('DELETE', `/conferences/${id}?history=true`, { headers }));
const deleteAccount = ({ headers }: Caller) => codeOf(t.call('DELETE', '/users', { headers }));

test('administrators hold and lift with a reason; who, when and why is in the list and in the audit log', async () => {
  const { id, hostId } = await met();
  const held = (await hold(id)).json<LegalHold>();
  expect(held).toEqual({
    user: null,
    conference: { id, title: null, startedAt: expect.any(String) as string },
    reason: 'Case 12',
    placedAt: t.clock.now.toISOString(),
    placedBy: { id: expect.stringMatching(/^usr_/) as string, name: 'Ada Test' },
  });
  await hold(id);
  await hold(id, 'Cases 12 and 13');
  await hold(hostId);
  const list = (await t.call('GET', `/admin/legal-holds?userId=${hostId}`, admin)).json<{
    items: LegalHold[];
  }>();
  expect(list.items).toEqual([
    { ...held, user: { id: hostId, name: `Host${people} Test` }, conference: null },
  ]);
  expect([(await lift(id)).statusCode, (await lift(id)).statusCode]).toEqual([204, 204]);
  const acts = (await t.call('GET', `/admin/acts?search[contains]=${id}&sort=at:asc`, admin)).json<{
    items: AdminAct[];
  }>().items;
  expect(
    acts.map(({ act, by, before, after }) => [act, by.name, before?.['reason'], after?.['reason']]).sort(),
  ).toEqual([
    ['legal-hold.changed', 'Ada Test', 'Case 12', 'Cases 12 and 13'],
    ['legal-hold.lifted', 'Ada Test', 'Cases 12 and 13', 'Case closed'],
    ['legal-hold.placed', 'Ada Test', undefined, 'Case 12'],
  ]);
  await lift(hostId);
});

test.each([
  ['no reason', '', 'ValidationFailed'],
  ['only blanks', '  ', 'ValidationFailed'],
  ['a reason that is too long', 'x'.repeat(501), 'ValidationFailed'],
])('%s is refused', async (_name, reason, code) => {
  const { hostId } = await met({ others: false });
  expect(await codeOf(hold(hostId, reason))).toBe(code);
  expect(await t.db.$count(legalHolds, eq(legalHolds.id, hostId))).toBe(0);
});

test('what does not exist cannot be held', async () => {
  expect(await codeOf(hold('usr_00000000000000000000' as UserId))).toBe('UserNotFound');
  expect(await codeOf(hold('cnf_00000000000000000000' as ConferenceId))).toBe('ConferenceNotFound');
});

test('a meeting that is held is deleted by nobody, neither from a history nor with an account', async () => {
  const { host, other, id } = await met();
  await hold(id);
  expect([await forget(host, id), await forget(other, id)]).toEqual(['LegalHold', 'LegalHold']);
  expect([await deleteAccount(host), await deleteAccount(other)]).toEqual(['LegalHold', 'LegalHold']);
  expect(await t.db.$count(messages, eq(messages.conferenceId, id))).toBe(2);
  await expect(t.db.delete(conferences).where(eq(conferences.id, id))).rejects.toThrow();

  await lift(id);
  expect([await deleteAccount(other), await forget(host, id)]).toEqual([204, 204]);
  expect(await t.db.$count(conferences, eq(conferences.id, id))).toBe(0);
});

test('a member who is held is not deleted by an administrator either, nor are their meetings and chats', async () => {
  const { host, other, id, otherId } = await met();
  await hold(otherId!);
  const now = t.clock.now;
  const chatId = newId('askChat');
  await t.db
    .insert(askChats)
    .values({ id: chatId, userId: otherId!, title: 'Hi', createdAt: now, updatedAt: now });
  const asked = { role: 'user', text: 'Why?', state: 'done', createdAt: now } as const;
  await t.db
    .insert(aiMessages)
    .values({ id: newId('aiMessage'), conferenceId: id, userId: otherId!, quotes: [], ...asked });
  const { headers } = other;
  expect([
    await deleteAccount(other),
    await codeOf(t.call('DELETE', `/admin/users/${otherId}`, admin)),
    await forget(host, id),
    await forget(other, id),
    await deleteAccount(host),
    await codeOf(t.call('DELETE', `/ask/chats/${chatId}`, { headers })),
    await codeOf(t.call('DELETE', `/ai/messages?conferenceId=${id}`, { headers })),
  ]).toEqual(Array.from({ length: 7 }, () => 'LegalHold'));
  expect(await t.db.$count(aiMessages, eq(aiMessages.conferenceId, id))).toBe(1);
  await lift(otherId!);
  expect([
    await codeOf(t.call('DELETE', `/ask/chats/${chatId}`, { headers })),
    await codeOf(t.call('DELETE', `/ai/messages?conferenceId=${id}`, { headers })),
    await codeOf(t.call('DELETE', `/admin/users/${otherId}`, admin)),
  ]).toEqual([204, 204, 204]);
});

/** Another member adds the meeting to their history, by a link of the sharer, and is held. */
async function imported(sharer: Caller, id: ConferenceId) {
  const given = { headers: sharer.headers, body: {} };
  const made = await t.call('POST', `/conferences/${id}/history/share`, given);
  const { share, token } = made.json<{ share: { id: string }; token: string }>();
  people += 1;
  const importer = await member(t, `Importer${people}`);
  await t.call('POST', '/conferences/history/import', { headers: importer.headers, body: { token } });
  const [row] = await t.db
    .select()
    .from(users)
    .where(eq(users.subject, `importer${people}`));
  await hold(row!.id);
  const canRead = async () =>
    (await t.call('GET', `/conferences/${id}/history`, { headers: importer.headers })).statusCode === 200;
  expect(await canRead()).toBe(true);
  return { importerId: row!.id, canRead, revoke: `/conferences/${id}/history/shares/${share.id}` };
}

test('a link that is revoked takes the meeting from a member who is held, not the hold from the meeting', async () => {
  const { host, id } = await met();
  const { importerId, canRead, revoke } = await imported(host, id);
  expect(await codeOf(t.call('DELETE', revoke, { headers: host.headers }))).toBe(204);
  expect(await canRead()).toBe(false);
  expect([await forget(host, id), await deleteAccount(host)]).toEqual(['LegalHold', 'LegalHold']);
  await lift(importerId);
  expect(await forget(host, id)).toBe(204);
});

test('a member who shared a meeting is removed from it; it stays held for members who got it from them', async () => {
  const [host, sharer] = [await member(t, 'Removing'), await member(t, 'Sharing')];
  const roomId = await makeRoom(t, host);
  await join(t, host, roomId);
  const { conference, participant } = await join(t, sharer, roomId);
  const { id } = conference;
  const { importerId, canRead } = await imported(sharer, id);
  const expelled = t.call('POST', `/participants/${participant.id}/expel`, { headers: host.headers });
  expect(await codeOf(expelled)).toBe(204);
  expect(await canRead()).toBe(false);
  await t.call('DELETE', `/conferences/${id}`, { headers: host.headers });
  expect(await forget(host, id)).toBe('LegalHold');
  await lift(importerId);
  expect(await forget(host, id)).toBe(204);
});

test('why a member was held is in the audit log, also after the member was deleted', async () => {
  const { other, otherId } = await met();
  await hold(otherId!);
  await lift(otherId!);
  expect(await deleteAccount(other)).toBe(204);
  const acts = (await t.call('GET', `/admin/acts?userId=${otherId}`, admin)).json<{ items: AdminAct[] }>()
    .items;
  expect(acts.map(({ act, before, after }) => [act, before, after]).sort()).toEqual([
    ['legal-hold.lifted', { reason: 'Case 12' }, { reason: 'Case closed' }],
    ['legal-hold.placed', null, { reason: 'Case 12' }],
  ]);
});

test('others are not concerned', async () => {
  const held = await met();
  await hold(held.id);
  const { host, id, other } = await met();
  expect([await forget(other, id), await forget(host, id), await deleteAccount(host)]).toEqual([
    204, 204, 204,
  ]);
  await lift(held.id);
});

test('a recording that is held stays, though the meeting is in nobody’s history any more', async () => {
  const { id } = await met({ others: false });
  const now = t.clock.now;
  const times = { startedAt: now, changedAt: now, heardAt: now };
  await t.db
    .insert(recordings)
    .values({ id: newId('recording'), conferenceId: id, state: 'ready', ...times });
  await t.db.delete(conferenceAccess).where(eq(conferenceAccess.conferenceId, id));
  await hold(id);
  await t.app.meeting.recordings.sweep();
  const count = () => t.db.$count(recordings, eq(recordings.conferenceId, id));
  expect(await count()).toBe(1);
  await lift(id);
  await t.app.meeting.recordings.sweep();
  expect(await count()).toBe(0);
});

test('guests of a meeting that is held are not tidied away, with what they asked', async () => {
  const host = await member(t, 'Hostess');
  const roomId = await makeRoom(t, host);
  const { conference } = await join(t, host, roomId);
  const { who } = await admitGuest(t, host, roomId, 'Gerd');
  expect(who.token).not.toBe('');
  await t.call('DELETE', `/conferences/${conference.id}`, { headers: host.headers });
  const count = () => t.db.$count(guests, eq(guests.roomId, roomId));
  const tomorrow = new Date(t.clock.now.getTime() + 24 * 3600_000);
  await hold(conference.id);
  await deleteGuestsBefore(t.db, tomorrow);
  expect(await count()).toBe(1);
  await lift(conference.id);
  await deleteGuestsBefore(t.db, tomorrow);
  expect(await count()).toBe(0);
});
