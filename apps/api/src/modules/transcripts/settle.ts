import type { AgentSegment, ConferenceId, SegmentReference } from '@intermind/contracts';
import type { Database } from '../../db/client.ts';
import { findConference } from '../conferences/index.ts';
import { isOnRecord, latestOf, type Pause } from './policy.ts';
import { noteEngineTurns } from './engine-changes-store.ts';
import { noteEngines } from './engines-store.ts';
import { listPauses, listRefusals, lockSpeakers, upsertSegments } from './store.ts';

/**
 * Stores what an agent worker sends, once, however often it is sent. Left out for good is what was said off the record, while
 * its speaker refused a transcript or none was kept, and what nobody of the conference said, or someone whose account was deleted.
 *
 * @returns the segments that need not be sent again
 * @throws where the database does not answer; then nothing is stored
 */
export async function settleSegments(
  { db }: { db: Database },
  conferenceId: ConferenceId,
  segments: readonly AgentSegment[],
): Promise<SegmentReference[]> {
  const settled = segments.map(({ speaker, segment, revision }) => ({ speaker, segment, revision }));
  const conference = await findConference(db, conferenceId);
  if (!conference) return settled;
  await db.transaction(async (tx) => {
    const ids = [...new Set(segments.map(({ speaker }) => speaker))];
    const speakers = new Map(
      (await lockSpeakers(tx, conferenceId, ids)).map((speaker) => [speaker.participantId, speaker]),
    );
    const pauses = await listPauses(tx, conferenceId);
    const refusedBy = await listRefusals(tx, conference);
    const isKept = (segment: AgentSegment): boolean => {
      const speaker = speakers.get(segment.speaker);
      if (!speaker) return false;
      const { personId, offRecordSince } = speaker;
      const own = pauses.filter((pause) => pause.personId === null || pause.personId === personId);
      const lasting = [conference.transcriptOffSince, offRecordSince].flatMap((since) => lastingFrom(since));
      return isOnRecord(segment, [...own, ...lasting, ...refusedBy(personId)]);
    };
    const kept = latestOf(segments).filter(isKept);
    await upsertSegments(tx, conferenceId, kept);
    await noteEngines(tx, conferenceId, kept);
    await noteEngineTurns(tx, conferenceId, kept);
  });
  return settled;
}

const lastingFrom = (since: Date | null): Pause[] => (since ? [{ startedAt: since, endedAt: null }] : []);
