import {
  type Admitted,
  CONFERENCE_CAPACITY,
  type ConferenceId,
  type Language,
  type ParticipantId,
} from '@intermind/contracts';
import type { Queries } from '../../db/client.ts';
import { conferenceTopic } from '../../events/index.ts';
import { ApiError } from '../../http/errors.ts';
import type { Guest, Member } from '../../http/identity.ts';
import { newId } from '../../ids.ts';
import {
  type ConferenceRow,
  type ConferencesDependencies,
  runningConference,
  toConference,
  updateRunningConference,
} from '../conferences/index.ts';
import type { RoomRow } from '../rooms/index.ts';
import { isExpelled, personOf, roleOnEntry } from './policy.ts';
import { toMediaState, toParticipant } from './presenter.ts';
import {
  findParticipations,
  insertParticipant,
  listPresent,
  type ParticipantRow,
  updateParticipant,
} from './store.ts';

/** How somebody wants to come in. */
export interface Wish {
  language: Language;
  hears: Language;
  /** The participant they were before, in this conference. */
  participantId?: ParticipantId | undefined;
}

interface Entry {
  conference: ConferenceRow;
  participant: ParticipantRow;
  /** Who else is inside. */
  others: ParticipantRow[];
  /** Was inside already, as far as anybody knew. */
  wasPresent: boolean;
}

/** A conference may end between being found and being entered; then another one is started. */
const ATTEMPTS = 3;

/**
 * Lets somebody into the room's conference, which is started when none runs. Whether they may is decided before.
 *
 * @param onEntry runs in the transaction of the entry
 * @throws ApiError Expelled, ConferenceCapacityExceeded, MediaUnavailable
 */
export async function admit(
  deps: ConferencesDependencies,
  room: RoomRow,
  identity: Member | Guest,
  wish: Wish,
  onEntry?: (tx: Queries, conferenceId: ConferenceId) => Promise<void>,
): Promise<Admitted> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const { id } = await runningConference(deps, room);
    const entry = await deps.db.transaction(async (tx) => {
      const entered = await enter(tx, id, identity, wish, deps.now());
      if (entered) await onEntry?.(tx, id);
      return entered;
    });
    if (entry) return announce(deps, entry);
  }
  throw new ApiError('ConferenceEnded');
}

/** Undefined when the conference has ended. */
async function enter(
  tx: Queries,
  conferenceId: ConferenceId,
  identity: Member | Guest,
  { language, hears, participantId }: Wish,
  now: Date,
): Promise<Entry | undefined> {
  // Also the lock that lets one in at a time.
  const conference = await updateRunningConference(tx, conferenceId, { emptySince: null });
  if (!conference) return undefined;
  const person = personOf(identity);
  const earlier = await findParticipations(tx, conferenceId, person);
  if (isExpelled(earlier)) throw new ApiError('Expelled');

  const again = earlier.find(({ id }) => id === participantId);
  const wasPresent = again !== undefined && again.leftAt === null;
  const others = (await listPresent(tx, conferenceId)).filter(({ id }) => id !== again?.id);
  if (!wasPresent && others.length >= CONFERENCE_CAPACITY) throw new ApiError('ConferenceCapacityExceeded');
  const arrival = { language, hears, absentSince: now, leftAt: null, leftReason: null };
  if (again) {
    const participant = await updateParticipant(tx, again.id, arrival);
    return { conference, participant: participant!, others, wasPresent };
  }
  const participant = await insertParticipant(tx, {
    ...arrival,
    id: newId('participant'),
    conferenceId,
    userId: 'userId' in person ? person.userId : null,
    guestId: 'guestId' in person ? person.guestId : null,
    name: nameOf(identity),
    role: roleOnEntry(person, conference.createdBy, earlier),
    joinedAt: now,
    expelledAt: null,
  });
  return { conference, participant, others, wasPresent };
}

function nameOf(identity: Member | Guest): string {
  if (identity.kind === 'guest') return identity.name;
  return `${identity.firstName} ${identity.lastName}`.trim() || identity.email.split('@')[0]!;
}

async function announce(deps: ConferencesDependencies, entry: Entry): Promise<Admitted> {
  const { bus, media } = deps;
  const { conference, others, wasPresent } = entry;
  const { id, name } = entry.participant;
  const participant = toParticipant(entry.participant, conference);
  bus.publish(conferenceTopic(conference.id), {
    type: wasPresent ? 'participant.updated' : 'participant.joined',
    participant,
  });
  bus.publish('agent-jobs', { type: 'conference.changed', conferenceId: conference.id });
  const token = await media.joinToken({
    conferenceId: conference.id,
    participantId: id,
    name,
    ...toMediaState(entry.participant),
  });
  return {
    outcome: 'admitted',
    participant,
    participants: [...others.map((row) => toParticipant(row, conference)), participant],
    conference: toConference(conference),
    media: { url: media.browserUrl, token },
  };
}
