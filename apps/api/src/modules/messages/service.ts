import {
  type ConferenceId,
  isRestricted,
  type Message,
  type MessageId,
  type ParticipantId,
} from '@intermind/contracts';
import { conferenceTopic, type StateSlice } from '../../events/index.ts';
import { ApiError } from '../../http/errors.ts';
import type { Guest, Member } from '../../http/identity.ts';
import { newId } from '../../ids.ts';
import { type ConferencesDependencies, findConference } from '../conferences/index.ts';
import { readableParts } from '../history/index.ts';
import { findParticipant, requireStanding, takesPart } from '../participants/index.ts';
import {
  findLastMessageSinceJoining,
  findMessageByKey,
  insertMessage,
  listMessageRows,
  listMessageRowsSince,
  type MessageRow,
} from './store.ts';

export type MessagesDependencies = Pick<ConferencesDependencies, 'db' | 'bus' | 'now'>;

/**
 * A page of messages, oldest first: the latest page, or the one before a message. While the conference runs, for people
 * inside; afterwards for members who have it in their history.
 * @throws ApiError ConferenceNotFound to all others
 */
export async function listMessages(
  { db }: MessagesDependencies,
  identity: Member,
  id: ConferenceId,
  before?: MessageId,
): Promise<Message[]> {
  await requireMessages({ db }, identity, id);
  return (await listMessageRows(db, id, before)).map(toMessage);
}

/** @throws ApiError ConferenceNotFound to a caller who may not read all messages of a meeting */
export async function requireMessages(
  { db }: Pick<MessagesDependencies, 'db'>,
  identity: Member,
  id: ConferenceId,
): Promise<void> {
  const conference = await findConference(db, id);
  if (conference?.endedAt) {
    const readable = await readableParts(db, identity.userId, id);
    if (!readable?.includes('messages')) throw new ApiError('ConferenceNotFound');
  } else await requireStanding(db, conference, identity, 'chat', 'ConferenceNotFound');
}

/**
 * Messages since the caller’s participant joined, oldest first: the first page, or the one after a message.
 * @throws ApiError NotFound for another person’s participant, and to callers outside its conference
 */
export async function listMessagesSinceJoining(
  { db }: MessagesDependencies,
  identity: Member | Guest,
  id: ParticipantId,
  after?: MessageId,
): Promise<Message[]> {
  const participant = await findParticipant(db, id);
  const conference = participant && (await findConference(db, participant.conferenceId));
  const { participations } = await requireStanding(db, conference, identity, 'chat');
  const own = participations.find((row) => row.id === id);
  if (!own || !takesPart(own)) throw new ApiError('NotFound');
  return (await listMessageRowsSince(db, own, after)).map(toMessage);
}

/** The latest message that a client inside may have missed. */
export function lastMessageSlice({ db }: Pick<MessagesDependencies, 'db'>): StateSlice<'lastMessage'> {
  return {
    audience: 'everyone',
    read: async ({ conference, participantId }) => ({
      value: await findLastMessageSinceJoining(db, conference.id, participantId),
    }),
  };
}

/**
 * Sends a message to everyone in the conference, once per key.
 * @throws ApiError ConferenceNotFound, NotFound for another person’s participant, Forbidden where the chat is
 * restricted
 */
export async function sendMessage(
  { db, bus, now }: MessagesDependencies,
  identity: Member | Guest,
  id: ConferenceId,
  { participantId, text, key }: { participantId: ParticipantId; text: string; key?: string | undefined },
): Promise<Message> {
  const conference = await findConference(db, id);
  const standing = await requireStanding(db, conference, identity, 'chat', 'ConferenceNotFound');
  const sender = standing.participations.find((row) => row.id === participantId);
  if (!sender || !conference) throw new ApiError('NotFound');
  if (isRestricted(sender.role, conference.restrictions, 'chat')) throw new ApiError('Forbidden');
  const row = {
    id: newId('message'),
    conferenceId: id,
    participantId,
    text,
    sentAt: now(),
    key: key ?? null,
  };
  const sequence = await insertMessage(db, row);
  if (sequence === undefined) return toMessage((await findMessageByKey(db, participantId, key!))!);
  const message = toMessage({ ...row, sequence, name: sender.name });
  bus.publish(conferenceTopic(id), { to: 'everyone', message: { type: 'message.created', message } });
  return message;
}

export function toMessage({ id, participantId, name, text, sentAt, sequence, key }: MessageRow): Message {
  return { id, participantId, name, text, sentAt: sentAt.toISOString(), sequence, key };
}
