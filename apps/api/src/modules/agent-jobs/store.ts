import type {
  AgentKind,
  AgentRoom,
  ConferenceId,
  EngineOrder,
  JobKey,
  RoomAgentKind,
} from '@intermind/contracts';
import { BROWSER_SPEAKERS_MAX } from '@intermind/contracts/browser-words';
import { OFF_RECORD_MAX } from '@intermind/contracts/limits';
import { and, eq, getTableColumns, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Queries } from '../../db/client.ts';
import { agentJobs } from '../../db/schema/agent-jobs.ts';
import { conferences } from '../../db/schema/conferences.ts';
import { recordingDubs } from '../../db/schema/dubs.ts';
import { participants, people } from '../../db/schema/participants.ts';
import { recordings } from '../../db/schema/recordings.ts';
import { rooms } from '../../db/schema/rooms.ts';
import { voiceAssistants } from '../../db/schema/voice-assistants.ts';
import type { LanguageChoice, Wishes } from './need.ts';
import { type OnRecord, onRecordOf, type RecorderRecord } from './on-record.ts';
import { silencedIn } from './silenced.ts';

/** The room counts too: a meeting may begin in the moment in which it is sealed. */
const isSealed = sql<boolean>`(${conferences.sealed} or ${rooms.sealed})`;
const isAssistantWanted = sql<boolean>`exists (select from ${voiceAssistants} where ${voiceAssistants.conferenceId} = ${conferences.id} and ${voiceAssistants.state} <> 'disabled')`;
const isLeftOut = sql<boolean>`exists (select from ${people} where ${people.id} = ${participants.personId} and (${people.offRecordSince} is not null or cardinality(${people.refuses}) > 0))`;
const isTranscriptKept = sql<boolean>`${conferences.transcriptOffSince} is null`;

/** Without what only an assignment needs. */
const { engineOrders, ...jobColumns } = getTableColumns(agentJobs);
export type JobRow = Omit<typeof agentJobs.$inferSelect, 'engineOrders'> & { conferenceEnded: boolean };

/** The conferences to look at. */
export type Scope = ReadonlySet<ConferenceId> | 'all';

const within = (
  column: typeof agentJobs.conferenceId | typeof conferences.id | typeof recordings.conferenceId,
  scope: Scope,
) => (scope === 'all' ? undefined : inArray(column, [...scope]));

/** Of one person inside: the languages, and what the conference wants. */
export interface Choice extends LanguageChoice, Wishes {
  conferenceId: ConferenceId;
  demonstration: boolean;
  sealed: boolean;
}

/** Whether their browser may recognise them now: never off the record, in a sealed meeting only on their device. */
const hasBrowserWords = sql<boolean>`(${participants.browserWords} is not null and ${people.offRecordSince} is null and not (${isSealed} and ${participants.browserWords} <> 'on-device'))`;

/** Anyone's browser recognises them. */
const isBrowserHeard = sql<boolean>`exists (select from ${participants} speakers where speakers.conference_id = ${conferences.id} and speakers.left_at is null and speakers.browser_words is not null)`;

/** Someone’s language is to be found. */
const isDetecting = sql<boolean>`exists (select from ${participants} speakers where speakers.conference_id = ${conferences.id} and speakers.left_at is null and speakers.detects_language)`;

/** Every person inside running conferences with interpretation, a transcript, a voice assistant or words from browsers. */
export async function listLanguageChoices(db: Queries, scope: Scope): Promise<Choice[]> {
  return db
    .select({
      conferenceId: participants.conferenceId,
      language: participants.language,
      hears: participants.hears,
      understands: participants.understands,
      listens: participants.listens,
      reads: participants.reads,
      translationEnabled: conferences.translationEnabled,
      transcriptKept: isTranscriptKept,
      assistant: isAssistantWanted,
      demonstration: conferences.demonstration,
      sealed: isSealed,
      browserWords: hasBrowserWords,
      detects: participants.detectsLanguage,
    })
    .from(participants)
    .innerJoin(people, eq(people.id, participants.personId))
    .innerJoin(conferences, eq(conferences.id, participants.conferenceId))
    .innerJoin(rooms, eq(rooms.id, conferences.roomId))
    .where(
      and(
        isNull(conferences.endedAt),
        or(
          eq(conferences.translationEnabled, true),
          isTranscriptKept,
          isAssistantWanted,
          isBrowserHeard,
          isDetecting,
        ),
        isNull(participants.leftAt),
        eq(people.assistant, false),
        within(conferences.id, scope),
      ),
    );
}

/** Jobs of every kind. */
export async function listJobs(db: Queries, scope: Scope): Promise<JobRow[]> {
  const rows = await db
    .select({ job: jobColumns, conferenceEnded: isNotNull(conferences.endedAt) })
    .from(agentJobs)
    .innerJoin(conferences, eq(conferences.id, agentJobs.conferenceId))
    .where(within(agentJobs.conferenceId, scope));
  return rows.map(({ job, conferenceEnded }) => ({ ...job, conferenceEnded: Boolean(conferenceEnded) }));
}

