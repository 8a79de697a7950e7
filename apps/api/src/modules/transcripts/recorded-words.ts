import type { Language, SegmentId } from '@intermind/contracts';
import type { Queries } from '../../db/client.ts';
import type { Stretch } from './recorded-words-store.ts';
import { listSegmentsAfter, type SegmentRow } from './store.ts';

/** What may be dubbed of what was said in a stretch of a meeting, with its translation into one language, a page at a time. */
export async function listSaid(
  db: Queries,
  { conferenceId, from, to }: Stretch,
  { language, after, limit }: { language: Language; after: SegmentId | undefined; limit: number },
): Promise<SegmentRow[]> {
  const reading = { conferenceId, from, languages: [language], limit, forDubs: true };
  const rows = await listSegmentsAfter(db, reading, after);
  return rows.filter(({ segment }) => segment.startedAt < to);
}
