import type { AiMessage, ConferenceId, GuestId } from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aiMessages } from '../../db/schema/ai.ts';
import {
  advance,
  admitGuest,
  type Caller,
  guest,
  join,
  makeRoom,
  member,
} from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const HOUR_MS = 3_600_000;

const guestIdOf = ({ token }: Pick<Caller, 'token'>) => decodeJwt(token).sub as GuestId;

async function meeting(hostName: string) {
  const host = await member(t, hostName);
  const roomId = await makeRoom(t, host);
  const { conference } = await join(t, host, roomId);
  return { host, roomId, id: conference.id };
}

async function askAi({ headers }: Caller, conferenceId: ConferenceId, text: string): Promise<void> {
  const body = { conferenceId, aiModel: 'extractive', text };
  const answer = await t.call('POST', '/ai/messages', { headers, body });
  expect(answer.statusCode, answer.body).toBe(200);
}

/** A guest who is inside and has asked. */
async function asker({ host, roomId, id }: Awaited<ReturnType<typeof meeting>>, ...questions: string[]) {
  const { who } = await admitGuest(t, host, roomId);
  for (const text of questions) await askAi(who, id, text);
  return who;
}

const questions = async ({ headers }: Caller, id: ConferenceId) => {
  const answer = await t.call('GET', `/ai/messages?conferenceId=${id}`, { headers });
  if (answer.statusCode !== 200) return answer.json().code as string;
  return answer.json<AiMessage[]>().flatMap(({ role, text }) => (role === 'user' ? [text] : []));
};

/** Answers how many messages were moved, or why none may be. */
async function transfer({ headers }: Caller, body: { sourceUserId: string; guestToken?: string }) {
  const answer = await t.call('POST', '/ask/chats/transfer', { headers, body });
  return answer.statusCode === 200
    ? answer.json<{ messages: number }>().messages
    : (answer.json().code as string);
}
const bring = (who: Caller, { token }: Caller) =>
  transfer(who, { sourceUserId: guestIdOf({ token }), guestToken: token });

test('a guest who signs in takes their private AI chat along (spec 2 §7)', async () => {
  const place = await meeting('Anna');
  const visitor = await asker(place, 'Who is here?', 'What was said?');
  const bea = await member(t, 'Bea');
  await join(t, bea, place.roomId);
  await askAi(bea, place.id, 'And now?');
  expect(await bring(bea, visitor)).toBe(4);
  expect(await questions(bea, place.id)).toEqual(['Who is here?', 'What was said?', 'And now?']);
  expect([await questions(visitor, place.id), await bring(bea, visitor)]).toEqual([[], 0]);
  expect(await questions(place.host, place.id)).toEqual([]);
});

test('it is still theirs after the meeting, and no longer goes with the guest', async () => {
  const place = await meeting('Carl');
  const visitor = await asker(place, 'Who is here?');
  const dora = await member(t, 'Dora');
  await join(t, dora, place.roomId);
  await t.call('DELETE', `/conferences/${place.id}`, { headers: place.host.headers });
  expect(await bring(dora, visitor)).toBe(2);
  expect(await questions(dora, place.id)).toEqual(['Who is here?']);
});

test('only the chats of meetings that the member may read are moved; the others later, or not at all', async () => {
  const [first, second] = [await meeting('Emil'), await meeting('Fay')];
  const visitor = await asker(first, 'Who is here?');
  const gina = await member(t, 'Gina');
  expect(await bring(gina, visitor)).toBe(0);
  expect(await questions(visitor, first.id)).toEqual(['Who is here?']);
  // Another meeting that they may read does not matter.
  await join(t, gina, second.roomId);
  expect(await bring(gina, visitor)).toBe(0);
  const { participant } = await join(t, gina, first.roomId);
  await t.call('POST', `/participants/${participant.id}/expel`, { headers: first.host.headers });
  expect(await bring(gina, visitor)).toBe(0);
  const rows = await t.db
    .select({ userId: aiMessages.userId })
    .from(aiMessages)
    .where(eq(aiMessages.conferenceId, first.id));
  expect(rows).toEqual([{ userId: null }, { userId: null }]);
});