/** Conferences whose job nobody has, or nobody has needed since before `unneededBefore`. */
export async function listDue(db: Queries, now: Date, unneededBefore: Date): Promise<ConferenceId[]> {
  const rows = await db
    .select({ id: agentJobs.conferenceId })
    .from(agentJobs)
    .where(
      or(
        isNull(agentJobs.workerId),
        lte(agentJobs.leaseUntil, now),
        lte(agentJobs.unneededSince, unneededBefore),
      ),
    );
  return rows.map(({ id }) => id);
}

/** @param engineOrders the jobs keep them */
export async function createJobs(
  db: Queries,
  kind: AgentKind,
  ids: ConferenceId[],
  engineOrders: EngineOrder[],
): Promise<void> {
  await db
    .insert(agentJobs)
    .values(ids.map((conferenceId) => ({ conferenceId, kind, engineOrders })))
    .onConflictDoNothing();
}

/** In which order the job tries engines. */
export async function readEngineOrders(db: Queries, { kind, conferenceId }: JobKey): Promise<EngineOrder[]> {
  const [row] = await db
    .select({ engineOrders })
    .from(agentJobs)
    .where(and(eq(agentJobs.kind, kind), eq(agentJobs.conferenceId, conferenceId)));
  return row?.engineOrders ?? [];
}

export async function setUnneededSince(
  db: Queries,
  kind: AgentKind,
  ids: ConferenceId[],
  unneededSince: Date | null,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(agentJobs)
    .set({ unneededSince })
    .where(and(eq(agentJobs.kind, kind), inArray(agentJobs.conferenceId, ids)));
}

export async function removeJobs(db: Queries, kind: AgentKind, ids: ConferenceId[]): Promise<void> {
  if (ids.length > 0)
    await db.delete(agentJobs).where(and(eq(agentJobs.kind, kind), inArray(agentJobs.conferenceId, ids)));
}

/**
 * The conferences that need a recorder, those included that ended a moment ago and are still being recorded; that want a
 * voice assistant; and of which a recording waits to be spoken in another language.
 */
export async function listWanted(
  db: Queries,
  scope: Scope,
): Promise<Record<Exclude<AgentKind, 'interpreter'>, Set<ConferenceId>>> {
  const kind = (name: Exclude<AgentKind, 'interpreter'>) => sql<typeof name>`${name}`.as('kind');
  const recorded = db
    .select({ kind: kind('recorder'), id: recordings.conferenceId })
    .from(recordings)
    .where(and(inArray(recordings.state, ['starting', 'recording']), within(recordings.conferenceId, scope)));
  const assisted = db
    .select({ kind: kind('assistant'), id: voiceAssistants.conferenceId })
    .from(voiceAssistants)
    .innerJoin(conferences, eq(conferences.id, voiceAssistants.conferenceId))
    .where(
      and(isNull(conferences.endedAt), ne(voiceAssistants.state, 'disabled'), within(conferences.id, scope)),
    );
  const dubbed = db
    .select({ kind: kind('dubber'), id: recordings.conferenceId })
    .from(recordingDubs)
    .innerJoin(recordings, eq(recordings.id, recordingDubs.recordingId))
    .where(and(inArray(recordingDubs.state, ['waiting', 'working']), within(recordings.conferenceId, scope)));
  const rows = await unionAll(recorded, assisted, dubbed);
  const of = (wanted: AgentKind) => new Set(rows.flatMap((row) => (row.kind === wanted ? [row.id] : [])));
  return { recorder: of('recorder'), assistant: of('assistant'), dubber: of('dubber') };
}

