import type {
  AskChatId,
  CalendarSourceId,
  Caller,
  ConferenceId,
  FeedbackSummary,
  FeedbackId,
  JoinRequestId,
  ParticipantId,
  PromptId,
  RecordingId,
  RoomId,
  ShareId,
  ShownAnnouncement,
  UserId,
} from '@intermind/contracts';
import {
  admitGuest,
  ask,
  decide,
  enter,
  guest,
  join,
  makeRoom,
  member,
  memberNamed,
  servicesOf,
} from './meeting-steps.ts';
import { eq, isNull } from 'drizzle-orm';
import { announcements } from '../db/schema/announcements.ts';
import { askChats } from '../db/schema/ask.ts';
import { calendarSources } from '../db/schema/calendars.ts';
import { prompts } from '../db/schema/prompts.ts';
import { recordings } from '../db/schema/recordings.ts';
import { users } from '../db/schema/users.ts';
import { newId } from '../ids.ts';
import { expelPerson, findParticipant } from '../modules/participants/index.ts';
import type { TestApp } from './test-app.ts';
import { createTestIssuer, type TestIssuer } from './test-issuer.ts';

/** One running conference, and a token for every caller that the contracts name. */
export interface Scene {
  roomId: RoomId;
  conferenceId: ConferenceId;
  /** The owner who is outside gets their own room, with others inside; all others get the room and conference above. */
  placeOf(caller: Caller): { roomId: RoomId; conferenceId: ConferenceId };
  /** Bearer header of each caller; none for nobody. */
  headers: Record<Caller, Record<string, string>>;
  /** The caller's own participant for a caller inside; the one called participant for others. */
  participantOf(caller: Caller): ParticipantId;
  /** The caller’s own join request; for others the one of a waiting guest. */
  joinRequestOf(caller: Caller): JoinRequestId;
  /** The host as a member. */
  hostId: UserId;
  /** Feedback with a screenshot. */
  feedbackId: FeedbackId;
  /** Of a link to a past meeting of somebody else. */
  shareToken: string;
  /** The caller’s own link; for others one of the host. */
  shareOf(caller: Caller): ShareId;
  /** The caller’s own prompt; for others one of the host. */
  promptOf(caller: Caller): PromptId;
  predefinedPromptId: PromptId;
  /** One that is shown. */
  announcement: Pick<ShownAnnouncement, 'id' | 'changedAt'>;
  /** A finished recording of the conference of `placeOf`. */
  recordingOf(caller: Caller): RecordingId;
  /** The caller’s own private calendar, which cannot be read; for others one of the host. */
  calendarOf(caller: Caller): CalendarSourceId;
  /** The caller’s own chat about their meetings; for others one of the host. */
  askChatOf(caller: Caller): AskChatId;
}

/** Signs with a key nobody trusts, in the name of the right issuer. */
let strangers: Promise<TestIssuer> | undefined;
let scenes = 0;