test('an id is no permission: without the token of that guest nothing is moved', async () => {
  const place = await meeting('Hana');
  const [visitor, other] = [await asker(place, 'Mine?'), await asker(place, 'Theirs?')];
  const ivan = await member(t, 'Ivan');
  await join(t, ivan, place.roomId);
  const sourceUserId = guestIdOf(visitor);
  const forged = await new SignJWT({ roomId: place.roomId, name: 'Gerd' })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(decodeJwt(visitor.token).iss!)
    .setSubject(sourceUserId)
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode('x'.repeat(32)));
  const [head, , signature] = other.token.split('.');
  const altered = [head, visitor.token.split('.')[1], signature].join('.');
  for (const proof of [undefined, '', 'x', other.token, forged, altered, ivan.token, place.host.token])
    expect(
      await transfer(ivan, { sourceUserId, ...(proof === undefined ? {} : { guestToken: proof }) }),
      proof,
    ).toBe('Forbidden');
  expect(await transfer(ivan, { sourceUserId: 'gst_0000000000000000' })).toBe('Forbidden');
  expect(await questions(visitor, place.id)).toEqual(['Mine?']);
  expect(await questions(ivan, place.id)).toEqual([]);
});

test('the own id moves nothing, that of another member is refused with any proof', async () => {
  const place = await meeting('Jana');
  await askAi(place.host, place.id, 'Mine?');
  const kim = await member(t, 'Kim');
  await join(t, kim, place.roomId);
  const [janasId, kimsId] = await Promise.all(
    [place.host, kim].map(
      async ({ headers }) => (await t.call('GET', '/users', { headers })).json<{ id: string }>().id,
    ),
  );
  expect(await transfer(kim, { sourceUserId: kimsId! })).toBe(0);
  for (const proof of [{}, { guestToken: place.host.token }])
    expect(await transfer(kim, { sourceUserId: janasId!, ...proof })).toBe('Forbidden');
  expect(await questions(place.host, place.id)).toEqual(['Mine?']);
});

test('a token that has expired is a proof as long as it could be renewed', async () => {
  const place = await meeting('Lars');
  const visitor = await asker(place, 'Who is here?');
  const late = await asker(place, 'Am I late?');
  const mia = await member(t, 'Mia');
  await join(t, mia, place.roomId);
  advance(t, 11 * HOUR_MS);
  expect(await bring(mia, visitor)).toBe(2);
  advance(t, 2 * HOUR_MS);
  expect(await bring(mia, late)).toBe('Forbidden');
});

test('what the browser asked under another name stays: that may have been someone else', async () => {
  const place = await meeting('Nora');
  const first = await asker(place, 'Who is here?');
  const renamed = await t.call('POST', '/auth/anonymous', {
    body: { roomId: place.roomId, name: 'Otto', previous: first.token },
  });
  const { token } = renamed.json<{ token: string }>();
  const pia = await member(t, 'Pia');
  await join(t, pia, place.roomId);
  expect(await transfer(pia, { sourceUserId: guestIdOf({ token }), guestToken: token })).toBe(0);
  expect(await questions(first, place.id)).toEqual(['Who is here?']);
});

test('of both conversations together the newest 200 messages are kept', async () => {
  const place = await meeting('Quinn');
  const visitor = await asker(place);
  const rosa = await member(t, 'Rosa');
  await join(t, rosa, place.roomId);
  await fill(visitor, place.id, 'guest', 100);
  for (const text of ['first', 'second']) await askAi(rosa, place.id, text);
  await fill(visitor, place.id, 'later', 98);
  expect(await bring(rosa, visitor)).toBe(198);
  const kept = await t.db
    .select({ text: aiMessages.text })
    .from(aiMessages)
    .where(eq(aiMessages.conferenceId, place.id))
    .orderBy(aiMessages.sequence);
  expect([kept.length, kept[0]?.text, kept.at(-1)?.text]).toEqual([200, 'guest 2', 'later 97']);
});

/** Questions that nobody answered, written by the guest. */
async function fill(who: Caller, conferenceId: ConferenceId, text: string, count: number): Promise<void> {
  const row = { conferenceId, guestId: guestIdOf(who), role: 'user' as const };
  await t.db.insert(aiMessages).values(
    Array.from({ length: count }, (_, at) => ({
      ...row,
      id: `aim_${text}${String(at).padStart(16, '0')}` as AiMessage['id'],
      text: `${text} ${at}`,
      quotes: [],
      state: 'done' as const,
      createdAt: t.clock.now,
    })),
  );
}

test('a guest who never asked brings nothing, and neither guests nor visitors transfer', async () => {
  const { roomId, id } = await meeting('Sven');
  const visitor = await guest(t, roomId);
  expect(await bring(await member(t, 'Tom'), visitor)).toBe(0);
  expect(await bring(visitor, visitor)).toBe('Forbidden');
  expect(await transfer({ headers: {} } as Caller, { sourceUserId: guestIdOf(visitor) })).toBe(
    'Unauthorized',
  );
  expect(await transfer(await member(t, 'Tom'), { sourceUserId: id })).toBe('ValidationFailed');
});
