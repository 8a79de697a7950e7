import { ASSISTANT_NAME, type ConferenceId, type Language, type ParticipantId } from '@intermind/contracts';
import { conferenceTopic } from '../../events/index.ts';
import type { Queries } from '../../db/client.ts';
import { newId } from '../../ids.ts';
import { type ConferenceRow, type ConferencesDependencies, findConference } from '../conferences/index.ts';
import { announceDeparture, cutOff } from './departure.ts';
import { toParticipant } from './presenter.ts';
import { announceUpdate } from './service.ts';
import {
  findParticipant,
  markLeft,
  participantInsert,
  type ParticipantRow,
  personInsert,
  updateParticipant,
} from './store.ts';

/** A participant for the voice assistant, not inside yet. */
export async function createAssistant(
  tx: Queries,
  conferenceId: ConferenceId,
  language: Language,
  now: Date,
): Promise<ParticipantId> {
  const personId = newId('person');
  const id = newId('participant');
  await personInsert(tx, {
    id: personId,
    conferenceId,
    userId: null,
    guestId: null,
    assistant: true,
    name: ASSISTANT_NAME,
    role: 'speaker',
    offRecordSince: null,
    refuses: [],
    consentsAt: null,
    expelledAt: null,
    firstAdmittedAt: now,
  }).execute();
  await participantInsert(tx, {
    id,
    personId,
    conferenceId,
    language,
    hears: language,
    understands: [],
    listens: false,
    reads: false,
    joinedAt: now,
    connectedAt: null,
    absentSince: null,
    browserWords: null,
    silencedVoices: [],
    detectsLanguage: false,
    handRaisedAt: null,
    mutedAt: null,
    mutedBy: null,
    leftAt: now,
    leftReason: 'left',
    version: 0,
  }).execute();
  return id;
}

/** The assistant takes part from now on. */
export async function admitAssistant(
  { db, bus, now }: ConferencesDependencies,
  conference: ConferenceRow,
  id: ParticipantId,
): Promise<void> {
  const row = await updateParticipant(db, id, { leftAt: null, leftReason: null, joinedAt: now() });
  if (!row) return;
  bus.publish(conferenceTopic(conference.id), {
    to: 'everyone',
    message: { type: 'participant.joined', participant: toParticipant(row, conference) },
    version: { of: row.id, number: row.version },
  });
}

/** The assistant leaves. Does nothing when it has left. */
export async function dismissAssistant(deps: ConferencesDependencies, id: ParticipantId): Promise<void> {
  const left = await markLeft(deps.db, id, 'left', deps.now());
  if (!left) return;
  announceDeparture(deps, left, 'left');
  await cutOff(deps, left);
}

/** The assistant speaks this language from now on. */
export async function changeAssistantLanguage(
  deps: ConferencesDependencies,
  id: ParticipantId,
  language: Language,
): Promise<void> {
  const row: ParticipantRow | undefined = await findParticipant(deps.db, id);
  if (!row || row.language === language) return;
  const conference = await findConference(deps.db, row.conferenceId);
  const changed = await updateParticipant(deps.db, id, { language, hears: language });
  if (changed && conference) announceUpdate(deps, changed, conference);
}