/** Sets the scene through the API, with new people each time. */
export async function setScene(t: TestApp): Promise<Scene> {
  const number = (scenes += 1);
  const person = (name: string) => member(t, `${name}${number}`);
  const [host, moderator, participant, outsider] = await Promise.all(
    ['Host', 'Moderator', 'Participant', 'Outsider'].map(person),
  );
  const admin = `Bearer ${await t.issuer.token({ ...memberNamed(`Admin${number}`), isAdmin: true }, WEEK)}`;
  strangers ??= createTestIssuer(t.issuer.issuer, () => t.clock.now);
  const stranger = `Bearer ${await (await strangers).token(memberNamed(`Stranger${number}`), WEEK)}`;

  const roomId = await makeRoom(t, host!);
  const inside = { host: await join(t, host!, roomId), moderator: await join(t, moderator!, roomId) };
  const { participant: plain } = await join(t, participant!, roomId);
  await t.call('PATCH', `/participants/${inside.moderator.participant.id}`, {
    headers: host!.headers,
    body: { role: 'moderator' },
  });

  const elsewhere = await makeRoom(t, outsider!);
  const guestElsewhere = await guest(t, elsewhere, 'Elsewhere');
  const requestElsewhere = await ask(t, guestElsewhere);
  const waiting = await ask(t, await guest(t, roomId, 'Waiting'));
  const guestHere = await guest(t, roomId, 'Here');
  const requestHere = await ask(t, guestHere);
  await decide(t, host!, requestHere.id, 'APPROVED');
  const admitted = await enter(t, guestHere);

  // One guest and one member who left, one of each who was removed.
  const left = await admitGuest(t, host!, roomId, 'Left');
  const removed = await admitGuest(t, host!, roomId, 'Removed');
  const [memberLeft, memberRemoved] = await Promise.all(['Left', 'Removed'].map(person));
  const gone = await join(t, memberLeft!, roomId);
  const expelled = await join(t, memberRemoved!, roomId);
  const leave = (who: { headers: Record<string, string> }, id: ParticipantId) =>
    t.call('POST', `/participants/${id}/close`, { headers: who.headers });
  await leave(left.who, left.admitted.participant.id);
  await leave(memberLeft!, gone.participant.id);
  for (const { participant } of [removed.admitted, expelled])
    await expelPerson(servicesOf(t), (await findParticipant(t.db, participant.id))!);

  // Another conference: its owner has left, a moderator is inside.
  const [owner, moderatorElsewhere] = await Promise.all(['Owner', 'ModeratorElsewhere'].map(person));
  const otherRoom = await makeRoom(t, owner!);
  const owners = await join(t, owner!, otherRoom);
  const other = await join(t, moderatorElsewhere!, otherRoom);
  await t.call('PATCH', `/participants/${other.participant.id}`, {
    headers: owner!.headers,
    body: { role: 'moderator' },
  });
  await leave(owner!, owners.participant.id);

  // Members have their row before anybody looks whether something was written.
  for (const headers of [outsider!.headers, { authorization: admin }])
    await t.call('GET', '/users', { headers });

  const [feedback] = await sendPicture(t, admin);

  const share = async (headers: Record<string, string>, id: ConferenceId): Promise<[ShareId, string]> => {
    const answer = await t.call('POST', `/conferences/${id}/history/share`, { headers, body: {} });
    return [answer.json().share.id, answer.json().token];
  };
  const { id: conferenceId } = inside.host.conference;
  const [hostsShare] = await share(host!.headers, conferenceId);
  const sharing: [Caller, { headers: Record<string, string> }, ConferenceId][] = [
    ['moderator', moderator!, conferenceId],
    ['participant', participant!, conferenceId],
    ['member-left', memberLeft!, conferenceId],
    ['owner-outside', owner!, other.conference.id],
  ];
  const shares: Partial<Record<Caller, ShareId>> = {};
  for (const [caller, { headers }, id] of sharing) [shares[caller]] = await share(headers, id);
  const historian = await person('Past');
  const past = await join(t, historian, await makeRoom(t, historian));
  const [, shareToken] = await share(historian.headers, past.conference.id);
  await t.call('DELETE', `/conferences/${past.conference.id}`, { headers: historian.headers });

  const subjects: Partial<Record<Caller, string>> = {
    host: `host${number}`,
    moderator: `moderator${number}`,
    participant: `participant${number}`,
    member: `outsider${number}`,
    'member-left': `left${number}`,
    'member-expelled': `removed${number}`,
    'owner-outside': `owner${number}`,
    'moderator-elsewhere': `moderatorelsewhere${number}`,
    admin: `admin${number}`,
  };
  const recorded = await keepRecordings(t, [conferenceId, other.conference.id]);
  const { promptIds, predefined } = await keepPrompts(t, subjects);
  const askChatIds = await keepAskChats(t, subjects);
  const calendarIds = await keepCalendars(t, subjects);

  const participants: Partial<Record<Caller, ParticipantId>> = {
    host: inside.host.participant.id,
    moderator: inside.moderator.participant.id,
    'guest-here': admitted.participant.id,
    'guest-left': left.admitted.participant.id,
    'guest-expelled': removed.admitted.participant.id,
    'member-left': gone.participant.id,
    'member-expelled': expelled.participant.id,
  };
  const requests: Partial<Record<Caller, JoinRequestId>> = {
    'guest-here': requestHere.id,
    'guest-elsewhere': requestElsewhere.id,
    'guest-left': left.request.id,
    'guest-expelled': removed.request.id,
  };
  const [hostRow] = await t.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.subject, `host${number}`));
  return {
    hostId: hostRow!.id,
    roomId,
    conferenceId: inside.host.conference.id,
    placeOf(caller) {
      const { id, roomId } = (caller === 'owner-outside' ? owners : inside.host).conference;
      return { roomId, conferenceId: id };
    },
    recordingOf: (caller) => recorded[caller === 'owner-outside' ? 1 : 0]!,
    headers: {
      none: {},
      stranger: { authorization: stranger },
      'guest-elsewhere': guestElsewhere.headers,
      'guest-here': guestHere.headers,
      'guest-left': left.who.headers,
      'guest-expelled': removed.who.headers,
      member: outsider!.headers,
      'member-left': memberLeft!.headers,
      'member-expelled': memberRemoved!.headers,
      'moderator-elsewhere': moderatorElsewhere!.headers,
      'owner-outside': owner!.headers,
      participant: participant!.headers,
      moderator: moderator!.headers,
      host: host!.headers,
      admin: { authorization: admin },
    },
    participantOf: (caller) => participants[caller] ?? plain.id,
    joinRequestOf: (caller) => requests[caller] ?? waiting.id,
    feedbackId: feedback!.id,
    shareToken,
    askChatOf: (caller) => askChatIds[caller] ?? askChatIds.host!,
    calendarOf: (caller) => calendarIds[caller] ?? calendarIds.host!,
    promptOf: (caller) => promptIds[caller] ?? promptIds.host!,
    predefinedPromptId: predefined,
    announcement: await announce(t),
    shareOf: (caller) => shares[caller] ?? hostsShare,
  };
}

