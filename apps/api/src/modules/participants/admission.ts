import { type Admitted, type Language, type ParticipantId, refusedAtFirst } from '@intermind/contracts';
import type { Queries } from '../../db/client.ts';
import {
  type Ending,
  endWith,
  pipelinedTransaction,
  sendTogether,
  type Statement,
} from '../../db/pipeline.ts';
import { conferenceTopic } from '../../events/index.ts';
import { ApiError } from '../../http/errors.ts';
import type { Guest, Member } from '../../http/identity.ts';
import { newId } from '../../ids.ts';
import {
  conferenceEntry,
  conferenceFilling,
  type ConferenceRow,
  type ConferencesDependencies,
  openMediaRoom,
  runningConference,
  toConference,
} from '../conferences/index.ts';
import { grantAccess } from '../history/index.ts';
import { noteVisit, type RoomRow, selectRoom } from '../rooms/index.ts';
import { keepUser } from '../users/index.ts';
import { announceDeparture, cutOff } from './departure.ts';
import {
  isSamePerson,
  nameOf,
  participantsToReplace,
  personOf,
  roleOnEntry,
  standingFrom,
  staysOutS,
} from './policy.ts';
import { requirePlaceForParticipant } from './places.ts';
import { toMediaState, toMute, toParticipant } from './presenter.ts';
import { tellWaitingAfter } from './tell-waiting.ts';
import {
  markLeft,
  participantInsert,
  type ParticipantRow,
  personInsert,
  personRenaming,
  selectPresentAnd,
  updateParticipant,
  wasInEnded,
} from './store.ts';

/** What a person says when joining. */
export interface JoinOptions {
  language: Language;
  hears: Language;
  understands?: Language[] | undefined;
  /** The participant they were before, in this conference. */
  participantId?: ParticipantId | undefined;
}

interface Entry {
  conference: ConferenceRow;
  participant: ParticipantRow;
  /** The other people inside. */
  others: ParticipantRow[];
  /** Was already inside according to our rows. */
  wasPresent: boolean;
  /** Other devices of the person that had to give way. */
  replaced: ParticipantRow[];
}

/** A conference may end between being found and being entered; then another one is started. */
const ATTEMPTS = 3;

/**
 * Admits a person to the room’s conference, starting one if none runs. The caller has checked the permission.
 * @throws ApiError Unauthorized where the account was deleted meanwhile, Expelled, ConferenceLocked, ConferenceCapacityExceeded, QuotaExceeded, ParticipantDropped, MediaUnavailable,
 * TooManyRequests to a caller who was dropped more than once, ConferenceEnded to a participant of a conference that has ended
 */
export async function admit(
  deps: ConferencesDependencies,
  room: RoomRow,
  identity: Member | Guest,
  options: JoinOptions,
): Promise<Admitted> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    // A rejoining participant belongs to their conference; only a new join starts another one.
    if (await wasInEnded(deps.db, personOf(identity), options.participantId))
      throw new ApiError('ConferenceEnded');
    const running = await runningConference(deps, room);
    const entry = await pipelinedTransaction(deps.db, (tx) => enter(deps, tx, running, identity, options));
    if (entry) return announce(deps, entry);
  }
  throw new ApiError('ConferenceEnded');
}

/**
 * Admits a person to a running conference. The caller has checked the permission.
 * @throws ApiError ConferenceEnded when it has ended, and those of `admit`
 */
export async function admitTo(
  deps: ConferencesDependencies,
  running: Pick<ConferenceRow, 'id' | 'roomId'>,
  identity: Guest,
  options: JoinOptions,
): Promise<Admitted> {
  await openMediaRoom(deps, running.id);
  const entry = await pipelinedTransaction(deps.db, (tx) => enter(deps, tx, running, identity, options));
  if (!entry) throw new ApiError('ConferenceEnded');
  return announce(deps, entry);
}

/**
 * While it has the conference locked nobody else is admitted, so it waits for the database as seldom as it can.
 * Undefined when the conference has ended.
 */
