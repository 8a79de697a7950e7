import type { ConferenceId, Language, ParticipantId, SegmentId } from '@intermind/contracts';
import type { Database, Queries } from '../../db/client.ts';
import type { Access } from './service.ts';
import { listSegmentsAfter, listSegmentsBefore, listSegmentsOf, type SegmentRow } from './store.ts';

/** About twelve hours of speech. */
const PASSAGES_MAX = 10_000;

/** What was said, in the reader's language where an engine of the grade `production` translated it. */
export interface Said {
  id: SegmentId;
  participantId: ParticipantId;
  /** Of the speaker. */
  name: string;
  startedAt: Date;
  endedAt: Date;
  language: Language;
  text: string;
}

/** What a reader's questions may be answered from, the latest of it, in the order in which it was spoken. */
export async function readForAnswers(
  db: Database,
  { conference, from }: Access,
  language: Language,
): Promise<Said[]> {
  const reading = {
    conferenceId: conference.id,
    from,
    languages: [language],
    limit: PASSAGES_MAX,
    forAi: true,
  };
  const rows = await listSegmentsBefore(db, reading, undefined);
  return rows.map(toSaid);
}

/** What was said and AI may be given, its beginning, in the words in which it was spoken and in that order. */
export async function readSpoken(db: Database, conferenceId: ConferenceId): Promise<Said[]> {
  const reading = { conferenceId, from: undefined, languages: [], limit: PASSAGES_MAX, forAi: true };
  return (await listSegmentsAfter(db, reading, undefined)).map(toSaid);
}

/** What was quoted, as it may be read now; without what was deleted. */
export async function readQuoted(
  db: Queries,
  ids: readonly SegmentId[],
  language: Language,
): Promise<Map<SegmentId, Said>> {
  const rows = await listSegmentsOf(db, ids, [language]);
  return new Map(rows.map((row) => [row.segment.id, toSaid(row)]));
}

function toSaid({ segment, name, translations }: SegmentRow): Said {
  const { id, participantId, startedAt, endedAt } = segment;
  const translation = translations.find(({ grade }) => grade === 'production');
  const { language, text } = translation ?? segment;
  return { id, participantId, name, startedAt, endedAt, language, text };
}