async function announce(t: TestApp): Promise<Scene['announcement']> {
  const [id, at] = [newId('announcement'), t.clock.now];
  const said = { text: 'Maintenance at six', severity: 'info' as const };
  await t.db.insert(announcements).values({ id, ...said, shownFrom: at, createdAt: at, changedAt: at });
  return { id, changedAt: at.toISOString() };
}

/** A prompt of each member, and a predefined one. */
async function keepPrompts(
  t: TestApp,
  subjects: Partial<Record<Caller, string>>,
): Promise<{ promptIds: Partial<Record<Caller, PromptId>>; predefined: PromptId }> {
  const owners = await t.db.select({ id: users.id, subject: users.subject }).from(users);
  const now = t.clock.now;
  const blank = { name: 'Decisions', text: 'What was decided?', createdAt: now, updatedAt: now };
  const promptIds: Partial<Record<Caller, PromptId>> = {};
  const predefined = newId('prompt');
  const rows = Object.entries(subjects).map(([caller, subject]) => {
    const ownerId = owners.find((owner) => owner.subject === subject)!.id;
    const id = newId('prompt');
    promptIds[caller as Caller] = id;
    return { ...blank, id, ownerId };
  });
  // Of scenes before: there is a bound to predefined ones.
  await t.db.delete(prompts).where(isNull(prompts.ownerId));
  await t.db.insert(prompts).values([...rows, { ...blank, id: predefined, ownerId: null }]);
  return { promptIds, predefined };
}

/** A private calendar of each member, with an address that nobody can open. */
async function keepCalendars(
  t: TestApp,
  subjects: Partial<Record<Caller, string>>,
): Promise<Partial<Record<Caller, CalendarSourceId>>> {
  const owners = await t.db.select({ id: users.id, subject: users.subject }).from(users);
  const now = t.clock.now;
  const rows = Object.entries(subjects).map(([caller, subject]) => ({
    caller,
    ...{ id: newId('calendarSource'), userId: owners.find((owner) => owner.subject === subject)!.id },
    ...{ kind: 'address' as const, name: 'Work', secret: 'lost', addressHash: caller },
    ...{ state: 'waiting' as const, nextSyncAt: now, createdAt: now },
  }));
  await t.db.insert(calendarSources).values(rows);
  return Object.fromEntries(rows.map(({ caller, id }) => [caller, id]));
}

/** A chat of each member. */
async function keepAskChats(
  t: TestApp,
  subjects: Partial<Record<Caller, string>>,
): Promise<Partial<Record<Caller, AskChatId>>> {
  const owners = await t.db.select({ id: users.id, subject: users.subject }).from(users);
  const now = t.clock.now;
  const chats = Object.entries(subjects).map(([caller, subject]) => ({
    caller,
    id: newId('askChat'),
    userId: owners.find((owner) => owner.subject === subject)!.id,
    title: 'Decisions',
    createdAt: now,
    updatedAt: now,
  }));
  await t.db.insert(askChats).values(chats.map(({ caller: _, ...row }) => row));
  return Object.fromEntries(chats.map(({ caller, id }) => [caller, id]));
}

/** @returns all feedback, the newest first */
async function sendPicture(t: TestApp, admin: string): Promise<FeedbackSummary[]> {
  // Of many scenes at one moment it would not be certain which picture is the newest, and which go as the oldest.
  t.clock.now = new Date(t.clock.now.getTime() + 1);
  const form = {
    message: 'Look',
    language: 'en',
    agreeToContact: 'false',
    screenshot: new Blob([ONE_PIXEL], { type: 'image/gif' }),
  };
  await t.call('POST', '/feedback/ideas', { form });
  const answer = await t.call('GET', '/feedback', { headers: { authorization: admin } });
  return answer.json<{ items: FeedbackSummary[] }>().items;
}

const ONE_PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const WEEK = { expiresInS: 7 * 24 * 3600 };

/** One for each conference. */
async function keepRecordings(t: TestApp, ids: readonly ConferenceId[]): Promise<RecordingId[]> {
  // Earlier than any that a test begins: of two of one moment chance would say which is the newest.
  const at = new Date(t.clock.now.getTime() - 60_000);
  const rows = ids.map((conferenceId) => ({
    ...{ id: newId('recording'), conferenceId, state: 'ready' as const, durationMs: 1_000 },
    ...{ startedAt: at, changedAt: at, heardAt: at },
    parts: [{ startedAt: at.toISOString(), atMs: 0, durationMs: 1_000 }],
  }));
  await t.db.insert(recordings).values(rows);
  return rows.map(({ id }) => id);
}