async function enter(
  deps: ConferencesDependencies,
  tx: Queries,
  { id: conferenceId, roomId }: Pick<ConferenceRow, 'id' | 'roomId'>,
  identity: Member | Guest,
  { language, hears, understands = [], participantId }: JoinOptions,
): Promise<Ending<Entry | undefined>> {
  const now = deps.now();
  // Before the conference, as the deletion of an account does: otherwise two could wait for each other.
  if (identity.kind === 'member' && !(await keepUser(tx, identity.userId)))
    throw new ApiError('Unauthorized');
  const person = personOf(identity);
  // The first locks the row: people are admitted one after the other, so what is read behind it is exact.
  const [[conference], rows, [room]] = await sendTogether([
    conferenceEntry(tx, conferenceId),
    selectPresentAnd(tx, conferenceId, person),
    selectRoom(tx, roomId),
  ]);
  if (!conference) return endWith([], () => undefined);
  const filled = conference.emptySince === null ? [] : [conferenceFilling(tx, conferenceId)];
  const participations = rows.filter((row) => isSamePerson(row, person));
  const { presence, role, owner } = standingFrom(conference, person, participations);
  if (presence === 'expelled') throw new ApiError('Expelled');
  // The moderator who admitted the guest knew that it is locked.
  if (conference.locked && presence === 'outside' && !owner && identity.kind === 'member')
    throw new ApiError('ConferenceLocked');

  // A guest who was removed and let in again is told nothing of what was said meanwhile: they join anew.
  const again = participations.find(
    ({ id, leftReason }) => id === participantId && leftReason !== 'expelled',
  );
  // A device that had to give way does not take the place back by itself: the devices would drop each other for ever.
  if (again?.leftReason === 'replaced' || again?.leftReason === 'dropped')
    throw new ApiError('ParticipantDropped');
  const wasPresent = again !== undefined && again.leftAt === null;
  const retryAfterS = staysOutS(participations, now);
  if (retryAfterS > 0 && !wasPresent) throw new ApiError('TooManyRequests', { retryAfterS });
  const present = rows.filter(({ id, leftAt }) => leftAt === null && id !== again?.id);
  const own = present.filter((row) => isSamePerson(row, person));
  const replaced: ParticipantRow[] = [];
  for (const { id } of wasPresent ? [] : participantsToReplace(own)) {
    const gone = await markLeft(tx, id, 'replaced', now);
    if (gone) replaced.push(gone);
  }
  const others = present.filter(({ id }) => replaced.every((gone) => gone.id !== id));
  const arriving = { role: role ?? roleOnEntry(owner), personId: participations[0]?.personId ?? null };
  if (!wasPresent) await requirePlaceForParticipant(deps, tx, conference, room!, arriving, present);
  if (presence !== 'inside' && !again)
    await deps.quotas.requireLeft({ userId: conference.createdBy, feature: 'meetingMinutes' }, tx);
  if (identity.kind === 'member' && !wasPresent)
    await noteVisit(tx, { userId: identity.userId, roomId: conference.roomId, at: now });

  const arrival = {
    language,
    hears,
    understands,
    // The page that comes says so again.
    browserWords: null,
    silencedVoices: [],
    detectsLanguage: false,
    absentSince: now,
    leftAt: null,
    leftReason: null,
  };
  if (again) {
    await noteHistory(tx, conference, identity);
    const participant = await updateParticipant(tx, again.id, arrival);
    return endWith(filled, () => ({ conference, participant: participant!, others, wasPresent, replaced }));
  }
  const { written, ...known } = knownPerson(tx, conference, identity, participations.at(-1), now);
  const admitted = { ...known, assistant: false, expelledAt: null };
  const visit = {
    ...arrival,
    // Until the page says otherwise.
    listens: true,
    reads: true,
    id: newId('participant'),
    personId: admitted.personId,
    conferenceId,
    joinedAt: now,
    connectedAt: null,
    handRaisedAt: null,
    mutedAt: null,
    mutedBy: null,
    version: 0,
  };
  await noteHistory(tx, conference, identity);
  const participant = { ...visit, ...admitted };
  const entry = { conference, participant, others, wasPresent, replaced };
  return endWith([...filled, ...written, participantInsert(tx, visit)], () => entry);
}

/** The conference appears in the history of its owner and of every member who enters; the first to enter is always one. */
async function noteHistory(tx: Queries, conference: ConferenceRow, identity: Member | Guest): Promise<void> {
  if (identity.kind === 'guest') return;
  const { id: conferenceId, createdBy: host, startedAt } = conference;
  await grantAccess(tx, { conferenceId, startedAt, host, participant: identity.userId });
}

type AdmittedPerson = Pick<
  ParticipantRow,
  'personId' | 'userId' | 'guestId' | 'name' | 'role' | 'offRecordSince' | 'refuses' | 'consentsAt'
>;

/** The person in this conference, made at the first admission, under the name of now; with what writes that down. */
function knownPerson(
  tx: Queries,
  { id: conferenceId, createdBy, recordingConsent }: ConferenceRow,
  identity: Member | Guest,
  known: ParticipantRow | undefined,
  now: Date,
): AdmittedPerson & { written: Statement<unknown>[] } {
  const name = nameOf(identity);
  const userId = identity.kind === 'member' ? identity.userId : null;
  const guestId = identity.kind === 'guest' ? identity.guestId : null;
  if (known) {
    const { personId, role, offRecordSince, refuses, consentsAt } = known;
    const written = known.name === name ? [] : [personRenaming(tx, personId, name)];
    return { personId, userId, guestId, name, role, offRecordSince, refuses, consentsAt, written };
  }
  const role = roleOnEntry(userId === createdBy);
  const id = newId('person');
  const refuses = refusedAtFirst(recordingConsent);
  const person = { userId, guestId, name, role, offRecordSince: null, refuses, consentsAt: null };
  const row = { ...person, assistant: false, id, conferenceId, expelledAt: null, firstAdmittedAt: now };
  return { ...person, personId: id, written: [personInsert(tx, row)] };
}

async function announce(deps: ConferencesDependencies, entry: Entry): Promise<Admitted> {
  const { bus, media } = deps;
  const { conference, others, wasPresent, replaced } = entry;
  const { id, name, version } = entry.participant;
  const participant = toParticipant(entry.participant, conference);
  for (const gone of replaced) announceDeparture(deps, gone, 'left');
  bus.publish(conferenceTopic(conference.id), {
    to: 'everyone',
    message: { type: wasPresent ? 'participant.updated' : 'participant.joined', participant },
    version: { of: id, number: version },
  });
  bus.publish('agent-jobs', { type: 'conference.changed', conferenceId: conference.id });
  await Promise.all(replaced.map((gone) => cutOff(deps, gone)));
  await tellWaitingAfter(deps, [entry.participant]);
  const token = await media.joinToken({
    conferenceId: conference.id,
    participantId: id,
    name,
    ...toMediaState(entry.participant, conference),
  });
  return {
    outcome: 'admitted',
    participant,
    participants: [...others.map((row) => toParticipant(row, conference)), participant],
    conference: toConference(conference),
    lastMute: toMute(entry.participant),
    media: { url: media.browserUrl, token },
  };
}
