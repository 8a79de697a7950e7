import type { Admitted, ConferenceId, ParticipantId, RoomId, UserId } from '@intermind/contracts';
import { eq, isTable, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from './db/client.ts';
import * as schema from './db/schema/index.ts';
import { newId } from './ids.ts';
import { type ListeningApp, startListeningApp } from './modules/identity/testing/listening-app.ts';
import { turnOn } from './modules/identity/testing/authenticator.ts';
import { newMember, newSignIn } from './modules/identity/testing/visitor.ts';
import { settleSegments } from './modules/transcripts/index.ts';
import { personalDataOf } from './personal-data.ts';
import { unzip } from './testing/unzip.ts';

let app: ListeningApp;
beforeAll(async () => {
  app = await startListeningApp();
});
afterAll(() => app.close());

type Row = Record<string, unknown>;

/** Every row of every table of ours. */
async function everything(db: Database): Promise<Record<string, Row[]>> {
  const names = Object.values(schema).flatMap((value) =>
    isTable(value) ? [getTableConfig(value).name] : [],
  );
  const read = async (name: string) => {
    const { rows } = await db.execute<{ row: Row }>(
      sql`select to_jsonb(t) as row from ${sql.identifier(name)} t`,
    );
    return [name, rows.map(({ row }) => row)] as const;
  };
  const tables: [string, Row[]][] = [];
  for (const name of names) tables.push([...(await read(name))]);
  return Object.fromEntries(tables);
}

function caller(access: string) {
  return async <Answer>(method: string, path: string, body?: object | FormData): Promise<Answer> => {
    const answer = await fetch(`${app.publicUrl}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${access}`,
        ...(body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    expect(answer.ok, `${method} ${path}: ${answer.status} ${text}`).toBe(true);
    return (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : undefined) as Answer;
  };
}

const LANGUAGES = { language: 'en', hears: 'en' };

const ARCHIVED = [
  ...['account_totp', 'recovery_codes', 'passkeys'],
  ...['users', 'accounts', 'rooms', 'recent_rooms', 'conferences', 'conference_people', 'participants'],
  ...['conference_access', 'conference_shares', 'messages', 'ratings', 'feedback', 'prompts', 'ai_messages'],
  ...[
    'ask_chats',
    'ask_messages',
    'ask_quotes',
    'calendar_sources',
    'calendar_events',
    'announcement_dismissals',
  ],
  ...['transcript_segments', 'transcript_translations', 'transcript_pauses'],
];

/** Invoices are numbered. */
let lives = 0;

/** Leaves a row in every table that can name a member. @returns their ids, as other tables have them */
async function liveAFullLife(firstName = 'Zdenka', lastName = 'Quixano') {
  const { visitor, tokens, email } = await newMember(app.publicUrl, {
    firstName,
    lastName,
    email: `${firstName}.${lastName}@example.org`.toLowerCase(),
  });
  const account = decodeJwt(tokens['access_token']!).sub!;
  const call = caller(tokens['access_token']!);
  const { id: userId } = await call<{ id: string }>('GET', '/users');
  await call('PATCH', '/users', { settings: { layout: 'sidebar' } });
  const room = await call<{ id: RoomId }>('POST', '/rooms', { title: 'Weekly' });
  const { participant, conference } = await call<Admitted>('POST', '/participants', {
    roomId: room.id,
    ...LANGUAGES,
  });
  const guest = await call<{ token: string }>('POST', '/auth/anonymous', { roomId: room.id, name: 'Gerd' });
  const { joinRequest } = await caller(guest.token)<{ joinRequest: { id: string } }>(
    'POST',
    '/participants/anonymous',
    LANGUAGES,
  );
  await call('PATCH', `/participants/join-requests/${joinRequest.id}/status`, { status: 'APPROVED' });
  await call('POST', `/conferences/${conference.id}/messages`, {
    participantId: participant.id,
    text: `A message of ${lastName}`,
  });
  await call('PUT', `/conferences/${conference.id}/rating`, { score: 5 });
  await call('POST', `/conferences/${conference.id}/history/share`, {});
  await speak(participant.id, conference.id, lastName);
  await summarise(conference.id, lastName);
  await call('PUT', `/conferences/${conference.id}/consents/mine`, {
    recording: false,
    transcript: true,
    ai: true,
  });
  for (const offRecord of [true, false, true])
    await call('PATCH', `/participants/${participant.id}/transcript`, { offRecord });
  await call('POST', '/ai/messages', {
    conferenceId: conference.id,
    aiModel: 'extractive',
    text: `What did ${lastName} say?`,
  });
  const recording = {
    ...{ id: newId('recording'), conferenceId: conference.id, state: 'ready' as const },
    ...{ startedAt: new Date(0), changedAt: new Date(0), heardAt: new Date(0) },
  };
  await app.db.insert(schema.recordings).values(recording);
  await app.db.insert(schema.recordingDubs).values({
    ...{ recordingId: recording.id, language: 'es', state: 'ready', askedBy: userId as UserId, words: '' },
    ...{ askedAt: new Date(0), changedAt: new Date(0), heardAt: new Date(0) },
  });
  await call('POST', '/ai/prompts', { name: 'Mine', text: 'What?' });
  const announcementId = newId('announcement');
  await app.db.insert(schema.announcements).values({
    ...{ id: announcementId, text: 'Maintenance', severity: 'info', shownFrom: new Date(0) },
    ...{ createdAt: new Date(0), changedAt: new Date(0) },
  });
  await call('PUT', `/announcements/${announcementId}/dismissal`, {
    changedAt: new Date(0).toISOString(),
  });
  await call('POST', '/ask/chats/messages', { text: `Words of ${lastName}` });
  const form = new FormData();
  for (const [name, value] of Object.entries({
    message: `Feedback of ${lastName}`,
    language: 'en',
    agreeToContact: 'true',
  }))
    form.append(name, value);
  await call('POST', '/feedback/ideas', form);
  await app.db.insert(schema.invitations).values({
    id: `invitation of ${account}`,
    createdAt: new Date(),
    expiresAt: new Date(),
    usedBy: account,
    usedAt: new Date(),
  });
  await turnOn(app, visitor);
  await app.db.insert(schema.passkeys).values({
    ...{ id: `passkey of ${account}`, accountId: account, name: `Phone of ${lastName}` },
    ...{ credentialId: `credential of ${account}`, publicKey: '', counter: 0, transports: [] },
    ...{ backedUp: false, createdAt: new Date() },
  });
  await app.db.insert(schema.signInSteps).values({
    ...{ purpose: 'set-up', uid: `session of ${account}`, accountId: account, secret: 'sealed' },
    expiresAt: new Date(Date.now() + 60_000),
  });
  const month = {
    createdAt: new Date(),
    anchorAt: new Date(),
    periodStart: new Date(),
    periodEnd: new Date(),
  };
  await app.db.insert(schema.subscriptions).values({
    ...{ id: newId('subscription'), userId: userId as UserId, plan: 'pro', cycle: 'monthly', ...month },
    ...{ priceMinor: 2_500, currency: 'USD', status: 'active', source: 'bought' },
  });
  const money = { currency: 'USD', userId: userId as UserId, createdAt: new Date() };
  await app.db.insert(schema.payments).values({
    ...{
      ...money,
      id: newId('payment'),
      orderRef: `order ${userId}`,
      amountMinor: 2_500,
      status: 'succeeded',
    },
    ...{ purpose: { plan: 'pro', cycle: 'monthly', kind: 'choice' }, provider: 'stripe' },
    ...{ customerRef: 'cus_1', methodRef: 'pm_1' },
  });
  await app.db.insert(schema.customerErasures).values({
    ...{ userId: userId as UserId, provider: 'stripe', createdAt: new Date(), nextTryAt: new Date() },
  });
  await app.db.insert(schema.invoices).values({
    ...{ ...money, id: newId('invoice'), number: (lives += 1), kind: 'invoice', status: 'paid', lines: [] },
    ...{ totalMinor: 2_500, taxMinor: 0, taxPercent: 0, seller: 'Acme' },
    ...{ buyerName: `${firstName} ${lastName}`, buyerEmail: email },
  });
  const quota = { userId: userId as UserId, feature: 'aiMessages' } as const;
  await app.db.insert(schema.topUps).values({
    ...{ ...quota, paymentId: newId('payment'), code: 'ai-messages-500', counts: 500 },
    ...{ createdAt: new Date(), validUntil: new Date() },
  });
  await app.db.insert(schema.quotaLimits).values({ ...quota, counts: 5 });
  const { periodStart, periodEnd } = month;
  await app.db
    .insert(schema.quotaUsages)
    .values({ ...quota, basis: 'month', periodStart, periodEnd, current: true, plan: 'basic' });
  await app.db.insert(schema.notices).values({
    ...{ key: `quota:${userId}:80`, userId: quota.userId, createdAt: new Date() },
    notice: { kind: 'quota', feature: quota.feature, level: 80 },
  });
  const source = { id: newId('calendarSource'), userId: userId as UserId };
  await app.db.insert(schema.calendarSources).values({
    ...{ ...source, kind: 'google', name: email, secret: 'sealed-token', syncToken: 'sealed-token' },
    ...{ state: 'ready', nextSyncAt: new Date(), createdAt: new Date() },
  });
  await app.db.insert(schema.calendarEvents).values({
    ...{ id: newId('calendarEvent'), sourceId: source.id, userId: source.userId, externalId: '1' },
    ...{ title: `Dinner of ${lastName}`, location: '', description: '', reading: 1 },
    ...{ startsAt: new Date(), endsAt: new Date() },
  });
  await app.db.insert(schema.calendarRevocations).values({
    ...{ ...source, id: newId('calendarSource'), secret: 'sealed', createdAt: new Date() },
    nextTryAt: new Date(Date.now() + 60_000),
  });
  await app.db.insert(schema.adminActs).values({
    ...{ id: newId('adminAct'), at: new Date(), by: userId as UserId, userId: userId as UserId },
    ...{ act: 'prompt.changed', before: { text: `Prompt of ${lastName}` }, after: { text: lastName } },
  });
  // An administrator may have held somebody.
  const held = await newMember(app.publicUrl, { email: `held.${lives}@example.org` });
  const { id: heldId } = await caller(held.tokens['access_token']!)<{ id: UserId }>('GET', '/users');
  await app.db.insert(schema.legalHolds).values({
    ...{ id: heldId, userId: heldId, reason: 'Case 7' },
    ...{ placedAt: new Date(), placedBy: userId as UserId },
  });
  await app.db.insert(schema.accountLinks).values({
    ...{ id: `link of ${account}`, accountId: account, purpose: 'password', email },
    expiresAt: new Date(),
  });
  // Half a sign-in in a second tab.
  await visitor.open(newSignIn(app.publicUrl, { prompt: 'login' }).address);
  const archive = async () => {
    const answer = await fetch(`${app.publicUrl}/api/users/export`, {
      headers: { authorization: `Bearer ${tokens['access_token']!}` },
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    return Buffer.from(await answer.arrayBuffer());
  };
  return { ids: [account, userId, participant.personId, participant.id, email], call, archive };
}

/** What the member says is in the transcript, with a translation. */
async function speak(speaker: ParticipantId, conferenceId: ConferenceId, lastName: string): Promise<void> {
  const engine = { grade: 'production', engine: 'ears' } as const;
  const translations = [{ language: 'es', text: `Palabras de ${lastName}`, ...engine } as const];
  const said = {
    language: 'en',
    text: `Words of ${lastName}`,
    hasGaps: false,
    translations,
    ...engine,
  } as const;
  const [startMs, endMs] = [Date.now() - 2_000, Date.now() - 1_000];
  await settleSegments(app, conferenceId, [{ speaker, segment: 1, revision: 1, startMs, endMs, ...said }]);
}

/** What was made of the words of the member. */
async function summarise(conferenceId: ConferenceId, lastName: string): Promise<void> {
  const title = `Summary of ${lastName}`;
  const point = { conferenceId, number: 1 };
  await app.db
    .insert(schema.meetingSummaries)
    .values({ conferenceId, state: 'ready', language: 'en', nextAt: new Date(), title });
  await app.db.insert(schema.summaryPoints).values({ ...point, text: title });
  const [said] = await app.db
    .select()
    .from(schema.transcriptSegments)
    .where(eq(schema.transcriptSegments.conferenceId, conferenceId));
  await app.db.insert(schema.summaryQuotes).values({ ...point, segmentId: said!.id });
  await app.db.insert(schema.summaryTranslations).values({ conferenceId, language: 'de', texts: [title] });
}

test('the archive has what the modules keep of a member, and no secrets', async () => {
  const { call, ids, archive } = await liveAFullLife('Ludmila', 'Vargas');
  const files = unzip(await archive());
  const rowsIn = (name: string) => JSON.parse(files.get(`${name}.json`)!.toString()) as Row[];
  expect(ARCHIVED.filter((name) => rowsIn(name).length === 0)).toEqual([]);
  expect(rowsIn('users')).toMatchObject([{ firstName: 'Ludmila', lastName: 'Vargas' }]);
  expect(rowsIn('messages')).toMatchObject([{ text: 'A message of Vargas' }]);
  expect(rowsIn('transcript_segments')).toMatchObject([{ text: 'Words of Vargas' }]);
  expect(rowsIn('transcript_translations')).toMatchObject([{ text: 'Palabras de Vargas' }]);
  expect(rowsIn('accounts')).toMatchObject([{ id: ids[0] }]);
  const all = [...files.values()].join('\n');
  expect(all).not.toMatch(/argon2|passwordHash|tokenHash|sealed-token/);
  expect(rowsIn('calendar_events')).toMatchObject([{ title: 'Dinner of Vargas' }]);
  expect(all).not.toMatch(/quixano|gerd/i);
  await call('DELETE', '/users');
});

test('of a deleted member nothing is left but what the modules declare', async () => {
  const { ids, call } = await liveAFullLife();
  // A translation names the member through its segment.
  const names = (row: Row) => [...ids, 'Quixano'].some((id) => JSON.stringify(row).includes(id));
  const before = await everything(app.db);
  await call('DELETE', '/users');
  const after = await everything(app.db);

  const fates = personalDataOf({} as Parameters<typeof personalDataOf>[0]).flatMap(({ whenDeleted }) =>
    Object.entries(whenDeleted),
  );
  for (const [table, fate] of fates) {
    // Guests and the voice assistant are the only ones here who are no members.
    if (table !== 'guests' && table !== 'voice_assistants')
      expect(before[table]!.filter(names), `${table} before`).not.toEqual([]);
    const left = after[table]!.filter(names);
    if (fate === 'deleted') expect(left, table).toEqual([]);
    const cleared = fate === 'deleted' ? [] : (fate.cleared ?? []);
    for (const column of cleared) {
      const values = left.map((row) => row[column]);
      expect(
        values.filter((value) => !isEmpty(value)),
        `${table}.${column}`,
      ).toEqual([]);
    }
  }
  expect(JSON.stringify(after)).not.toMatch(/zdenka|quixano/i);
});

function isEmpty(value: unknown): boolean {
  return value === null || value === false || ['""', '{}', '[]'].includes(JSON.stringify(value));
}