/** Those of these conferences that a worker was told to record. */
export async function listWithRecorder(
  db: Queries,
  ids: readonly ConferenceId[],
): Promise<ReadonlySet<ConferenceId>> {
  const rows = await db
    .select({ id: agentJobs.conferenceId })
    .from(agentJobs)
    .where(
      and(
        eq(agentJobs.kind, 'recorder'),
        isNotNull(agentJobs.workerId),
        inArray(agentJobs.conferenceId, [...ids]),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** What agents of a conference must know about it: the same for all, and who is on the record for each kind. */
export interface ToldRoom {
  room: Omit<AgentRoom, 'offRecord' | 'onRecord' | 'refusing' | 'ownVoice' | 'unwritten'>;
  onRecord: Record<RoomAgentKind, OnRecord>;
}

/** @param calledName what people call the voice assistant */
export async function readRooms(
  db: Queries,
  ids: ConferenceId[],
  calledName: string,
): Promise<Map<ConferenceId, ToldRoom>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: conferences.id,
      demonstration: conferences.demonstration,
      sealed: isSealed,
      interpretation: conferences.translationEnabled,
      transcript: isTranscriptKept,
      name: people.name,
      participantId: participants.id,
      personId: participants.personId,
      silencedVoices: participants.silencedVoices,
      leftAt: participants.leftAt,
      offRecordSince: people.offRecordSince,
      refuses: people.refuses,
      recordingConsent: conferences.recordingConsent,
      hasBrowserWords,
      detectsLanguage: participants.detectsLanguage,
      terms: rooms.terms,
      expectedLanguages: rooms.expectedLanguages,
      isAssistant: people.assistant,
      assistant: voiceAssistants,
    })
    .from(conferences)
    .innerJoin(rooms, eq(rooms.id, conferences.roomId))
    .leftJoin(
      participants,
      and(
        eq(participants.conferenceId, conferences.id),
        // A person who is off the record, or refuses something, stays so while the media server has lost sight of them: they may be back before we hear of it.
        or(isNull(participants.leftAt), isLeftOut),
      ),
    )
    .leftJoin(people, eq(people.id, participants.personId))
    .leftJoin(voiceAssistants, eq(voiceAssistants.conferenceId, conferences.id))
    .where(inArray(conferences.id, ids));
  const told = new Map<ConferenceId, ToldRoom>();
  for (const [id, present] of Map.groupBy(rows, (row) => row.id)) {
    const names = [
      ...new Set(
        present.flatMap(({ name, isAssistant, leftAt }) => (isAssistant || leftAt ? [] : (name ?? []))),
      ),
    ].sort();
    const {
      demonstration,
      sealed,
      interpretation,
      transcript,
      terms,
      expectedLanguages,
      assistant: row,
    } = present[0]!;
    const detecting = present
      .flatMap(({ participantId, detectsLanguage, leftAt }) =>
        detectsLanguage && !leftAt && participantId ? [participantId] : [],
      )
      .slice(0, OFF_RECORD_MAX)
      .sort();
    const browserSpeakers = present
      .flatMap(({ participantId, hasBrowserWords, leftAt }) =>
        hasBrowserWords && !leftAt && participantId ? [participantId] : [],
      )
      .slice(0, BROWSER_SPEAKERS_MAX)
      .sort();
    const silenced = silencedIn(present);
    const assistant =
      row && row.state !== 'disabled'
        ? { participantId: row.participantId, provider: row.provider, calledName }
        : null;
    told.set(id, {
      room: {
        demonstration,
        sealed,
        interpretation,
        transcript,
        ...(browserSpeakers.length > 0 && { browserSpeakers }),
        ...(detecting.length > 0 && { detecting }),
        ...(silenced && { silenced }),
        ...(expectedLanguages.length > 0 && { expectedLanguages }),
        terms,
        names,
        assistant,
      },
      onRecord: onRecordOf(present[0]!, present),
    });
  }
  return told;
}

/** Whom a recorder of the conference leaves out, and whether it may draw words. Until it is known: everybody, and no. */
export async function readOnRecord(db: Queries, id: ConferenceId): Promise<RecorderRecord> {
  const told = (await readRooms(db, [id], '')).get(id);
  if (!told) return { transcript: false, offRecord: [], onRecord: [] };
  return { transcript: told.room.transcript, ...told.onRecord.recorder };
}

/** Takes a job that nobody holds. Answers its new generation; undefined when another instance was first. */
export async function claimJob(
  db: Queries,
  { kind, conferenceId }: JobKey,
  workerId: string,
  leaseUntil: Date,
  now: Date,
): Promise<number | undefined> {
  const [row] = await db
    .update(agentJobs)
    .set({ workerId, leaseUntil, generation: sql`${agentJobs.generation} + 1` })
    .where(
      and(
        eq(agentJobs.kind, kind),
        eq(agentJobs.conferenceId, conferenceId),
        or(isNull(agentJobs.workerId), lte(agentJobs.leaseUntil, now)),
      ),
    )
    .returning({ generation: agentJobs.generation });
  return row?.generation;
}

/** Gives a job of one worker to another, or to itself again. Answers its new generation; undefined when it is not its own. */
export async function moveJob(
  db: Queries,
  { kind, conferenceId }: JobKey,
  from: string,
  to: string,
  leaseUntil: Date,
): Promise<number | undefined> {
  const [row] = await db
    .update(agentJobs)
    .set({ workerId: to, leaseUntil, generation: sql`${agentJobs.generation} + 1` })
    .where(
      and(eq(agentJobs.kind, kind), eq(agentJobs.conferenceId, conferenceId), eq(agentJobs.workerId, from)),
    )
    .returning({ generation: agentJobs.generation });
  return row?.generation;
}

/** Gives a job to the worker that runs it already, at the generation it was given. Answers whether it still counts. */
export async function adoptJob(
  db: Queries,
  { conferenceId, kind }: JobKey,
  generation: number,
  workerId: string,
  leaseUntil: Date,
): Promise<boolean> {
  const adopted = await db
    .update(agentJobs)
    .set({ workerId, leaseUntil })
    .where(
      and(
        eq(agentJobs.kind, kind),
        eq(agentJobs.conferenceId, conferenceId),
        eq(agentJobs.generation, generation),
      ),
    )
    .returning({ conferenceId: agentJobs.conferenceId });
  return adopted.length === 1;
}

/** Says until when the jobs of these workers are theirs. */
export async function setLeases(db: Queries, workerIds: string[], leaseUntil: Date): Promise<void> {
  if (workerIds.length === 0) return;
  await db.update(agentJobs).set({ leaseUntil }).where(inArray(agentJobs.workerId, workerIds));
}
